import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { migrate, migrateInTransaction, migrationNames } from '#server/db/migrate.ts';
import { everyBooking } from '#server/db/queries/booking.ts';
import { findAppointments } from '#server/domain/appointments/findAppointments.ts';
import { moveHistory } from '#server/housekeeping.ts';
import { bookingOrder, bookUncounted, newHolder } from '#test/support/bookingOrder.ts';
import { clearDatabase } from '#test/support/clearDatabase.ts';
import { withDatabase } from '#test/support/database.ts';
import { freeSlot, freeSlots, soon } from '#test/support/freeSlots.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';

const database = withDatabase();
const earlier = withDatabase();

beforeEach(async () => {
  await clearDatabase(database.db);
  const clinics = ['north', 'south'].map((slug) => ({ slug, devices: [{ slug: 'ct-1' }, { slug: 'ct-2' }] }));
  await storeCatalog(database.db, sampleCatalog(clinics));
});

const query = async (sql: string) => (await database.db.pool.query(sql)).rows;

/** Inserts on each device an allocation of half an hour for each age in hours; a negative age is in the future. */
async function allocate(kind: 'hold' | 'external' | 'appointment', ...ages: readonly number[]): Promise<void> {
  await database.db.pool.query(
    `insert into allocation
       (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until, hold_id, holder, expires_at, extendable_until)
     select clinic_id, id, $1, s, s + interval '30 minutes', s, s + interval '30 minutes',
       case $1 when 'hold' then gen_random_uuid() end, case $1 when 'hold' then '\\x00'::bytea end,
       case $1 when 'hold' then now() end, case $1 when 'hold' then now() end
     from device, unnest($2::int[]) as age, lateral (values (now() - make_interval(hours => age))) as t (s)`,
    [kind, ages],
  );
}

test('moves allocations that ended two days ago and no others', async () => {
  await allocate('external', 90, 700, 71, 1, -1, -900);
  await allocate('appointment', 80, 8_000, 60, -2);
  await allocate('hold', 100);
  const before = await query(
    'select id, kind, starts_at, busy_until, exam_ids, created_at from allocation order by id',
  );
  const past = await query(
    "select count(*)::int from allocation where kind <> 'hold' and busy_from < now() - interval '3 days'",
  );
  expect(await moveHistory(database.db)).toBe(past[0].count);
  const columns = 'id, kind, starts_at, busy_until, exam_ids, created_at';
  expect(
    await query(`select ${columns} from allocation union all select ${columns} from past_allocation order by id`),
  ).toEqual(before);
  expect(
    await query(
      "select kind, count(*)::int, min(busy_from) > now() - interval '3 days' as recent from allocation group by 1 order by 1",
    ),
  ).toEqual([
    { kind: 'appointment', count: 8, recent: true },
    { kind: 'external', count: 16, recent: true },
    { kind: 'hold', count: 4, recent: false },
  ]);
});

test('moves more than one batch, each allocation once', async () => {
  await allocate('external', ...Array.from({ length: 600 }, (_, n) => 100 + n));
  const moved = await Promise.all([moveHistory(database.db), moveHistory(database.db)]);
  expect(moved.reduce((sum, count) => sum + count, 0)).toBe(2_400);
  expect(await query('select count(*)::int from past_allocation')).toEqual([{ count: 2_400 }]);
  expect(await query('select count(*)::int from allocation')).toEqual([{ count: 0 }]);
});

test('a failed move loses nothing', async () => {
  await allocate('external', 100, 200);
  await query("alter table past_allocation add check (busy_from > now() - interval '150 hours') not valid");
  onTestFinished(async () => {
    await query('alter table past_allocation drop constraint past_allocation_busy_from_check');
  });
  await expect(moveHistory(database.db)).rejects.toThrow('past_allocation');
  expect(await query('select count(*)::int from allocation')).toEqual([{ count: 8 }]);
});

test('a patient still sees a past appointment after the move', async () => {
  const deps = sampleDeps(database.db);
  const { bookingKey } = await bookUncounted(deps, bookingOrder(newHolder(), [(await freeSlot(deps)).token]));
  for (const table of ['allocation', 'appointment']) {
    const busy =
      table === 'allocation'
        ? ", busy_from = busy_from - interval '30 days', busy_until = busy_until - interval '30 days'"
        : '';
    await query(
      `update ${table} set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'${busy}`,
    );
  }
  const before = await findAppointments(deps, bookingKey, everyBooking);
  expect(await moveHistory(database.db)).toBe(1);
  expect(await findAppointments(deps, bookingKey, everyBooking)).toEqual(before);
  expect(before.appointments).toHaveLength(1);
});

test('a move changes no search result', async () => {
  const deps = sampleDeps(database.db);
  await allocate('external', 90, 72, 48, 24, 1, -24, -50, -51, -70);
  const times = async () =>
    (await freeSlots(deps, { from: soon(1) })).map(({ clinic, device, local }) => [clinic, device, local]);
  const before = await times();
  expect(await moveHistory(database.db)).toBeGreaterThan(0);
  expect(await times()).toEqual(before);
});

test('a migration that waits for a table blocks nobody', async () => {
  const client = new pg.Client({ connectionString: earlier.url });
  const reader = new pg.Client({ connectionString: earlier.url, statement_timeout: 3_000 });
  onTestFinished(async () => {
    await Promise.all([client.end(), reader.end()]);
  });
  await Promise.all([client.connect(), reader.connect()]);
  await client.query('begin');
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  await migrateInTransaction(client, migrationNames().indexOf('0007-booking-request') + 1);
  await client.query('commit');
  // A backup locks all tables like this while it reads them.
  await client.query('begin');
  await client.query('lock table clinic, device, allocation, booking in access share mode');
  const migrated = migrate(earlier.url);
  for (let n = 0; n < 30; n++) {
    await reader.query('select count(*) from clinic, allocation, booking');
    await reader.query('select pg_sleep(0.1)');
  }
  await client.query('commit');
  await migrated;
  const { rows } = await reader.query('select name from migration order by id');
  expect(rows.map(({ name }) => name)).toEqual(migrationNames());
});
