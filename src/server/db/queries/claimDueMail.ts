import { sql } from 'kysely';
import type { Transaction } from '../transaction.ts';

/** Locks the oldest mail that is due, together with its booking, for the length of the transaction; others pass it by. */
export function claimDueMail(tx: Transaction) {
  return tx
    .selectFrom('outbox')
    .innerJoin('booking', 'booking.booking_key', 'outbox.booking_key')
    .select(['outbox.id', 'outbox.template', 'outbox.message_id', 'outbox.attempts'])
    .select(['booking.booking_key', 'booking.brand', 'booking.locale', 'booking.patient', 'booking.created_at'])
    .where('outbox.sent_at', 'is', null)
    .where('outbox.next_attempt_at', '<=', sql<Date>`now()`)
    .orderBy('outbox.next_attempt_at')
    .limit(1)
    .forUpdate('outbox')
    .skipLocked()
    .executeTakeFirst();
}
