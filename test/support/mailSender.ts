import { openDatabase } from '#server/db/database.ts';
import { startOutboxSender } from '#server/domain/outbox/outboxSender.ts';
import { queueReminders } from '#server/domain/outbox/reminders.ts';
import { smtpMailer } from '#server/outbound/mail.ts';
import { composeMessageId } from './outboxMail.ts';
import { sampleDeps } from './sampleDeps.ts';

/**
 * A process that only delivers mail and stops on SIGTERM as a portal does.
 * Called as `node mailSender.ts <database url> <smtp url> <timing as JSON> <stopMs> [<hours>]`. With hours it also queues the reminders of
 * appointments so long before them.
 */
const [url = '', smtp = '', timing = '', stopMs = '', hours] = process.argv.slice(2);
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
if (hours) {
  const reminders = [{ hoursPrior: Number(hours), channel: 'EMAIL' }] as const;
  const deps = sampleDeps(db, { reminderRules: { reminders, quietHours: { from: '09:00', to: '09:00' } } });
  setInterval(() => queueReminders(deps), 1_000);
}
process.once('SIGTERM', async () => {
  await sender.stop();
  await db.close();
});
