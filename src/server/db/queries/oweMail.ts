import { sql } from 'kysely';
import type { Transaction } from '../transaction.ts';

export interface NewMail {
  readonly bookingKey: string;
  readonly template: 'confirmation' | 'cancellation' | 'code';
  /** RFC 5322, with its angle brackets. */
  readonly messageId: string;
  /** The one-time code that a message of the template `code` is to carry. */
  readonly codeId?: string;
}

/** Owes a patient a mail, in the transaction of what it tells; the workers hear of it when that is committed. */
export async function oweMail(tx: Transaction, { bookingKey, template, messageId, codeId }: NewMail): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ booking_key: bookingKey, template, message_id: messageId, code_id: codeId ?? null })
    .execute();
  await sql`select pg_notify('outbox', '')`.execute(tx);
}
