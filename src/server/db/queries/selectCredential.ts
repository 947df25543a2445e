import type { Queryable } from '../database.ts';

/** What somebody with a booking's key has to know, and where a code can be sent to. */
export function selectCredential(db: Queryable, bookingKey: string, brand: string) {
  return db
    .selectFrom('booking')
    .select(['booking_key', 'patient', 'locale', 'access_revoked_at'])
    .where('booking_key', '=', bookingKey)
    .where('brand', '=', brand)
    .executeTakeFirst();
}
