import { sql } from 'kysely';
import type { Transaction } from '../transaction.ts';

/** Notes that nobody may come in by a key any more, whether a booking's or a booking request's; false when there is no such key. */
export async function revokeKey(tx: Transaction, bookingKey: string): Promise<boolean> {
  for (const table of ['booking', 'booking_request'] as const) {
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set({ access_revoked_at: sql<Date>`now()` })
      .where('booking_key', '=', bookingKey)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return true;
  }
  return false;
}
