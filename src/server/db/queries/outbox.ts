import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CodeChannel, MessageTemplate, Notice, Recipient } from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import type { RecordedReminder } from './reminder.ts';

/** A message for the patient of a booking or one of its clinics, or for someone else. */
type NewMessage = MessageBase &
  (
    | { readonly bookingKey: string; readonly clinicId?: number; readonly appointmentIds?: readonly string[] }
    | { readonly recipient: Recipient; readonly notice?: Notice; readonly channel?: CodeChannel }
  );

interface MessageBase {
  readonly template: MessageTemplate;
  /** Right-hand side of the Message-ID (RFC 5322), which is fixed here so that a repeated delivery is recognised as the same mail. */
  readonly mailDomain: string;
  /** The one-time code that a message of the template `code` carries, and when it expires. */
  readonly code?: { readonly id: string; readonly expires_at: Date };
}

/** Queues a message in the transaction that causes it, and notifies the senders on commit. Returns its Message-ID. */
export async function insertMessage(tx: Transaction, message: NewMessage): Promise<string> {
  const { template, mailDomain, code } = message;
  const messageId = `<${randomUUID()}@${mailDomain}>`;
  await tx
    .insertInto('outbox')
    .values({
      template,
      message_id: messageId,
      ...('bookingKey' in message
        ? {
            booking_key: message.bookingKey,
            clinic_id: message.clinicId ?? null,
            appointment_ids: message.appointmentIds ? [...message.appointmentIds] : null,
          }
        : { recipient: JSON.stringify(message.recipient), channel: message.channel ?? null }),
      ...('notice' in message && { notice: JSON.stringify(message.notice) }),
      ...(code && { code_id: code.id, give_up_at: code.expires_at }),
    })
    .execute();
  await notifyWorkers(tx);
  return messageId;
}

/** Queues reminders of appointments in the transaction that recorded them. Each is given up when its appointment starts. */
export async function insertReminderMessages(
  tx: Transaction,
  reminders: readonly RecordedReminder[],
  { channel, mailDomain }: { readonly channel: CodeChannel; readonly mailDomain: string },
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values(
      reminders.map(({ bookingKey, appointmentId, startsAt }) => ({
        template: 'reminder',
        message_id: `<${randomUUID()}@${mailDomain}>`,
        booking_key: bookingKey,
        channel,
        appointment_id: appointmentId,
        give_up_at: startsAt,
      })),
    )
    .execute();
  await notifyWorkers(tx);
}

/** Notifies the sender of every server process. */
async function notifyWorkers(db: Queryable): Promise<void> {
  await sql`select pg_notify('outbox', '')`.execute(db);
}

const isOrdinary = sql<boolean>`(template <> 'code')`;
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Which messages a sender claims, and for how long. */
export interface ClaimOptions {
  /** Seconds in which only the caller may send the message. */
  readonly lease: number;
  readonly codesOnly: boolean;
  readonly withoutSms?: boolean;
}

/**
 * Claims the next message that is due, one-time codes first: counts the attempt and takes a lease, in one statement that is committed
 * when this resolves. A message whose lease expired is due again. Two callers never get the same message. A message for the patient of a
 * booking has the booking, and the patient's e-mail address; one for a clinic has the id of the clinic too.
 */
export async function claimMessage(db: Queryable, { lease, codesOnly, withoutSms = false }: ClaimOptions) {
  const claimed = await db
    .with('due', (cte) =>
      cte
        .selectFrom('outbox')
        .select('outbox.id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .$if(codesOnly, (query) => query.where(isOrdinary, '=', false))
        .$if(withoutSms, (query) =>
          query
            .where(sql<boolean>`channel is distinct from 'SMS'`)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('one_time_code')
                    .select('one_time_code.id')
                    .whereRef('one_time_code.id', '=', 'outbox.code_id')
                    .where('channel', '=', 'SMS'),
                ),
              ),
            ),
        )
        .orderBy(isOrdinary)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .with('claimed', (cte) =>
      cte
        .updateTable('outbox')
        .from('due')
        .set((row) => ({ attempts: row('outbox.attempts', '+', 1), next_attempt_at: inSeconds(lease) }))
        .whereRef('outbox.id', '=', 'due.id')
        .returning(['outbox.id', 'template', 'message_id', 'attempts', 'give_up_at', 'booking_key', 'code_id'])
        .returning(['clinic_id', 'recipient', 'notice', 'appointment_id', 'appointment_ids', 'outbox.channel'])
        .returning(sql<string>`next_attempt_at::text`.as('leased_until')),
    )
    .selectFrom('claimed')
    .leftJoin('one_time_code', 'one_time_code.id', 'claimed.code_id')
    .select(['claimed.id', 'claimed.template', 'claimed.message_id', 'claimed.attempts', 'claimed.code_id'])
    .select(['claimed.booking_key', 'claimed.clinic_id', 'claimed.recipient', 'claimed.notice', 'claimed.leased_until'])
    .select(['claimed.appointment_id', 'claimed.appointment_ids'])
    .select(sql<CodeChannel | null>`coalesce(one_time_code.channel, claimed.channel)`.as('channel'))
    .select(sql<boolean>`one_time_code.ended_at is null and one_time_code.expires_at > now()`.as('code_lives'))
    .select(sql<boolean>`claimed.give_up_at <= now()`.as('overdue'))
    .executeTakeFirst();
  if (!claimed) return undefined;
  const { recipient, booking_key: bookingKey, ...message } = claimed;
  if (recipient) return { ...message, ...recipient, booking: undefined };
  const { brand, locale, ...booking } = await db
    .selectFrom('booking')
    .select(['booking_key', 'brand', 'locale', 'patient', 'created_at', 'reminders_stopped_at'])
    .where('booking_key', '=', bookingKey)
    .executeTakeFirstOrThrow();
  return { ...message, brand, locale, address: booking.patient.email, booking };
}

