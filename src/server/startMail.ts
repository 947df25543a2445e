import type { Logger } from 'pino';
import type { BrandDeps } from '#server/domain/brandDeps.ts';
import type { Brands } from '#server/domain/brands/live/brands.ts';
import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import { composeOutboxMessage } from '#server/domain/outbox/composeOutboxMessage.ts';
import { type MailboxEntry, mailboxMailer, mailboxSmsSender, readMailbox } from '#server/domain/outbox/mailbox.ts';
import { startOutboxSender } from '#server/domain/outbox/outboxSender.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { smtpMailer } from './outbound/mail.ts';
import { gatewaySmsSender } from './outbound/sms.ts';

interface MailOptions {
  readonly db: Database;
  readonly url: string;
  readonly logger: Logger;
  readonly brands: Brands;
  readonly publicUrl: (served: ServedBrand) => string;
  readonly depsFor: (served: ServedBrand) => BrandDeps;
  /** Called with the result of each attempt: `sent`, or the reason of the failure. */
  readonly onDelivery: ((result: string) => void) | undefined;
}

/** The delivery of mail and SMS. */
interface RunningMail {
  /** Reads the mail that is kept instead of sent; undefined if mail is sent. */
  readonly mailbox: (() => Promise<readonly MailboxEntry[]>) | undefined;
  stop(): Promise<void>;
}

/** Starts to deliver the outbox: by SMTP and an SMS gateway if they are configured, else into the mailbox in the database. */
export function startMail(
  config: Config,
  { db, url, logger, brands, publicUrl, depsFor, onDelivery }: MailOptions,
): RunningMail {
  const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl) : mailboxMailer(db);
  const sender = startOutboxSender({
    db,
    mailer,
    url,
    smsSender: config.smsUrl ? gatewaySmsSender(config.smsUrl) : mailboxSmsSender(db),
    compose: (entry) => composeOutboxMessage({ brands, depsFor, publicUrl, from: config.mailFrom }, entry),
    onSent: () => onDelivery?.('sent'),
    onFailure({ reason, attempts, final }) {
      onDelivery?.(reason);
      if (final) logger.error({ reason, attempts }, 'mail failed for good; `mail failed` lists it');
      else logger.warn({ reason, attempts }, 'mail could not be sent');
    },
  });
  return {
    mailbox: config.smtpUrl ? undefined : () => readMailbox(db),
    async stop() {
      await sender.stop();
      mailer.close();
    },
  };
}
