import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type {
  AnswerSheet,
  AnswerTranslations,
  AppointmentPart,
  AppointmentStatus,
  BookedBy,
  BookingOverrides,
  CallOff,
  Patient,
  PendingOutcome,
} from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { DB } from '../tables.ts';
import type { Transaction } from '../transaction.ts';
import { type AllocatedPart, allocationsOf } from './hold.ts';
import { deleteResponses } from './idempotentRequest.ts';

interface BookingRow {
  readonly bookingKey: string;
  readonly brand: string;
  readonly locale: string;
  readonly flow: string;
  readonly flowRevision: string;
  /** Null for a booking on behalf of a patient, which the browser does not open. */
  readonly holder: Buffer | null;
  readonly patient: Patient;
  readonly answers: unknown;
  readonly answerSheet: AnswerSheet;
  readonly answerTranslations: AnswerTranslations;
  /** Key of the booking request that the booking was made from. */
  readonly requestKey: string | undefined;
  readonly reference: string;
  /** Who booked for the patient, and the keyed hash of the account. */
  readonly bookedBy?: BookedBy | undefined;
  readonly bookedBySubject?: Buffer | undefined;
  readonly overrides: BookingOverrides;
  /** Until when the booking waits for the patient; its appointments are PENDING. */
  readonly pendingUntil?: Date | undefined;
}

/** Inserts a booking with an appointment for each visit. An appointment has the id of its first allocation. */
export async function insertBooking(
  tx: Transaction,
  booking: BookingRow,
  visits: readonly (readonly BookedPart[])[],
): Promise<void> {
  const { bookingKey, brand, locale, flow, flowRevision, holder, patient, answers, requestKey } = booking;
  const status: AppointmentStatus = booking.pendingUntil ? 'PENDING' : 'BOOKED';
  await tx
    .insertInto('booking')
    .values({
      brand,
      locale,
      flow,
      holder,
      reference: booking.reference,
      booking_key: bookingKey,
      flow_revision: flowRevision,
      patient: JSON.stringify(patient),
      answers: JSON.stringify(answers),
      answer_sheet: JSON.stringify(booking.answerSheet),
      answer_translations: JSON.stringify(booking.answerTranslations),
      request_key: requestKey ?? null,
      booked_by: booking.bookedBy ? JSON.stringify(booking.bookedBy) : null,
      booked_by_subject: booking.bookedBySubject ?? null,
      overrides: booking.overrides.length > 0 ? JSON.stringify(booking.overrides) : null,
      pending_until: booking.pendingUntil ?? null,
    })
    .execute();
  await insertAppointments(tx, bookingKey, visits, { status, position: 0 });
}

/** Inserts an appointment of a booking for each visit, from a position on; the first one replaces the predecessor. */
export async function insertAppointments(
  tx: Transaction,
  bookingKey: string,
  visits: readonly (readonly BookedPart[])[],
  given: { readonly status: AppointmentStatus; readonly position: number; readonly predecessor?: string },
): Promise<void> {
  await tx
    .insertInto('appointment')
    .values(
      visits.flatMap((parts, index) => {
        const [first] = parts;
        if (!first) return [];
        return {
          id: first.id,
          position: given.position + index,
          clinic_id: first.clinicId,
          device_id: first.deviceId,
          booking_key: bookingKey,
          status: given.status,
          exam_ids: parts.flatMap(({ examIds }) => examIds),
          starts_at: new Date(first.start),
          ends_at: new Date(Math.max(...parts.map(({ end }) => end))),
          parts: parts.length > 1 ? JSON.stringify(parts.map(appointmentPart)) : null,
          predecessor: index === 0 ? (given.predecessor ?? null) : null,
          walk_in: first.walkIn,
        };
      }),
    )
    .execute();
}

/** A part of an appointment; `id` is the id of its allocation. */
export interface BookedPart extends AllocatedPart {
  readonly id: string;
}

function appointmentPart({ id, deviceId, examIds, start, end }: BookedPart): AppointmentPart {
  return { id, deviceId, examIds, startsAt: new Date(start).toISOString(), minutes: (end - start) / 60_000 };
}

/** Inserts the allocations of an appointment that is not held, and returns their ids. Throws 23P01 for an overlap. */
export async function insertAppointmentAllocations(
  tx: Transaction,
  parts: readonly AllocatedPart[],
): Promise<readonly BookedPart[]> {
  const withIds = parts.map((part) => ({ ...part, id: randomUUID() }));
  const appointment = { kind: 'appointment' as const, hold_id: null, holder: null };
  await tx
    .insertInto('allocation')
    .values(allocationsOf(withIds).map((row) => ({ ...row, ...appointment })))
    .execute();
  return withIds;
}

