import type { Patient } from '#server/db/columnTypes.ts';
import {
  type AppointmentRow,
  type BookingScope,
  type everyBooking,
  selectAppointments,
  selectBooking,
} from '#server/db/queries/booking.ts';
import { wallTimes } from '../availability/slot.ts';
import type { BookingRules, BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot, Clinic, Exam } from '../catalog/catalogSnapshot.ts';
import { absentBooking } from '../viewer.ts';
import { mayFollow } from './appointmentStatus.ts';

/** An appointment without data of the patient (AS-1). */
export interface AppointmentSummary extends ReturnType<typeof wallTimes> {
  readonly id: string;
  readonly status: AppointmentRow['status'];
  readonly minutes: number;
  readonly canCancel: boolean;
  readonly clinic: Clinic;
  readonly exams: readonly Exam[];
}

/** A booking, of the patient's data only with the name (AS-1). */
export interface BookingSummary {
  readonly bookingKey: string;
  /** Such as `SL 4K7 29Q`; undefined for a booking from before there were references. */
  readonly reference: string | undefined;
  readonly patient: Pick<Patient, 'firstName' | 'lastName'>;
  /** The language of the booking. */
  readonly locale: string;
  /** RFC 3339 in UTC. */
  readonly createdAt: string;
  /** In the order in which they were chosen. */
  readonly appointments: readonly AppointmentSummary[];
}

/**
 * Returns the appointments of a booking, even if clinics or exams left the catalog. Throws not-found for an absent booking or one
 * outside the scope, and not-authenticated for an unauthenticated viewer.
 */
export async function findAppointments(
  deps: BrandDeps,
  bookingKey: string,
  scope: BookingScope | typeof everyBooking,
): Promise<BookingSummary> {
  const booking = await selectBooking(deps.db.kysely, bookingKey, scope);
  if (!booking) throw absentBooking(scope);
  const [catalog, rows] = await Promise.all([deps.catalog.current(), selectAppointments(deps.db.kysely, bookingKey)]);
  return {
    bookingKey,
    reference: booking.reference ?? undefined,
    patient: { firstName: booking.patient.firstName, lastName: booking.patient.lastName },
    locale: booking.locale,
    createdAt: booking.created_at.toISOString(),
    appointments: rows.map((row) => summaryOf(row, catalog, deps.rules, booking.now)),
  };
}

/** Returns true if an appointment may still be canceled at a time. */
export function canCancel(
  { status, starts_at }: AppointmentRow,
  { cancelMinutesPrior }: BookingRules,
  now: Date,
): boolean {
  return mayFollow(status, 'CANCELED') && now.getTime() < starts_at.getTime() - cancelMinutesPrior * 60_000;
}

function summaryOf(row: AppointmentRow, catalog: CatalogSnapshot, rules: BookingRules, now: Date): AppointmentSummary {
  const clinic = catalog.clinicById.get(row.clinic_id);
  if (!clinic) throw new Error(`Clinic ${row.clinic_id} of an appointment is not in the catalog`);
  const minutes = (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000;
  return {
    id: row.id,
    status: row.status,
    ...wallTimes(clinic.timeZone, row.starts_at.getTime(), minutes),
    minutes,
    canCancel: canCancel(row, rules, now),
    clinic,
    exams: row.exam_ids.flatMap((id): Exam | [] => catalog.examById.get(id) ?? []),
  };
}
