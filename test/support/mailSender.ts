import { openDatabase } from '#server/db/database.ts';
import { startOutboxSender } from '#server/domain/outbox/outboxSender.ts';
import { smtpMailer } from '#server/outbound/mail.ts';
import { composeMessageId } from './outboxMail.ts';

/**
 * A process that only delivers mail and stops on SIGTERM as a portal does.
 * Called as `node mailSender.ts <database url> <smtp url> <timing as JSON> <stopMs>`.
 */
const [url = '', smtp = '', timing = '', stopMs = ''] = process.argv.slice(2);
const db = openDatabase({ url, poolSize: 4 });
const sender = startOutboxSender({
  db,
  url,
  pollMs: 100,
  stopMs: Number(stopMs),
  timing: JSON.parse(timing),
  mailer: smtpMailer(smtp),
  smsSender: { send: async () => ({ reason: 'NO_TEXTER', permanent: true }) },
  compose: composeMessageId,
  onFailure: () => undefined,
});
process.once('SIGTERM', async () => {
  await sender.stop();
  await db.close();
});
