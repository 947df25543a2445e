import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateName } from '#base/wallTime.ts';
import type { DeskBooking } from '#client/stores/DeskStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';

interface OtherPatientProps {
  /** Key of a sentence with `{{name}}` and `{{date}}`. */
  readonly sentence: string;
  readonly patient: NonNullable<DeskBooking['requestPatient']>;
  readonly action?: ReactNode;
}

/** Warns staff that a booking is for another patient than its booking request (decision 038). */
export const OtherPatient = observer(function OtherPatient({ sentence, patient, action }: OtherPatientProps) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const name = `${patient.firstName} ${patient.lastName}`;
  return (
    <Notice
      tone="warning"
      title={t(sentence, { name, date: dateName(patient.dateOfBirth, formatLocale) })}
      actions={action}
    >
      <p>{t('desk.other-patient.check')}</p>
    </Notice>
  );
});
