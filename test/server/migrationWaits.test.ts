import { setTimeout as sleep } from 'node:timers/promises';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate, migrationNames } from '#server/db/migrate.ts';
import { moveHistory } from '#server/housekeeping.ts';
import { fillDatabase } from '#test/bench/availabilityDatabase.ts';
import { withDatabase } from '#test/support/database.ts';
import { expectElapsed, repeats } from '#test/support/soak.ts';

/** The last migration before allocations were a large table. */
const lastSmall = '0011-ended-holder';
const size = {
  clinics: repeats(20, 400),
  devicesPerClinic: 5,
  regions: 2,
  occupancy: 0.6,
  pastDays: repeats(20, 75),
  days: repeats(5, 20),
};
const database = withDatabase({ statementTimeoutMs: 600_000 });

beforeAll(async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await runner({
    databaseUrl: database.url,
    dir: 'src/server/db/migrations',
    migrationsTable: 'migration',
    direction: 'up',
    count: migrationNames().indexOf(lastSmall) + 1,
    log: () => undefined,
  });
  await client.end();
  await fillDatabase(database.url, size);
}, 600_000);

/** Statements of a booking, as every release sends them. */
const bookingStatements = [
  `insert into booking (booking_key, brand, locale, flow, flow_revision, holder, patient, answers)
   values ($1, 'b', 'en-AU', 'booking', 'r', '\\x00', '{}', '{}')`,
  `with slot as (
     insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until)
     select clinic_id, id, 'appointment', s, s + interval '10 minutes', s, s + interval '10 minutes'
     from device, (select now() + interval '1 year' + $2 * interval '20 minutes' as s) t where id = 1
     returning clinic_id, id, device_id, starts_at, ends_at)
   insert into appointment (clinic_id, id, booking_key, device_id, position, exam_ids, starts_at, ends_at)
   select clinic_id, id, $1, device_id, 0, '{1}', starts_at, ends_at from slot`,
  `insert into outbox (booking_key, template, message_id) values ($1, 'confirmation', $1)`,
];

let booked = 0;

/**
 * Books until the work ends. Returns the longest duration of a booking in milliseconds. Throws if a booking waits a second for a
 * lock.
 */
async function longestBooking(work: Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString: database.url, lock_timeout: 1_000 });
  await client.connect();
  onTestFinished(() => client.end());
  let ended = false;
  const ending = work.finally(() => {
    ended = true;
  });
  let longest = 0;
  do {
    const began = performance.now();
    const key = `booking-key-of-a-writer-${++booked}`;
    await client.query('begin');
    for (const text of bookingStatements) await client.query(text, text.includes('$2') ? [key, booked] : [key]);
    await client.query('commit');
    longest = Math.max(longest, performance.now() - began);
    await sleep(2);
  } while (!ended);
  await ending;
  return longest;
}

const count = async (table: string): Promise<number> =>
  (await database.db.pool.query(`select count(*)::int from ${table}`)).rows[0].count;

test('migrations of large tables block no booking for a second', async () => {
  const before = await count('allocation');
  const longest = await longestBooking(migrate(database.url));
  expect(await count('allocation')).toBe(before + booked);
  const { rows } = await database.db.pool.query('select name from migration order by id');
  expect(rows.map(({ name }) => name)).toEqual(migrationNames());
  expectElapsed(longest, 1_000);
}, 600_000);

test('the first move of history blocks no booking', async () => {
  const before = await count('allocation');
  const bookedBefore = booked;
  const moving = moveHistory(database.db);
  const longest = await longestBooking(moving);
  const moved = await moving;
  expect(moved).toBeGreaterThan(before / 2);
  expect(await count('past_allocation')).toBe(moved);
  expect(await count('allocation')).toBe(before + (booked - bookedBefore) - moved);
  expectElapsed(longest, 1_000);
}, 600_000);
