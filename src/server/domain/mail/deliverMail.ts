import type { Database } from '#server/db/database.ts';
import { claimDueMail } from '#server/db/queries/claimDueMail.ts';
import { markMailSent, postponeMail } from '#server/db/queries/updateMail.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Mail, Mailer } from '#server/outbound/mail.ts';
import type { Sms, Texter } from '#server/outbound/sms.ts';

/** What delivering mail works with. */
export interface MailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly texter: Texter;
  /** Writes the message that is owed; undefined when nobody needs it any more. */
  readonly compose: (owed: OwedMail) => Promise<Mail | Sms | undefined>;
  /** Told when a mail could not be handed over; it is tried again. */
  readonly onFailure: (error: unknown, attempts: number) => void;
}

/** A mail that is owed, as the outbox has it. */
export type OwedMail = NonNullable<Awaited<ReturnType<typeof claimDueMail>>>;

const longestDelaySeconds = 3600;

/**
 * Delivers the oldest mail that is due and says whether there was one. The row stays locked while the mail travels: when
 * this server dies its lock dies too, and another one delivers. A mail server that took the mail over in the very moment
 * of a crash gets it again under the same Message-ID; that window cannot be closed from this side of SMTP.
 */
export async function deliverNextMail({ db, mailer, texter, compose, onFailure }: MailDeps): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const owed = await claimDueMail(tx);
    if (!owed) return false;
    try {
      const message = await compose(owed);
      if (message) await ('phone' in message ? texter.send(message) : mailer.send(message));
    } catch (error) {
      onFailure(error, owed.attempts + 1);
      await postponeMail(tx, owed.id, Math.min(longestDelaySeconds, 5 * 2 ** owed.attempts));
      return true;
    }
    await markMailSent(tx, owed.id);
    return true;
  });
}
