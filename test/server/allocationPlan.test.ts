import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { bookingOrder, bookUncounted, newHolder } from '#test/support/bookingOrder.ts';
import { withDatabase } from '#test/support/database.ts';
import { freeSlots, soon } from '#test/support/freeSlots.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';
import { repeats } from '#test/support/soak.ts';

const database = withDatabase({ statementTimeoutMs: 120_000 });
const clinics = repeats(400, 2_000);

beforeAll(async () => {
  const devices = ['ct-1', 'ct-2'].map((slug) => ({ slug }));
  const all = Array.from({ length: clinics }, (_, n) => ({ slug: `clinic-${n}`, devices }));
  await storeCatalog(database.db, sampleCatalog(all));
  await database.db.pool.query(`
    insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until)
    select clinic_id, id, 'external', s, s + interval '30 minutes', s, s + interval '30 minutes'
    from device, generate_series(date_trunc('day', now()) - interval '20 days', now() + interval '30 days', interval '12 hours') s`);
  await vacuumed();
}, 120_000);

/** Vacuums until PostgreSQL knows that all pages are visible; another process may delay that. */
async function vacuumed(): Promise<void> {
  for (let share = 0; share < 0.9; await sleep(50)) {
    await database.db.pool.query('vacuum (analyze) allocation');
    const { rows } = await database.db.pool.query(
      "select relallvisible / relpages::float as share from pg_class where relname = 'allocation'",
    );
    share = rows[0].share;
  }
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** The plan of the statement that reads busy times, as a search runs it. */
async function planOfSearch(): Promise<string[]> {
  const query = vi.spyOn(database.db.pool, 'query');
  const slugs = Array.from({ length: 20 }, (_, n) => `clinic-${n}`);
  await freeSlots(sampleDeps(database.db), { from: soon(), clinics: slugs });
  const calls = query.mock.calls as unknown as readonly [{ name?: string; text: string; values: unknown[] }][];
  const statement = calls.map(([call]) => call).find(({ name }) => name === 'read-busy');
  query.mockRestore();
  if (!statement) throw new Error('the search read no busy times');
  const { rows } = await database.db.pool.query(`explain (format json) ${statement.text}`, statement.values);
  const nodes = (plan: Plan): string[] => [
    ...(plan['Index Name'] ? [`${plan['Node Type']} ${plan['Index Name']}`] : []),
    ...(plan.Plans ?? []).flatMap(nodes),
  ];
  return nodes(rows[0]['QUERY PLAN'][0].Plan);
}

test('a search reads only its index, also after bookings', async () => {
  expect(await planOfSearch()).toEqual(['Index Only Scan allocation_by_time']);
  const deps = sampleDeps(database.db);
  for (let n = 0; n < 5; n++) {
    const [slot] = await freeSlots(deps, { clinics: [`clinic-${n}`] });
    await bookUncounted(deps, bookingOrder(newHolder(), [slot?.token ?? '']));
  }
  // Later bookings leave fewer pages visible to all; PostgreSQL learns this from its next analysis.
  await database.db.pool.query(
    "update allocation set walk_in = true where ('x' || left(id::text, 2))::bit(8)::int < 3",
  );
  await database.db.pool.query('analyze allocation');
  expect(await planOfSearch()).toEqual(['Index Only Scan allocation_by_time']);
});
