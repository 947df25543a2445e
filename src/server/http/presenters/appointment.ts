import type { components } from '#contract/openapi.d.ts';
import type { ChangeState } from '#server/domain/appointments/changeRules.ts';
import type { Appointment, AppointmentSummary, PendingState } from '#server/domain/appointments/findAppointments.ts';
import type { CatalogSnapshot } from '#server/domain/catalog/catalogSnapshot.ts';
import { presentExam, presentListedClinic } from './catalog.ts';

/** Presents an appointment of a booking without data of the patient (AS-1). */
export function presentAppointment(
  appointment: Appointment,
  bookingKey: string,
  catalog: CatalogSnapshot,
): components['schemas']['appointment-summary']['appointments'][number] {
  const { id, status, start, end, zone, offset, local, minutes, clinic, exams, parts, predecessor } = appointment;
  return {
    slug: id,
    bookingKey,
    status,
    start,
    end,
    zone,
    offset,
    local,
    minutes,
    cancellation: presentChange(appointment.cancellation),
    rescheduling: presentChange(appointment.rescheduling),
    ...(predecessor !== undefined && { predecessor }),
    clinic: presentListedClinic(clinic, catalog),
    exams: exams.map(presentExam),
    ...(parts && { parts: parts.map((part) => ({ ...part, exams: part.exams.map(presentExam) })) }),
  };
}

/** Presents whether and until when an appointment can be canceled, or moved and changed. */
export function presentChange({ reason, ...state }: ChangeState): components['schemas']['change-state'] {
  return { ...state, ...(reason && { reason }) };
}

/** Presents who booked for the patient, and what a pending booking waits for. */
export function presentOnBehalf({
  bookedBy,
  pending,
}: Pick<AppointmentSummary, 'bookedBy' | 'pending'>): Pick<
  components['schemas']['appointment-summary'],
  'bookedBy' | 'pending'
> {
  return { ...(bookedBy && { bookedBy }), ...(pending && { pending: presentPending(pending) }) };
}

/** Presents what a pending booking waits for. */
export function presentPending({ outcome, ...pending }: PendingState): components['schemas']['pending'] {
  return { ...pending, ...(outcome && { outcome }) };
}
