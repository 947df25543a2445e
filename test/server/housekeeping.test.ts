import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { claimMessage } from '#server/db/queries/outbox.ts';
import { pruneStale, startHousekeeping } from '#server/housekeeping.ts';
import { withDatabase } from '#test/support/database.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { startTestServer } from '#test/support/portal.ts';
import { rethrow } from '#test/support/rethrow.ts';

const database = withDatabase({ template: 'catalog' });

const query = async (sql: string) => (await database.db.pool.query(sql)).rows;
const fiveMinutes = 5 * 60_000;

beforeEach(async () => {
  await query('truncate allocation, past_allocation, booking cascade');
  await query(
    `insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until)
     select clinic_id, id, 'external', t, t + interval '10 minutes', t, t + interval '10 minutes'
     from device, (select now() - interval '4 days' as t) as past`,
  );
});

const countPast = async () => (await query('select count(*)::int from past_allocation'))[0].count;

/** Replaces `setInterval`, so that a test decides when housekeeping runs. */
function controlIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

test('a server moves history every five minutes until it stops', async () => {
  controlIntervals();
  const server = await startTestServer(database.url, {});
  let stopped = false;
  onTestFinished(async () => {
    if (!stopped) await server.stop();
  });
  expect(await countPast()).toBe(0);
  vi.advanceTimersByTime(fiveMinutes);
  const devices = (await query('select count(*)::int from device'))[0].count;
  await expect.poll(countPast, { timeout: 10_000 }).toBe(devices);
  await server.stop();
  stopped = true;
  expect(vi.getTimerCount()).toBe(0);
});

test('prunes and moves everything else if one deletion fails', async () => {
  controlIntervals();
  const { bookingKey: key } = await knownBooking(database.db);
  await addMessage(key, 'old', "sent_at = now() - interval '31 days'");
  await query('alter table budget rename to lost_budget');
  onTestFinished(async () => {
    await query('alter table lost_budget rename to budget');
  });
  const failures: unknown[] = [];
  onTestFinished(startHousekeeping(database.db, (error) => failures.push(error), []));
  vi.advanceTimersByTime(fiveMinutes);
  await expect.poll(countPast, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(await query("select 1 from outbox where message_id = 'old'")).toEqual([]);
  expect(failures).toMatchObject([{ code: '42P01' }]);
});

/** Queues a message and changes it; its Message-ID is its name. */
async function addMessage(bookingKey: string, name: string, change: string): Promise<void> {
  await query(
    `insert into outbox (booking_key, template, message_id) values ('${bookingKey}', 'confirmation', '${name}');
     update outbox set created_at = now() - interval '90 days', ${change} where message_id = '${name}'`,
  );
}

test('deletes messages 30 days after their delivery or failure', async () => {
  const { bookingKey: key } = await knownBooking(database.db);
  await query('delete from outbox');
  await addMessage(key, 'sent', "sent_at = now() - interval '31 days'");
  await addMessage(key, 'failed', "failed_at = now() - interval '31 days', reason = 'SMTP_550'");
  await addMessage(key, 'sent later', "sent_at = now() - interval '29 days'");
  await addMessage(key, 'failed later', "failed_at = now() - interval '29 days', reason = 'SMTP_550'");
  await addMessage(key, 'unsent', "next_attempt_at = now() + interval '1 hour'");
  expect(await pruneStale(database.db, rethrow)).toMatchObject({ messages: 2 });
  expect(await query('select message_id as id from outbox order by 1')).toEqual([
    { id: 'failed later' },
    { id: 'sent later' },
    { id: 'unsent' },
  ]);
  expect(await claimMessage(database.db.kysely, { lease: 60, codesOnly: false })).toBeUndefined();
});

test('deletes more than one batch of stale rows', async () => {
  const { bookingKey: key } = await knownBooking(database.db);
  await query(
    `insert into outbox (booking_key, template, message_id, sent_at)
     select '${key}', 'confirmation', 'm' || n, now() - interval '40 days' from generate_series(1, 2500) as n`,
  );
  await query(
    `insert into budget (name, subject, spent, ends_at)
     select 'reads', decode(md5(n::text), 'hex'), 1, now() - interval '1 hour' from generate_series(1, 1001) as n`,
  );
  expect(await pruneStale(database.db, rethrow)).toMatchObject({ messages: 2_500, budgets: 1_001 });
});

test('finds ended messages and messages of a code by index', async () => {
  const client = await database.db.pool.connect();
  onTestFinished(() => client.release());
  await client.query('set enable_seqscan = off');
  for (const [condition, index] of [
    ["sent_at < now() - interval '30 days'", 'outbox_sent'],
    ["failed_at < now() - interval '30 days'", 'outbox_failed'],
    ['code_id = gen_random_uuid()', 'outbox_by_code'],
  ]) {
    const { rows } = await client.query(`explain (format json) select id from outbox where ${condition}`);
    expect(JSON.stringify(rows)).toContain(`"${index}"`);
  }
  await client.query('reset enable_seqscan');
});