/** Marks appointments of a booking as canceled or replaced, with who did it and why, and deletes their allocations. */
export async function markAppointmentsCalledOff(
  tx: Transaction,
  bookingKey: string,
  appointments: readonly AppointmentRow[],
  { status = 'CANCELED', ...callOff }: CallOff & { readonly status?: 'CANCELED' | 'RESCHEDULED' | 'CHANGED' } = {},
): Promise<void> {
  for (const { clinic_id, device_id, id, parts } of appointments) {
    for (const part of parts ?? [{ deviceId: device_id, id }]) {
      await tx
        .deleteFrom('allocation')
        .where('clinic_id', '=', clinic_id)
        .where('device_id', '=', part.deviceId)
        .where('id', '=', part.id)
        .execute();
    }
  }
  await tx
    .updateTable('appointment')
    .set({ status, canceled_at: sql<Date>`statement_timestamp()`, call_off: JSON.stringify(callOff) })
    .where('booking_key', '=', bookingKey)
    .where(
      'id',
      'in',
      appointments.map(({ id }) => id),
    )
    .execute();
}

/** Confirms the appointments of a booking that have a status. */
export async function markAppointmentsConfirmed(
  tx: Transaction,
  bookingKey: string,
  status: 'PENDING' | 'BOOKED',
): Promise<void> {
  await tx
    .updateTable('appointment')
    .set({ status: 'CONFIRMED' })
    .where('booking_key', '=', bookingKey)
    .where('status', '=', status)
    .where('starts_at', '>', sql<Date>`statement_timestamp()`)
    .execute();
}

/** Ends the wait of a pending booking, with the answers of a patient who declined. */
export async function endPending(
  tx: Transaction,
  bookingKey: string,
  { outcome, sheet }: { readonly outcome: PendingOutcome; readonly sheet?: AnswerSheet | undefined },
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ pending_outcome: outcome, ...(sheet && { decline_sheet: JSON.stringify(sheet) }) })
    .where('booking_key', '=', bookingKey)
    .execute();
}

/** Returns keys and brands of pending bookings whose time is over, the oldest first. */
export function selectOverduePending(db: Queryable, limit: number) {
  return db
    .selectFrom('booking')
    .select(['booking_key', 'brand'])
    .where('pending_until', '<=', sql<Date>`statement_timestamp()`)
    .where('pending_outcome', 'is', null)
    .orderBy('pending_until')
    .limit(limit)
    .execute();
}

/** Returns keys and references of the bookings of the last days that an account made for patients, newest first. */
export function selectBookedBy(db: Queryable, subject: Buffer, { brand, days, limit }: BookedBySearch) {
  return db
    .selectFrom('booking')
    .select(['booking_key', 'reference'])
    .where('booked_by_subject', '=', subject)
    .where('brand', '=', brand)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

interface BookedBySearch {
  readonly brand: string;
  readonly days: number;
  readonly limit: number;
}

/** Returns the patients of the newest bookings with a date of birth; only of bookings by an account if one is given. */
export async function selectPatients(
  db: Queryable,
  { brand, dateOfBirth, bookedBy, limit }: PatientSearch,
): Promise<readonly Patient[]> {
  const rows = await db
    .selectFrom('booking')
    .select('patient')
    .where('brand', '=', brand)
    .where(sql<string>`patient ->> 'dateOfBirth'`, '=', dateOfBirth)
    .$if(bookedBy !== undefined, (query) => query.where('booked_by_subject', '=', bookedBy ?? null))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ patient }) => patient);
}

interface PatientSearch {
  readonly brand: string;
  readonly dateOfBirth: string;
  /** Keyed hash of the account. */
  readonly bookedBy: Buffer | undefined;
  readonly limit: number;
}

/** Returns a booking without its answers, and the present time; undefined for an unknown key and outside the scope. */
export function selectBooking(db: Queryable, bookingKey: string, scope: BookingScope | typeof everyBooking) {
  return bookingUnder(db, bookingKey, scope).executeTakeFirst();
}

/** As `selectBooking`. Locks the booking for this transaction. */
export function lockBooking(tx: Transaction, bookingKey: string, scope: BookingScope | typeof everyBooking) {
  return bookingUnder(tx, bookingKey, scope).forUpdate().executeTakeFirst();
}

function bookingUnder(db: Queryable, bookingKey: string, scope: BookingScope | typeof everyBooking) {
  return db
    .selectFrom('booking')
    .select(['locale', 'patient', 'reference', 'request_key', 'created_at', sql<Date>`statement_timestamp()`.as('now')])
    .select(['brand', 'booked_by', 'overrides', 'pending_until', 'pending_outcome'])
    .where('booking_key', '=', bookingKey)
    .where(withinScope(scope));
}

/** Returns the answers of a booking in words, as the patient read them and in other locales; null for what a booking does not have. */
export function selectAnswerSheets(db: Queryable, bookingKey: string) {
  return db
    .selectFrom('booking')
    .select(['answer_sheet', 'answer_translations', 'decline_sheet'])
    .where('booking_key', '=', bookingKey)
    .executeTakeFirst();
}

/** Returns the flow of a booking and its answers by step, to answer it again. */
export function selectStoredAnswers(db: Queryable, bookingKey: string) {
  return db.selectFrom('booking').select(['flow', 'answers']).where('booking_key', '=', bookingKey).executeTakeFirst();
}

