import { sql } from 'kysely';
import type { Transaction } from '../transaction.ts';

/** Locks the oldest mail that is due, together with its booking, for the length of the transaction; others pass it by. */
export function claimDueMail(tx: Transaction) {
  return tx
    .selectFrom('outbox')
    .innerJoin('booking', 'booking.booking_key', 'outbox.booking_key')
    .leftJoin('one_time_code', 'one_time_code.id', 'outbox.code_id')
    .select(['outbox.id', 'outbox.template', 'outbox.message_id', 'outbox.attempts'])
    .select(['booking.booking_key', 'booking.brand', 'booking.locale', 'booking.patient', 'booking.created_at'])
    .select(['outbox.code_id', 'one_time_code.channel'])
    .select(sql<boolean>`one_time_code.ended_at is null and one_time_code.expires_at > now()`.as('code_lives'))
    .where('outbox.sent_at', 'is', null)
    .where('outbox.next_attempt_at', '<=', sql<Date>`now()`)
    .orderBy('outbox.next_attempt_at')
    .limit(1)
    .forUpdate('outbox')
    .skipLocked()
    .executeTakeFirst();
}
