import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { usageBudgets } from '#server/domain/budgets/usageBudgets.ts';
import { findHold, releaseHold } from '#server/domain/holds/hold.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { hashOf, workWithinBudgets } from '#server/domain/idempotency.ts';
import { pruneStale } from '#server/housekeeping.ts';
import { ageHolds } from '#test/support/ageHolds.ts';
import { newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { withDatabase } from '#test/support/database.ts';
import { domainErrorOf } from '#test/support/domainErrorOf.ts';
import { freeSlots } from '#test/support/freeSlots.ts';
import { inParallel } from '#test/support/inParallel.ts';
import { rethrow } from '#test/support/rethrow.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';

const database = withDatabase();

beforeAll(() => storeCatalog(database.db, sampleCatalog([{ slug: 'north', devices: [{ slug: 'ct-1' }] }])));

/** Opens the connections beforehand, so that all clients start at the same time. */
const warm = () => inParallel(20, () => database.db.pool.query('select pg_sleep(0.1)'));

const rows = async (sql: string) => (await database.db.pool.query(sql)).rows;

test('twenty concurrent requests with one key make one hold', async () => {
  const deps = sampleDeps(database.db);
  const [slot] = await freeSlots(deps);
  const request = { holder: newHolder(), tokens: [slot?.token ?? ''], idempotencyKey: newKey(), from: newRequester() };
  await warm();
  const holds = await inParallel(20, () => placeHold(deps, request));
  expect(new Set(holds.map(({ id }) => id)).size).toBe(1);
  await releaseHold(deps, { holder: request.holder, holdId: holds[0]?.id ?? '' });
  expect((await placeHold(deps, request)).id).toBe(holds[0]?.id);
});

test('one holder in twenty tabs gets one hold without deadlock', async () => {
  const deps = sampleDeps(database.db);
  const holder = newHolder();
  const slots = (await freeSlots(deps)).filter((_, index) => index % 2 === 0);
  await warm();
  await inParallel(20, (tab) =>
    placeHold(deps, { holder, tokens: [slots[tab]?.token ?? ''], idempotencyKey: newKey(), from: newRequester() }),
  );
  expect(
    await rows("select count(distinct hold_id) as holds, count(*) as slots from allocation where kind = 'hold'"),
  ).toEqual([{ holds: 1, slots: 1 }]);
  expect(await findHold(deps, { holder })).toBeDefined();
});

test('a key belongs to one holder and one request', async () => {
  const deps = sampleDeps(database.db);
  const [one, , two] = (await freeSlots(deps)).slice(-3);
  const [holder, idempotencyKey] = [newHolder(), newKey()];
  const first = await placeHold(deps, { holder, tokens: [one?.token ?? ''], idempotencyKey, from: newRequester() });
  const second = await placeHold(deps, {
    holder: newHolder(),
    tokens: [two?.token ?? ''],
    idempotencyKey,
    from: newRequester(),
  });
  expect(second.id).not.toBe(first.id);
  const other = placeHold(deps, { holder, tokens: [two?.token ?? ''], idempotencyKey, from: newRequester() });
  expect(await domainErrorOf(other)).toMatchObject({ code: 'idempotency-key-reused' });
});

test('a repeat at another server process costs no budget', async () => {
  const keyed = { scope: newHolder(), key: newKey(), requestHash: hashOf('the same') };
  const recipients = [`${newKey()}@patient.example`];
  const budgets = usageBudgets(sampleDeps(database.db), { kind: 'enquiry', recipients, from: newRequester() });
  let works = 0;
  const send = () => workWithinBudgets(database.db, keyed, budgets, async () => ({ reference: ++works }));
  expect(await inParallel(3, send)).toEqual([{ reference: 1 }, { reference: 1 }, { reference: 1 }]);
  const subjects = budgets.all.map(({ subject }) => subject);
  const { rows: spent } = await database.db.pool.query('select spent from budget where subject = any($1)', [subjects]);
  expect(spent).toEqual(budgets.all.map(() => ({ spent: 1 })));
});

test('reports a lock that stays busy as temporarily unavailable', async () => {
  const deps = {
    ...sampleDeps(database.db),
    db: openDatabase({ url: database.url, poolSize: 1, lockTimeoutMs: 100 }),
  };
  const [slot] = await freeSlots(deps);
  const holder = newHolder();
  const hold = () =>
    placeHold(deps, { holder, tokens: [slot?.token ?? ''], idempotencyKey: newKey(), from: newRequester() });
  const blocker = await database.db.pool.connect();
  try {
    await blocker.query('select pg_advisory_lock($1::bigint)', [holder.readBigInt64BE().toString()]);
    expect(await domainErrorOf(hold())).toMatchObject({ code: 'temporarily-unavailable' });
    const patient = hold();
    await sleep(150);
    await blocker.query('select pg_advisory_unlock_all()');
    expect((await patient).slots).toMatchObject([{ start: slot?.start }]);
  } finally {
    blocker.release(true);
    await deps.db.close();
  }
});

test('housekeeping deletes only stale holds and answers', async () => {
  const deps = sampleDeps(database.db);
  const [slot] = await freeSlots(deps);
  const holder = newHolder();
  await placeHold(deps, { holder, tokens: [slot?.token ?? ''], idempotencyKey: newKey(), from: newRequester() });
  expect(await pruneStale(database.db, rethrow)).toMatchObject({ holds: 0, responses: 0 });
  await ageHolds(database.db, deps.rules.holdSeconds + 3_601, holder);
  await database.db.pool.query(
    "update idempotent_request set created_at = now() - interval '49 hours' where scope = $1",
    [holder],
  );
  expect(await pruneStale(database.db, rethrow)).toMatchObject({ holds: 1, responses: 1 });
});
