import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import { deleteAnswers } from './idempotentRequest.ts';

/** What a key opens: a booking, or the request for one. */
export type KeyOf = 'booking' | 'booking-request';

/** What somebody with a key has to know, and where a code can be sent to. */
export function selectCredential(db: Queryable, keyOf: KeyOf, bookingKey: string, brand: string) {
  return db
    .selectFrom(keyOf === 'booking' ? 'booking' : 'booking_request')
    .select(['patient', 'access_revoked_at'])
    .where('booking_key', '=', bookingKey)
    .where('brand', '=', brand)
    .executeTakeFirst();
}

/** Whether a key still lets somebody in; it cannot be revoked before the transaction ends. */
export async function lockCredential(tx: Transaction, keyOf: KeyOf, bookingKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom(keyOf === 'booking' ? 'booking' : 'booking_request')
    .select('booking_key')
    .where('booking_key', '=', bookingKey)
    .where('access_revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

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
