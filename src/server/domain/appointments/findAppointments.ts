import type { BookedBy, BookingOverrides, CallOff, Patient, PendingOutcome } from '#server/db/columnTypes.ts';
import {
  type AppointmentRow,
  type BookingScope,
  everyBooking,
  selectAppointments,
  selectBooking,
} from '#server/db/queries/booking.ts';
import { wallTimes } from '../availability/slot.ts';
import type { BookingRules, BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot, Clinic, Exam } from '../catalog/catalogSnapshot.ts';
import { absentBooking } from '../viewer.ts';
import { type ChangeState, cancelState, rescheduleState } from './changeRules.ts';

/** An appointment without data of the patient (AS-1). */
export interface Appointment extends ReturnType<typeof wallTimes> {
  readonly id: string;
  readonly status: AppointmentRow['status'];
  readonly minutes: number;
  readonly cancellation: ChangeState;
  readonly rescheduling: ChangeState;
  /** Id of the appointment that it replaces. */
  readonly predecessor: string | undefined;
  /** Its calendar entry: the id of the first appointment of the chain that it ends, and how many came before. */
  readonly entry: { readonly id: string; readonly sequence: number };
  /** Who called it off, and why; for staff. */
  readonly callOff: CallOff | undefined;
  /** When it last changed, as the time of its calendar entry. */
  readonly changedAt: Date | undefined;
  readonly clinic: Clinic;
  readonly exams: readonly Exam[];
  /** The parts of a visit on several devices, in order of time. */
  readonly parts?: readonly SummaryPart[];
}

/** A part of a visit on one device. */
interface SummaryPart extends ReturnType<typeof wallTimes> {
  readonly minutes: number;
  readonly exams: readonly Exam[];
}

/** A booking with the patient's names; for the patient and staff also with what a check-in needs (AS-1a). */
export interface AppointmentSummary {
  readonly bookingKey: string;
  /** Such as `SL 4K7 29Q`; undefined for a booking from before there were references. */
  readonly reference: string | undefined;
  /** Key of the booking request that the booking was made from. */
  readonly requestKey: string | undefined;
  readonly patient: Pick<Patient, 'firstName' | 'lastName'> & {
    readonly booker: Patient['booker'];
    /** Undefined for a viewer who has not proved to be the patient. */
    readonly checkIn:
      | { readonly [part in 'gender' | 'medicareNumber' | 'folioNumber']: string | undefined }
      | undefined;
  };
  /** The member of staff or the referrer who booked for the patient. */
  readonly bookedBy: BookedBy | undefined;
  readonly overrides: BookingOverrides;
  /** Undefined for a booking that never was pending. */
  readonly pending: PendingState | undefined;
  /** The language of the booking. */
  readonly locale: string;
  /** RFC 3339 in UTC. */
  readonly createdAt: string;
  /** In the order in which they were chosen. */
  readonly appointments: readonly Appointment[];
}

/** What a pending booking waits for. */
export interface PendingState {
  /** RFC 3339 in UTC. */
  readonly until: string;
  /** Whether the viewer may confirm or decline now. */
  readonly canAnswer: boolean;
  readonly outcome: PendingOutcome | undefined;
}

/**
 * Returns the appointments of a booking, even if clinics or exams left the catalog. Throws not-found for an absent booking or one
 * outside the scope, and not-authenticated for an unauthenticated viewer.
 */
export async function findAppointments(
  deps: BrandDeps,
  bookingKey: string,
  scope: BookingScope | typeof everyBooking,
): Promise<AppointmentSummary> {
  const booking = await selectBooking(deps.db.kysely, bookingKey, scope);
  if (!booking) throw absentBooking(scope);
  const [catalog, rows] = await Promise.all([deps.catalog.current(), selectAppointments(deps.db.kysely, bookingKey)]);
  return {
    bookingKey,
    reference: booking.reference ?? undefined,
    requestKey: booking.request_key ?? undefined,
    patient: shownPatient(booking.patient, isProved(scope, bookingKey)),
    bookedBy: booking.booked_by ?? undefined,
    overrides: booking.overrides ?? [],
    pending: pendingState(booking, mayAnswer(scope, { bookingKey, requestKey: booking.request_key })),
    locale: booking.locale,
    createdAt: booking.created_at.toISOString(),
    appointments: rows.map((row) => summaryOf(row, rows, { catalog, rules: deps.rules, now: booking.now })),
  };
}

function pendingState(
  { pending_until, pending_outcome, now }: NonNullable<Awaited<ReturnType<typeof selectBooking>>>,
  answers: boolean,
): PendingState | undefined {
  if (!pending_until) return undefined;
  const canAnswer = answers && pending_outcome === null && now < pending_until;
  return { until: pending_until.toISOString(), canAnswer, outcome: pending_outcome ?? undefined };
}