/**
 * A claimed message. The end of its lease, to the microsecond, identifies the claim: updates do nothing if the message was postponed, retried
 * or claimed again.
 */
interface MessageClaim {
  readonly id: string;
  readonly leased_until: string;
}

const claimedMessage = (db: Queryable, { id, leased_until }: MessageClaim) =>
  db
    .updateTable('outbox')
    .where('id', '=', id)
    .where('next_attempt_at', '=', sql<Date>`${leased_until}::timestamptz`)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null);

/** Marks a message as accepted by the mail server or SMS gateway. */
export async function markMessageSent(db: Queryable, claim: MessageClaim): Promise<void> {
  await claimedMessage(db, claim).set({ sent_at: sql<Date>`now()` }).execute();
}

/** Deletes a message that is obsolete. */
export async function deleteMessage(db: Queryable, { id, leased_until }: MessageClaim): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('next_attempt_at', '=', sql<Date>`${leased_until}::timestamptz`)
    .execute();
}

/** Marks a message as failed for good, with a reason. */
export async function markMessageFailed(db: Queryable, claim: MessageClaim, reason: string): Promise<void> {
  await claimedMessage(db, claim).set({ failed_at: sql<Date>`now()`, reason }).execute();
}

/** Postpones a message, or marks it as failed if its time is over by then. Returns true if it failed. */
export async function postponeMessage(
  db: Queryable,
  claim: MessageClaim,
  { seconds, reason }: { readonly seconds: number; readonly reason: string },
): Promise<boolean> {
  const next = inSeconds(seconds);
  const row = await claimedMessage(db, claim)
    .set({
      next_attempt_at: next,
      failed_at: sql<Date | null>`case when ${next} > give_up_at then now() end`,
      reason: sql<string | null>`case when ${next} > give_up_at then ${reason} end`,
    })
    .returning('failed_at')
    .executeTakeFirst();
  return row ? row.failed_at !== null : false;
}

/** Returns the failed messages, newest first, without anything that identifies a patient or opens a booking. */
export function selectFailedMessages(db: Queryable) {
  return db
    .selectFrom('outbox')
    .leftJoin('booking', 'booking.booking_key', 'outbox.booking_key')
    .select(['outbox.id', 'outbox.template', 'outbox.created_at', 'outbox.attempts'])
    .select(['outbox.failed_at', 'outbox.reason'])
    .select(sql<string>`coalesce(booking.brand, outbox.recipient ->> 'brand')`.as('brand'))
    .where('outbox.failed_at', 'is not', null)
    .orderBy('outbox.failed_at', 'desc')
    .execute();
}

/** Queues failed messages again, with their full time: all of them, or one by id. Returns how many. */
export async function retryFailedMessages(db: Queryable, id: string | undefined): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ failed_at: null, reason: null, attempts: 0 })
    .set({ next_attempt_at: sql<Date>`now()`, give_up_at: sql<Date>`default` })
    .where('failed_at', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  await notifyWorkers(db);
  return Number(numUpdatedRows);
}

/**
 * Deletes up to `limit` messages that were sent or failed for good some time ago; one-time codes too. Skips locked rows. Returns how many
 * it deleted. Nothing queues a message again: it is inserted by the transaction that causes it.
 */
export async function deleteEndedMessages(db: Queryable, olderThanSeconds: number, limit: number): Promise<number> {
  // A message has only one of the two times, and each time has an index.
  const sent = await deleteBefore(db, 'sent_at', olderThanSeconds, limit);
  return sent + (await deleteBefore(db, 'failed_at', olderThanSeconds, limit - sent));
}

async function deleteBefore(db: Queryable, end: 'sent_at' | 'failed_at', seconds: number, limit: number) {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('id', 'in', (outbox) =>
      outbox
        .selectFrom('outbox')
        .select('id')
        .where(end, '<', sql<Date>`statement_timestamp() - make_interval(secs => ${seconds})`)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Stores a mail in the development mailbox; ignores a Message-ID that it has already. */
export async function insertMailboxMail(db: Queryable, messageId: string, mail: unknown): Promise<void> {
  await db
    .insertInto('mailbox')
    .values({ message_id: messageId, mail: JSON.stringify(mail) })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute();
}

/** Returns the mails of the development mailbox, newest first. */
export function selectMailboxMails(db: Queryable, limit: number) {
  return db.selectFrom('mailbox').selectAll().orderBy('received_at', 'desc').limit(limit).execute();
}
