import type { components } from '#contract/openapi.d.ts';
import type { BookingSummary } from '#server/domain/appointments/findAppointments.ts';
import type { CatalogSnapshot } from '#server/domain/catalog/catalogSnapshot.ts';
import { presentClinic } from './clinic.ts';
import { presentExam } from './exam.ts';

/** Presents a booking without personal data of the patient (AS-1). */
export function presentSummary(
  { bookingKey, createdAt, appointments }: BookingSummary,
  catalog: CatalogSnapshot,
): components['schemas']['appointment-summary'] {
  return {
    bookingKey,
    createdAt,
    appointments: appointments.map(
      ({ id, status, start, end, zone, offset, local, minutes, canCancel, clinic, exams }) => ({
        slug: id,
        bookingKey,
        status,
        start,
        end,
        zone,
        offset,
        local,
        minutes,
        canCancel,
        clinic: presentClinic(clinic, catalog),
        exams: exams.map(presentExam),
      }),
    ),
  };
}
