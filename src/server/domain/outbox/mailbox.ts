import { escapeHtml } from '#base/richText.ts';
import type { Database } from '#server/db/database.ts';
import { insertMailboxMail, selectMailboxMails } from '#server/db/queries/outbox.ts';
import type { Mail, Mailer } from '#server/outbound/mail.ts';
import type { SmsSender } from '#server/outbound/sms.ts';

/** A mail of the development mailbox. */
export interface MailboxEntry {
  readonly messageId: string;
  readonly mail: Mail;
  readonly receivedAt: Date;
}

/** Returns the mailer for development. It stores each mail in the database, a repeated delivery once. */
export function mailboxMailer(db: Database): Mailer {
  return {
    async send(mail) {
      await insertMailboxMail(db.kysely, mail.messageId, mail);
      return 'accepted';
    },
    close: () => undefined,
  };
}

/** Returns the SMS sender for development. It stores each message as a mail of the mailbox. */
export function mailboxSmsSender(db: Database): SmsSender {
  return {
    async send({ messageId, phone, text }) {
      const mail: Mail = {
        messageId,
        from: 'SMS',
        to: phone,
        subject: 'SMS',
        text,
        html: `<p>${escapeHtml(text)}</p>`,
      };
      await insertMailboxMail(db.kysely, messageId, mail);
      return 'accepted';
    },
  };
}

/** Returns the newest 100 mails of the mailbox, newest first. */
export async function readMailbox(db: Database): Promise<readonly MailboxEntry[]> {
  const rows = await selectMailboxMails(db.kysely, 100);
  return rows.map(({ message_id, mail, received_at }) => ({
    messageId: message_id,
    mail: mail as Mail,
    receivedAt: received_at,
  }));
}
