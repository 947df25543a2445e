import { randomUUID } from 'node:crypto';
import type { CodeChannel, MessageTemplate } from '#server/db/columnTypes.ts';
import type { Database } from '#server/db/database.ts';
import { insertMessage } from '#server/db/queries/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { OutboxMessage } from '#server/domain/outbox/deliverMessage.ts';
import type { Mail } from '#server/outbound/mail.ts';
import { newKey } from './bookingOrder.ts';
import { knownPatient } from './knownPatient.ts';

export interface OutboxState {
  readonly attempts: number;
  readonly sent: boolean;
  readonly reason: string | null;
}

export interface NewOutboxMail {
  readonly template?: MessageTemplate;
  /** `kauri` by default. */
  readonly brand?: string;
  /** Lifetime of the code in seconds; negative for an expired code. */
  readonly codeSeconds?: number;
  readonly channel?: CodeChannel;
}

/** Inserts a booking with an outbox mail and returns the Message-ID of the mail. */
export async function queueTestMail(
  db: Database,
  { template = 'confirmation', brand = 'kauri', codeSeconds = 600, channel = 'EMAIL' }: NewOutboxMail = {},
): Promise<string> {
  const bookingKey = newKey();
  const mailDomain = 'portal.example';
  const hash = Buffer.from(randomUUID().replaceAll('-', ''));
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('booking')
      .values({
        booking_key: bookingKey,
        brand,
        locale: 'en-AU',
        flow: 'booking',
        flow_revision: 'r1',
        holder: hash,
        patient: JSON.stringify(knownPatient(bookingKey)),
        answers: '{}',
      })
      .execute();
    if (template !== 'code') return insertMessage(tx, { bookingKey, template, mailDomain });
    const later = new Date(Date.now() + 3_600_000);
    await tx
      .insertInto('session')
      .values({
        token_hash: hash,
        brand,
        role: 'patient',
        subject: hash,
        booking_key: bookingKey,
        account: null,
        carrier: 'cookie',
        idle_seconds: 900,
        idle_until: later,
        ends_at: later,
      })
      .execute();
    const code = await tx
      .insertInto('one_time_code')
      .values({
        token_hash: hash,
        booking_key: bookingKey,
        channel,
        expires_at: new Date(Date.now() + codeSeconds * 1_000),
      })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow();
    return insertMessage(tx, { bookingKey, template, mailDomain, code });
  });
}

/** Returns the delivery state of a mail in the outbox. */
export async function outboxState({ pool }: Database, messageId: string): Promise<OutboxState> {
  const { rows } = await pool.query<OutboxState>(
    'select attempts, sent_at is not null as sent, reason from outbox where message_id = $1',
    [messageId],
  );
  return rows[0] ?? { attempts: 0, sent: false, reason: 'GONE' };
}

/** Composes a message with fixed text and the Message-ID of the outbox mail. */
export async function composeMessageId({ message_id, address }: OutboxMessage): Promise<Mail> {
  const words = 'Your appointment';
  return {
    messageId: message_id,
    from: 'portal@portal.example',
    to: address,
    subject: words,
    text: words,
    html: words,
  };
}
