import { sql } from 'kysely';
import type { Transaction } from '../transaction.ts';

/** Notes that nobody may come in by a booking's key any more; false when there is no such booking. */
export async function revokeBooking(tx: Transaction, bookingKey: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('booking')
    .set({ access_revoked_at: sql<Date>`now()` })
    .where('booking_key', '=', bookingKey)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
