import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { migrate, migrateInTransaction, migrationNames } from '#server/db/migrate.ts';
import { withDatabase } from '#test/support/database.ts';
import { deadlocks } from '#test/support/deadlocks.ts';

const database = withDatabase();

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, lock_timeout: 1_000 });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The database as it was before the migration that creates indexes concurrently. */
beforeEach(async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin; drop schema public cascade; create schema public');
  await migrateInTransaction(client, migrationNames().indexOf('0020-outbox-pruning'));
  await client.query('commit');
  await client.end();
});

const names = async (client: pg.Client) =>
  (await client.query('select name from migration order by id')).rows.map(({ name }) => name);

const addBooking = (client: pg.Client, key: string) =>
  client.query(
    `with b as (
       insert into booking (booking_key, brand, locale, flow, flow_revision, holder, patient, answers)
       values ('a-booking-key-of-a-writer-${key}', 'b', 'en-AU', 'booking', 'r', '\\x00', '{}', '{}') returning booking_key)
     insert into outbox (booking_key, template, message_id) select booking_key, 'confirmation', '${key}' from b`,
  );

test('several servers create indexes while bookings go on', async () => {
  const [early, late] = [await connect(), await connect()];
  await early.query('begin');
  await addBooking(early, '1');
  let ended = false;
  const migrated = Promise.all([1, 2, 3].map(() => migrate(database.url))).then(() => {
    ended = true;
  });
  const waiting =
    "select 1 from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock'";
  await expect.poll(async () => (await late.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
  // Longer than `deadlock_timeout`.
  await sleep(1_500);
  await addBooking(late, '2');
  expect(ended).toBe(false);
  await early.query('commit');
  await migrated;
  expect(await names(late)).toEqual(migrationNames());
  expect((await late.query('select 1 from outbox')).rowCount).toBe(2);
  expect(await deadlocks(database.db)).toBe(0);
});

test('replaces an index that a failed migration left behind', async () => {
  const client = await connect();
  await client.query('create index outbox_sent on outbox (attempts)');
  await migrate(database.url);
  const { rows } = await client.query("select pg_get_indexdef('outbox_sent'::regclass) as index");
  expect(rows).toEqual([{ index: expect.stringContaining('(sent_at) WHERE (sent_at IS NOT NULL)') }]);
});

test('creates indexes in the transaction of a restore', async () => {
  const client = await connect();
  await client.query('begin; drop schema public cascade; create schema public');
  await migrateInTransaction(client, migrationNames().length);
  await client.query('commit');
  expect(await names(client)).toEqual(migrationNames());
  expect((await client.query("select 'outbox_by_code'::regclass")).rowCount).toBe(1);
});
