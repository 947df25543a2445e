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