/**
 * Returns true if a viewer may confirm or decline a pending booking: its patient, the patient of its booking request, and staff. Neither
 * the browser that booked nor a referrer may, because the patient shall agree (CR-5a).
 */
export function mayAnswer(
  scope: BookingScope | typeof everyBooking,
  { bookingKey, requestKey }: { readonly bookingKey: string; readonly requestKey: string | null },
): boolean {
  if (scope === everyBooking) return false;
  const ofRequest = scope.requestKey !== undefined && scope.requestKey === requestKey;
  return scope.all || scope.bookingKey === bookingKey || ofRequest;
}

/**
 * Returns true if the viewer proved to be the patient of a booking, or is staff. A browser that booked within 24 hours may have another
 * person before it now, so it sees no more than names.
 */
function isProved(scope: BookingScope | typeof everyBooking, bookingKey: string): boolean {
  return scope !== everyBooking && (scope.all || scope.bookingKey === bookingKey);
}

/** Returns what a summary says about the patient: the names, and to the patient and staff what a check-in needs (AS-1a). */
function shownPatient(patient: Patient, proved: boolean): AppointmentSummary['patient'] {
  const { firstName, lastName, booker, gender, medicareNumber, folioNumber } = patient;
  return { firstName, lastName, booker, checkIn: proved ? { gender, medicareNumber, folioNumber } : undefined };
}

/**
 * Returns the patient of a booking, to fill another booking form with (BK-10a). Throws not-found outside the scope, and for a booking that
 * only the browser or its booking request opens: neither proves who the patient is.
 */
export async function findBookedPatient({ db }: BrandDeps, bookingKey: string, scope: BookingScope): Promise<Patient> {
  const proved = { ...scope, holder: undefined, requestKey: undefined, bookedBy: undefined };
  const booking = await selectBooking(db.kysely, bookingKey, proved);
  if (!booking) throw absentBooking(scope);
  return booking.patient;
}

/** Returns whether a stored appointment can be canceled now. */
export function cancelStateOf(
  row: AppointmentRow,
  catalog: CatalogSnapshot,
  rules: BookingRules,
  now: Date,
): ChangeState {
  return cancelState(changeableOf(row, catalog), rules, now);
}

/** Returns whether a stored appointment can be moved or changed now. */
export function rescheduleStateOf(
  row: AppointmentRow,
  catalog: CatalogSnapshot,
  rules: BookingRules,
  now: Date,
): ChangeState {
  return rescheduleState(changeableOf(row, catalog), rules, now);
}

/** What the rules of changes read of a stored appointment. */
function changeableOf(row: AppointmentRow, catalog: CatalogSnapshot) {
  const exams = row.exam_ids.flatMap((id): Exam | [] => catalog.examById.get(id) ?? []);
  const { status, starts_at: startsAt, walk_in } = row;
  return { status, startsAt, clinic: clinicOf(row, catalog), exams, walkIn: walk_in === true };
}

/** Returns the first appointment of a chain of replacements and how many came before an appointment of it. */
function entryOf(row: AppointmentRow, rows: readonly AppointmentRow[]): Appointment['entry'] {
  const before = rows.find(({ id }) => id === row.predecessor);
  if (!before) return { id: row.id, sequence: 0 };
  const { id, sequence } = entryOf(before, rows);
  return { id, sequence: sequence + 1 };
}

function clinicOf(row: AppointmentRow, catalog: CatalogSnapshot): Clinic {
  const clinic = catalog.clinicById.get(row.clinic_id);
  if (!clinic) throw new Error(`Clinic ${row.clinic_id} of an appointment is not in the catalog`);
  return clinic;
}

function summaryOf(
  row: AppointmentRow,
  rows: readonly AppointmentRow[],
  { catalog, rules, now }: { readonly catalog: CatalogSnapshot; readonly rules: BookingRules; readonly now: Date },
): Appointment {
  const clinic = clinicOf(row, catalog);
  const minutes = (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000;
  const examsOf = (ids: readonly number[]) => ids.flatMap((id): Exam | [] => catalog.examById.get(id) ?? []);
  return {
    id: row.id,
    status: row.status,
    ...wallTimes(clinic.timeZone, row.starts_at.getTime(), minutes),
    minutes,
    cancellation: cancelStateOf(row, catalog, rules, now),
    rescheduling: rescheduleStateOf(row, catalog, rules, now),
    predecessor: row.predecessor ?? undefined,
    entry: entryOf(row, rows),
    callOff: row.call_off ?? undefined,
    changedAt: row.canceled_at ?? (row.predecessor === null ? undefined : row.created_at),
    clinic,
    exams: examsOf(row.exam_ids),
    ...(row.parts && {
      parts: row.parts.map(({ examIds, startsAt, minutes }) => ({
        ...wallTimes(clinic.timeZone, Date.parse(startsAt), minutes),
        minutes,
        exams: examsOf(examIds),
      })),
    }),
  };
}
