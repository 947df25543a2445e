import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

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