/** The answers of a booking after an appointment was replaced. */
interface ChangedAnswers extends Pick<BookingRow, 'flow' | 'flowRevision' | 'patient'> {
  readonly answers: { readonly [step: string]: unknown };
  readonly answerSheet: AnswerSheet;
  readonly answerTranslations: AnswerTranslations;
}

/** Adds the answers of a change to those of a booking: a step that was answered again replaces its former answers. */
export async function updateAnswers(tx: Transaction, bookingKey: string, changed: ChangedAnswers): Promise<void> {
  const { answer_sheet, answer_translations } = (await selectAnswerSheets(tx, bookingKey)) ?? {};
  const sheet = mergedSheet(answer_sheet ?? [], changed.answerSheet);
  const translations = Object.fromEntries(
    Object.entries(changed.answerTranslations).map(([locale, translated]) => [
      locale,
      mergedSheet(answer_translations?.[locale] ?? answer_sheet ?? [], translated),
    ]),
  );
  await tx
    .updateTable('booking')
    .set({
      flow: changed.flow,
      flow_revision: changed.flowRevision,
      patient: JSON.stringify(changed.patient),
      answers: sql<string>`answers || ${JSON.stringify(changed.answers)}::jsonb`,
      answer_sheet: JSON.stringify(sheet),
      answer_translations: JSON.stringify(translations),
    })
    .where('booking_key', '=', bookingKey)
    .execute();
}

function mergedSheet(before: AnswerSheet, after: AnswerSheet): AnswerSheet {
  const again = new Set(after.map(({ step }) => step));
  return [...before.filter(({ step }) => !again.has(step)), ...after];
}

/**
 * Clears the holder of all bookings of a holder and of one other booking, so that the browser's token no longer opens them, and
 * deletes their idempotent responses. Locks the bookings in the order of their keys.
 */
export async function clearHolders(
  tx: Transaction,
  { holder, bookingKey }: { readonly holder: Buffer | undefined; readonly bookingKey: string | undefined },
): Promise<void> {
  const bookings = await tx
    .selectFrom('booking')
    .select(['booking_key', 'holder'])
    .where((row) => row.or([row('holder', '=', holder ?? null), row('booking_key', '=', bookingKey ?? null)]))
    .orderBy('booking_key')
    .forNoKeyUpdate()
    .execute();
  if (bookings.length === 0) return;
  const keys = bookings.map((booking) => booking.booking_key);
  await tx.updateTable('booking').set({ holder: null }).where('booking_key', 'in', keys).execute();
  await deleteResponses(
    tx,
    bookings.flatMap((booking) => booking.holder ?? []),
  );
}

/** Returns the appointments of a booking in the order in which they were chosen. */
export function selectAppointments(db: Queryable, bookingKey: string) {
  return db
    .selectFrom('appointment')
    .select(['id', 'clinic_id', 'device_id', 'exam_ids', 'starts_at', 'ends_at', 'status', 'parts'])
    .select(['canceled_at', 'call_off', 'predecessor', 'walk_in', 'created_at'])
    .where('booking_key', '=', bookingKey)
    .orderBy('position')
    .execute();
}

/** An appointment of a booking. */
export type AppointmentRow = Awaited<ReturnType<typeof selectAppointments>>[number];

/** The bookings that a query may return; all others are treated as absent. */
export interface BookingScope {
  readonly brand: string;
  /** Whether the viewer is authenticated. */
  readonly authenticated: boolean;
  /** Whether the scope has every booking of the brand. */
  readonly all: boolean;
  /** The booking of a session. */
  readonly bookingKey: string | undefined;
  /** The booking request of a session; the scope has the booking that was made from it. */
  readonly requestKey: string | undefined;
  /** Keyed hash of a referrer's account; the scope has the bookings that the referrer made for patients. */
  readonly bookedBy: Buffer | undefined;
  /** Hash of the browser's holder token; it opens the browser's bookings for 24 hours, unless it logs out. */
  readonly holder: Buffer | undefined;
}

/** The scope of the server itself, such as for the mail of a booking. */
export const everyBooking = 'every';

const holderHours = 24;

/** Returns the scope as a condition on `booking`. */
function withinScope(scope: BookingScope | typeof everyBooking) {
  return ({ and, or, eb }: ExpressionBuilder<DB, 'booking'>) => {
    if (scope === everyBooking) return sql<boolean>`true`;
    const { brand, all, bookingKey, requestKey, bookedBy, holder } = scope;
    if (all) return eb('brand', '=', brand);
    const recent = sql<boolean>`created_at > now() - make_interval(hours => ${holderHours})`;
    const own = [
      ...(bookingKey === undefined ? [] : [eb('booking_key', '=', bookingKey)]),
      ...(requestKey === undefined ? [] : [eb('request_key', '=', requestKey)]),
      ...(bookedBy === undefined ? [] : [eb('booked_by_subject', '=', bookedBy)]),
      ...(holder === undefined ? [] : [and([eb('holder', '=', holder), recent])]),
    ];
    return and([eb('brand', '=', brand), eb('access_revoked_at', 'is', null), or(own)]);
  };
}
