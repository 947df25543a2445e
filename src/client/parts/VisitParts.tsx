import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { timeName, unbroken } from '#base/wallTime.ts';
import type { Appointment } from '#client/stores/AppointmentStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** The parts of a visit on several devices, each with its time and its exams. */
export const VisitParts = observer(function VisitParts({
  parts,
}: {
  readonly parts: NonNullable<Appointment['parts']>;
}) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  return (
    <ol className="tabular">
      {parts.map(({ start, local, exams }) => (
        <li key={start}>
          {t('slot.part', {
            time: unbroken(timeName(local, formatLocale)),
            exam: exams.map(({ name }) => name).join(', '),
          })}
        </li>
      ))}
    </ol>
  );
});
