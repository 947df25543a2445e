import { useTranslation } from 'react-i18next';
import { BookedByLine } from '#client/parts/BookedByLine.tsx';
import type { AppointmentSummary } from '#client/stores/AppointmentStore.ts';

/**
 * Whom an appointment is for, who booked it, and numbers of the patient (AS-1a). Printed for everybody; shown on the screen only if the
 * server knows that the patient or staff look at it. Somebody who has just booked for another person sees that person's first name.
 */
export function PatientLines({ summary, fresh }: { readonly summary: AppointmentSummary; readonly fresh: boolean }) {
  const { t } = useTranslation();
  const { patient, booker, appointments } = summary;
  const [first] = appointments;
  const { showGenderSelection, patientDetails, patientFolioNumber } = first ?? {};
  const numbers = [
    patientDetails && t('appointment.medicare', { number: spaced(patientDetails.medicareNumber) }),
    patientFolioNumber && t('appointment.folio', { number: patientFolioNumber }),
  ].filter(Boolean);
  const printed = showGenderSelection === undefined;
  return (
    <>
      <BookedByLine by={summary.bookedBy} />
      {printed && fresh && booker && <p className="no-print">{t('appointment.for', patient)}</p>}
      <div className={printed ? 'print-only' : undefined}>
        <p>{t('appointment.patient', patient)}</p>
        {booker && (
          <p className="muted">
            {t('appointment.booker', {
              ...booker,
              relationship: t(`form.patient-details.relationship.${booker.relationship}`),
            })}
          </p>
        )}
        {numbers.length > 0 && <p className="muted">{numbers.join(' · ')}</p>}
      </div>
    </>
  );
}

/** Returns a Medicare number as it is printed on the card: 2123 45670 1. */
function spaced(number: string): string {
  return number.replace(/^(\d{4})(\d{5})(\d)$/, '$1 $2 $3');
}
