import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import { deleteResponses } from './idempotentRequest.ts';

/** What a key opens: a booking or a booking request. */
export type CredentialKind = 'booking' | 'booking-request';

/** Returns the patient behind a key, to compare with the claim of a person; undefined for an unknown key. */
export function selectCredential(db: Queryable, keyOf: CredentialKind, bookingKey: string, brand: string) {
  return db
    .selectFrom(keyOf === 'booking' ? 'booking' : 'booking_request')
    .select(['patient', 'access_revoked_at'])
    .where('booking_key', '=', bookingKey)
    .where('brand', '=', brand)
    .executeTakeFirst();
}

/** Locks a key against revocation until the transaction ends. Returns false if it is revoked or unknown. */
export async function lockCredential(tx: Transaction, keyOf: CredentialKind, bookingKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom(keyOf === 'booking' ? 'booking' : 'booking_request')
    .select('booking_key')
    .where('booking_key', '=', bookingKey)
    .where('access_revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Revokes the key of a booking or a booking request. Returns false for an unknown key. */
export async function revokeCredential(tx: Transaction, bookingKey: string): Promise<boolean> {
  const revoked = { access_revoked_at: sql<Date>`now()` };
  const booking = await tx
    .updateTable('booking')
    .set(revoked)
    .where('booking_key', '=', bookingKey)
    .returning('holder')
    .executeTakeFirst();
  if (booking) {
    await deleteResponses(tx, booking.holder ? [booking.holder] : []);
    return true;
  }
  const request = await tx
    .updateTable('booking_request')
    .set(revoked)
    .where('booking_key', '=', bookingKey)
    .executeTakeFirst();
  return request.numUpdatedRows > 0n;
}
