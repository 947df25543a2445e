import { openDatabase } from '#server/db/database.ts';
import { startOutboxWorker } from '#server/domain/outbox/outboxWorker.ts';
import { smtpMailer } from '#server/outbound/mail.ts';
import { composeMessageId } from './outboxMail.ts';

/**
 * A process that only delivers mail and stops on SIGTERM as a portal does.
 * Called as `node mailWorker.ts <database url> <smtp url> <timing as JSON> <stopMs>`.
 */
const [url = '', smtp = '', timing = '', stopMs = ''] = process.argv.slice(2);
const db = openDatabase({ url, poolSize: 4 });
const worker = startOutboxWorker({
  ...{ db, url, pollMs: 100, stopMs: Number(stopMs), timing: JSON.parse(timing) },
  mailer: smtpMailer(smtp),
  smsSender: { send: async () => ({ reason: 'NO_TEXTER', permanent: true }) },
  compose: composeMessageId,
  onFailure: () => undefined,
});
process.once('SIGTERM', async () => {
  await worker.stop();
  await db.close();
});
