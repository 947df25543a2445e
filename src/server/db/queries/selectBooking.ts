import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import { type BookingScope, type everyBooking, withinScope } from './bookingScope.ts';
import { deleteAnswers } from './idempotentRequest.ts';

/** When a booking was made, and the time now; undefined for a key that was never given out, and outside of the scope. */
export function selectBooking(db: Queryable, bookingKey: string, scope: BookingScope | typeof everyBooking) {
  return bookingUnder(db, bookingKey, scope).executeTakeFirst();
}

/** As `selectBooking`, with the patient, and waits until this transaction alone may change the booking. */
export function lockBooking(tx: Transaction, bookingKey: string, scope: BookingScope | typeof everyBooking) {
  return bookingUnder(tx, bookingKey, scope).select('patient').forUpdate().executeTakeFirst();
}

function bookingUnder(db: Queryable, bookingKey: string, scope: BookingScope | typeof everyBooking) {
  return db
    .selectFrom('booking')
    .select(['created_at', sql<Date>`statement_timestamp()`.as('now')])
    .where('booking_key', '=', bookingKey)
    .where(withinScope(scope));
}

/**
 * Forgets which browser made the bookings of a holder, and one other booking: from now on nobody sees them by its token. The bookings
 * stay locked, in the order of their keys.
 */
export async function endHolders(
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
  await deleteAnswers(
    tx,
    bookings.flatMap((booking) => booking.holder ?? []),
  );
}

/** The appointments of a booking, in the order in which they were chosen. */
export function selectAppointments(db: Queryable, bookingKey: string) {
  return db
    .selectFrom('appointment')
    .select(['id', 'clinic_id', 'device_id', 'exam_ids', 'starts_at', 'ends_at', 'status'])
    .where('booking_key', '=', bookingKey)
    .orderBy('position')
    .execute();
}

export type AppointmentRow = Awaited<ReturnType<typeof selectAppointments>>[number];
