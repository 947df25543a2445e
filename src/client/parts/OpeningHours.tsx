import { useTranslation } from 'react-i18next';
import type { openingLines } from '#base/openingHours.ts';

/** Opening hours, a line for days with the same times. */
export function OpeningHours({ lines }: { readonly lines: ReturnType<typeof openingLines> }) {
  const { t } = useTranslation();
  return (
    <dl className="clinic-hours" aria-label={t('contact.hours')}>
      {lines.map(({ days, times }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{times}</dd>
        </div>
      ))}
    </dl>
  );
}
