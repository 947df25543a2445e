import { sql } from 'kysely';
import type { Transaction } from '../transaction.ts';
import { deleteAnswers } from './idempotentRequest.ts';

/** Notes that nobody may come in by a key any more, whether a booking's or a booking request's; false when there is no such key. */
export async function revokeKey(tx: Transaction, bookingKey: string): Promise<boolean> {
  const revoked = { access_revoked_at: sql<Date>`now()` };
  const booking = await tx
    .updateTable('booking')
    .set(revoked)
    .where('booking_key', '=', bookingKey)
    .returning('holder')
    .executeTakeFirst();
  if (booking) {
    await deleteAnswers(tx, booking.holder ? [booking.holder] : []);
    return true;
  }
  const request = await tx
    .updateTable('booking_request')
    .set(revoked)
    .where('booking_key', '=', bookingKey)
    .executeTakeFirst();
  return request.numUpdatedRows > 0n;
}
