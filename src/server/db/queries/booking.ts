import { type ExpressionBuilder, sql } from 'kysely';
import type { Patient } from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { DB } from '../tables.ts';
import type { Transaction } from '../transaction.ts';
import { type AllocatedSlot, allocationTimes } from './hold.ts';
import { deleteResponses } from './idempotentRequest.ts';

interface BookingRow {
  readonly bookingKey: string;
  readonly brand: string;
  readonly locale: string;
  readonly flow: string;
  readonly flowRevision: string;
  readonly holder: Buffer;
  readonly patient: Patient;
  readonly answers: unknown;
  /** Key of the booking request that the booking was made from. */
  readonly requestKey: string | undefined;
  readonly reference: string;
}

/** Inserts a booking with its appointments. An appointment has the id of its allocation. */
export async function insertBooking(
  tx: Transaction,
  { bookingKey, brand, locale, flow, flowRevision, holder, patient, answers, requestKey, reference }: BookingRow,
  appointments: readonly (AllocatedSlot & { readonly id: string })[],
): Promise<void> {
  await tx
    .insertInto('booking')
    .values({
      ...{ brand, locale, flow, holder, reference },
      booking_key: bookingKey,
      flow_revision: flowRevision,
      patient: JSON.stringify(patient),
      answers: JSON.stringify(answers),
      request_key: requestKey ?? null,
    })
    .execute();
  await tx
    .insertInto('appointment')
    .values(
      appointments.map(({ id, clinicId, deviceId, examIds, start, end }, position) => ({
        ...{ id, position },
        clinic_id: clinicId,
        device_id: deviceId,
        booking_key: bookingKey,
        exam_ids: [...examIds],
        starts_at: new Date(start),
        ends_at: new Date(end),
      })),
    )
    .execute();
}

/** Inserts the allocation of an appointment for a slot that is not held, and returns its id. Throws 23P01 for an overlap. */
export async function insertAppointmentAllocation(tx: Transaction, slot: AllocatedSlot): Promise<string> {
  const { id } = await tx
    .insertInto('allocation')
    .values({ ...allocationTimes(slot), kind: 'appointment', hold_id: null, holder: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks appointments of a booking as canceled and deletes their allocations. */
export async function markAppointmentsCanceled(
  tx: Transaction,
  bookingKey: string,
  appointments: readonly AppointmentRow[],
): Promise<void> {
  for (const { clinic_id, device_id, id } of appointments) {
    await tx
      .deleteFrom('allocation')
      .where('clinic_id', '=', clinic_id)
      .where('device_id', '=', device_id)
      .where('id', '=', id)
      .execute();
  }
  await tx
    .updateTable('appointment')
    .set({ status: 'CANCELED', canceled_at: sql<Date>`statement_timestamp()` })
    .where('booking_key', '=', bookingKey)
    .where(
      'id',
      'in',
      appointments.map(({ id }) => id),
    )
    .execute();
}

/** Returns a booking without its answers, and the present time; undefined for an unknown key and outside the scope. */
export function selectBooking(db: Queryable, bookingKey: string, scope: BookingScope | typeof everyBooking) {
  return bookingUnder(db, bookingKey, scope).executeTakeFirst();
}

/** As `selectBooking`, with the key of the booking request. Locks the booking for this transaction. */
export function lockBooking(tx: Transaction, bookingKey: string, scope: BookingScope | typeof everyBooking) {
  return bookingUnder(tx, bookingKey, scope).select('request_key').forUpdate().executeTakeFirst();
}

function bookingUnder(db: Queryable, bookingKey: string, scope: BookingScope | typeof everyBooking) {
  return db
    .selectFrom('booking')
    .select(['locale', 'patient', 'reference', 'created_at', sql<Date>`statement_timestamp()`.as('now')])
    .where('booking_key', '=', bookingKey)
    .where(withinScope(scope));
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
    .select(['id', 'clinic_id', 'device_id', 'exam_ids', 'starts_at', 'ends_at', 'status'])
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
    const { brand, all, bookingKey, requestKey, holder } = scope;
    if (all) return eb('brand', '=', brand);
    const recent = sql<boolean>`created_at > now() - make_interval(hours => ${holderHours})`;
    const own = [
      ...(bookingKey === undefined ? [] : [eb('booking_key', '=', bookingKey)]),
      ...(requestKey === undefined ? [] : [eb('request_key', '=', requestKey)]),
      ...(holder === undefined ? [] : [and([eb('holder', '=', holder), recent])]),
    ];
    return and([eb('brand', '=', brand), eb('access_revoked_at', 'is', null), or(own)]);
  };
}
