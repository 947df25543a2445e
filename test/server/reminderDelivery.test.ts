import { type ChildProcess, spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { withDatabase } from '#test/support/database.ts';
import { startRawMailServer } from '#test/support/mailServer.ts';
import { repeats } from '#test/support/soak.ts';

const database = withDatabase({ template: 'catalog' });

const query = async (text: string, values: readonly unknown[] = []) =>
  (await database.db.pool.query(text, [...values])).rows;

test('three processes, two of them killed, send every reminder', async () => {
  const total = repeats(300, 100_000);
  await query(
    `insert into booking (booking_key, brand, locale, flow, flow_revision, holder, patient, answers)
     select 'reminded-booking-' || lpad(n::text, 8, '0'), 'southern-light', 'en-AU', 'booking', 'r1', sha256(n::text::bytea),
       '{"firstName":"Ada","lastName":"Byron","dateOfBirth":"1990-01-01","email":"ada@patient.example","mobile":"0400000000"}', '{}'
     from generate_series(1, $1::integer) n`,
    [total],
  );
  await query(
    `insert into appointment (clinic_id, device_id, booking_key, position, exam_ids, starts_at, ends_at, created_at)
     select d.clinic_id, d.id, b.booking_key, 0, '{1}', now() + interval '3 days', now() + interval '3 days 30 minutes', now() - interval '5 days'
     from booking b, (select clinic_id, id from device limit 1) d where b.booking_key like 'reminded-booking-%'`,
  );
  const server = await startRawMailServer();
  onTestFinished(() => server.close());
  const workers = Array.from({ length: 3 }, () => startWorker(server.url));
  const sent = () => new Set(server.received).size;
  for (const [index, part] of [0.2, 0.5].entries()) {
    await expect.poll(sent, { timeout: 600_000 }).toBeGreaterThan(total * part);
    workers[index]?.kill('SIGKILL');
  }
  await expect.poll(sent, { timeout: 1_200_000 }).toBe(total);
  const left = "select count(*)::integer as count from outbox where template = 'reminder' and sent_at is null";
  await expect.poll(async () => (await query(left))[0].count, { timeout: 60_000 }).toBe(0);
  // Only what the two killed processes were sending is sent again.
  expect(server.received.length - total).toBeLessThanOrEqual(2 * 8);
}, 1_800_000);

/** A server process that queues and sends reminders, to be killed. */
function startWorker(smtp: string): ChildProcess {
  const timing = { deadline: 4, smsDeadline: 1, lease: 6, firstDelay: 0.2, longestDelay: 0.8 };
  const child = spawn(
    process.execPath,
    ['test/support/mailSender.ts', database.url, smtp, JSON.stringify(timing), '1000', '73'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  onTestFinished(async () => {
    child.kill('SIGKILL');
  });
  return child;
}
