import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

/** Reserves a code for a booking. Returns false if another booking has it. */
export async function insertBookingReference(tx: Transaction, code: string, bookingKey: string): Promise<boolean> {
  const row = await tx
    .insertInto('booking_reference')
    .values({ code, booking_key: bookingKey })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the key of the booking with a code; undefined for an unknown code. */
export async function selectBookingKey(db: Queryable, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('booking_reference')
    .select('booking_key')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.booking_key;
}
