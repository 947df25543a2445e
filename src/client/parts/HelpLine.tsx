import { useTranslation } from 'react-i18next';
import { phoneUrl } from './phoneUrl.ts';

/** Placeholder of the number in the translated sentence. */
const mark = '\n';

/** The provider's phone number as help. Hidden on a kiosk; renders nothing without a number. */
export function HelpLine({ phone }: { readonly phone: string | undefined }) {
  const { t } = useTranslation();
  if (!phone) return null;
  const [before = '', after = ''] = t('page.help', { phone: mark }).split(mark);
  return (
    <p className="prose no-kiosk">
      {before}
      <a href={phoneUrl(phone)}>{phone}</a>
      {after}
    </p>
  );
}
