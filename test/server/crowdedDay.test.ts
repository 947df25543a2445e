import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { selectSpent } from '#server/db/queries/budget.ts';
import { lockDeviceDays } from '#server/db/queries/locks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Slot } from '#server/domain/availability/slot.ts';
import { readSlotToken, signSlot } from '#server/domain/availability/slotToken.ts';
import type { BrandDeps } from '#server/domain/brandDeps.ts';
import { proofOfWork } from '#server/domain/budgets/proofOfWork.ts';
import type { Requester } from '#server/domain/budgets/requester.ts';
import { budgetsOf, usageBudgets } from '#server/domain/budgets/usageBudgets.ts';
import { type UsageLimits, usageLimits } from '#server/domain/budgets/usageLimits.ts';
import { networkSlots } from '#server/domain/holds/networkLimit.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { openSlotQueue } from '#server/domain/holds/slotQueue.ts';
import { bookingOrder, bookOrder, newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { withDatabase } from '#test/support/database.ts';
import { domainErrorOf } from '#test/support/domainErrorOf.ts';
import { freeSlots, soon } from '#test/support/freeSlots.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';

const database = withDatabase();
const signingKey = Buffer.alloc(32, 7);
const hours = [['00:00', '23:50']] as const;

beforeAll(() =>
  storeCatalog(
    database.db,
    sampleCatalog(
      [{ slug: 'north', devices: [{ slug: 'ct-1', startInterval: 5, hours }] }],
      [{ slug: 'ct-head', duration: 5 }],
    ),
  ),
);
beforeEach(() => database.db.pool.query('truncate allocation, budget, appointment cascade'));

/** Limits of which the network limits are reached first. */
const limits = (free: number, limit: number): UsageLimits => {
  const few = { seconds: 60, free, limit };
  const some = { recipient: [], ipAddress: usageLimits.hold.ipAddress, network: few };
  return { ...usageLimits, hold: some, booking: some };
};

/** A server process that counts how many queue turns requests asked for and took. */
function processWith(usage: UsageLimits = limits(1_000, 1_000)) {
  const queue = openSlotQueue(database.db);
  const turns = { wanted: 0, taken: 0 };
  const counting: BrandDeps['queue'] = {
    enter: (contender, attempt) => {
      const { budgets: use } = contender;
      turns.wanted += 1;
      return queue.enter(
        {
          ...contender,
          budgets: {
            ...use,
            spendFor: (work) => {
              turns.taken += 1;
              return use.spendFor(work);
            },
          },
        },
        attempt,
      );
    },
  };
  return { deps: sampleDeps(database.db, { signingKey, usageLimits: usage, queue: counting }), turns };
}

/** Returns the requester at the n-th address of the crowded network. */
const crowd = (n: number, payload?: string): Requester => ({
  ipAddress: `198.51.100.${n}`,
  network: '198.51.100.0/24',
  proof: proofOfWork({ db: database.db, signingKey }, payload),
});

const hold = (deps: BrandDeps, { token }: Slot, from: Requester, more: Partial<{ holder: Buffer; key: string }> = {}) =>
  placeHold(deps, { holder: more.holder ?? newHolder(), tokens: [token], idempotencyKey: more.key ?? newKey(), from });

/** Free times of one day of one device. */
async function timesOfDay(deps: BrandDeps, count: number): Promise<readonly Slot[]> {
  const day = soon();
  const times = (await freeSlots(deps, { from: day })).filter(({ local }) => local.startsWith(day)).slice(0, count);
  expect(times).toHaveLength(count);
  return times;
}

/** Maximum number of requests that act on an outdated result, because a turn ended while results were distributed. */
const late = 20;

/** Counts the answers: `placed`, or the code of a refusal. */
async function tally(answers: readonly Promise<unknown>[]): Promise<{ readonly [answer: string]: number }> {
  const codes = await Promise.all(
    answers.map((answer) =>
      answer.then(
        () => 'placed',
        ({ code }) => String(code),
      ),
    ),
  );
  return Object.fromEntries([...Map.groupBy(codes, (answer) => answer)].map(([answer, all]) => [answer, all.length]));
}

test('a network without free holds does not enter the queue', async () => {
  const { deps, turns } = processWith(limits(7, 1_000));
  const [theirs, ...times] = await timesOfDay(deps, 200);
  const crowded = times.map((time, n) => hold(deps, time, crowd(n)));
  const other = theirs && hold(deps, theirs, newRequester());
  expect(await tally(crowded)).toEqual({ placed: 7, 'captcha-required': 192 });
  await other;
  expect(turns.taken - 8).toBeLessThan(late);
});

test('a network without holds left does not enter the queue', async () => {
  const { deps, turns } = processWith(limits(5, 9));
  const times = await timesOfDay(deps, 100);
  const proven = times.map((time, n) => hold(deps, time, crowd(n, freeSolution(signingKey))));
  expect(await tally(proven)).toEqual({ placed: 9, 'too-many-requests': 91 });
  expect(turns.taken - 9).toBeLessThan(late);
});

test('a network with many holds does not enter the queue', async () => {
  const { deps, turns } = processWith();
  const times = await timesOfDay(deps, networkSlots.free + 100);
  const answers = await tally(times.map((time, n) => hold(deps, time, crowd(n))));
  expect(answers).toEqual({ placed: networkSlots.free, 'captcha-required': 100 });
  expect(turns.taken - networkSlots.free).toBeLessThan(late);
});

test('a network without free bookings does not enter the queue', async () => {
  const { deps, turns } = processWith(limits(6, 1_000));
  const times = await timesOfDay(deps, 80);
  const answers = times.map(({ token }, n) =>
    bookOrder(
      deps,
      bookingOrder(newHolder(), [token]),
      usageBudgets(deps, { kind: 'booking', recipients: [`patient-${n}@patient.example`], from: crowd(n) }),
    ),
  );
  expect(await tally(answers)).toEqual({ placed: 6, 'captcha-required': 74 });
  expect(turns.taken - 6).toBeLessThan(late);
});

test('a refusal for a budget waits for no turn', async () => {
  const { deps, turns } = processWith(limits(3, 1_000));
  const [theirs, ...times] = await timesOfDay(deps, 120);
  if (!theirs) throw new Error('There are no times');
  const spent = times.splice(0, 3);
  await Promise.all(spent.map((time, n) => hold(deps, time, crowd(n))));
  const { clinicId, deviceId, start, minutes } = readSlotToken(deps.slotKey, theirs.token);
  let other: Promise<unknown> | undefined;
  await inTransaction(database.db, async (tx) => {
    await lockDeviceDays(tx, [{ clinicId, deviceId, from: start, until: start + minutes * 60_000 }]);
    other = hold(deps, theirs, newRequester());
    await expect.poll(() => turns.taken).toBe(4);
    // The day is locked all the while.
    expect(await tally(times.map((time, n) => hold(deps, time, crowd(n))))).toEqual({ 'captcha-required': 116 });
  });
  await other;
  expect(turns.taken).toBe(4);
});

test.each([
  [11_000, 'keeps waiting', false],
  [13_000, 'is refused', true],
])('after %i ms in the queue a request %s', async (waitedMs, _outcome, isRefused) => {
  onTestFinished(() => void vi.useRealTimers());
  const { deps, turns } = processWith();
  const times = await timesOfDay(deps, 5);
  const [{ token }] = times as [Slot];
  const { clinicId, deviceId, start, minutes } = readSlotToken(deps.slotKey, token);
  let asking: Promise<unknown>[] = [];
  await inTransaction(database.db, async (tx) => {
    await lockDeviceDays(tx, [{ clinicId, deviceId, from: start, until: start + minutes * 60_000 }]);
    asking = times.map((time) => hold(deps, time, newRequester()));
    // One of them has its turn, and the others wait for it.
    await expect.poll(() => [turns.wanted, turns.taken]).toEqual([5, 1]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + waitedMs });
  });
  const { placed = 0, 'temporarily-unavailable': refused = 0 } = await tally(asking);
  expect([placed + refused, refused > 0]).toEqual([5, isRefused]);
  expect(placed).toBe(turns.taken);
});

test('reports a lost slot before it asks for a proof', async () => {
  const { deps, turns } = processWith(limits(1, 2));
  const [first, second, third] = await timesOfDay(deps, 3);
  if (!first || !second || !third) throw new Error('There are no times');
  await hold(deps, first, crowd(1));
  expect(await domainErrorOf(hold(deps, first, crowd(2)))).toMatchObject({ code: 'slot-taken' });
  await hold(deps, second, crowd(3, freeSolution(signingKey)));
  expect(await domainErrorOf(hold(deps, first, crowd(4)))).toMatchObject({ code: 'slot-taken' });
  expect(await domainErrorOf(hold(deps, third, crowd(5)))).toMatchObject({ code: 'too-many-requests' });
  expect(turns.taken).toBe(2);
});

test('one proof covers all the budgets of a request', async () => {
  const { deps } = processWith(limits(networkSlots.free, 1_000));
  const times = await timesOfDay(deps, networkSlots.free + 1);
  const last = times.at(-1);
  if (!last) throw new Error('There are no times');
  await Promise.all(times.slice(0, -1).map((time, n) => hold(deps, time, crowd(n))));
  const proof = freeSolution(signingKey);
  // Both the budget of the network and what it holds ask for a proof.
  await hold(deps, last, crowd(1, proof));
  expect(await domainErrorOf(hold(deps, last, crowd(1, proof)))).toMatchObject({ code: 'slot-taken' });
  const { rows } = await database.db.pool.query("select spent from budget where name = 'captcha'");
  expect(rows).toEqual([{ spent: 1 }]);
});

test('an answered key neither queues nor spends a budget', async () => {
  const { deps, turns } = processWith(limits(1_000, 1_000));
  const [first, ...others] = await timesOfDay(deps, 12);
  if (!first) throw new Error('There are no times');
  const [holder, key] = [newHolder(), newKey()];
  await hold(deps, first, crowd(1), { holder, key });
  const reused = others.map((time) => hold(deps, time, crowd(1), { holder, key }));
  expect(await tally(reused)).toEqual({ 'idempotency-key-reused': 11 });
  expect(turns.taken).toBe(1);
  expect(await spentAt(deps, crowd(1))).toEqual([1, 1]);
});

/** Returns the spent hold budget of an address and of its network. */
async function spentAt(deps: BrandDeps, from: Requester): Promise<readonly number[]> {
  const { bySource: places } = budgetsOf(deps, { kind: 'hold', from });
  return Promise.all(places.map((allowance) => selectSpent(database.db.kysely, allowance)));
}

test('a slot not offered neither queues nor spends a budget', async () => {
  const { deps, turns } = processWith();
  const [time] = await timesOfDay(deps, 1);
  if (!time) throw new Error('There are no times');
  const claim = readSlotToken(deps.slotKey, time.token);
  const offer = (changes: Partial<typeof claim>) => ({
    ...time,
    token: signSlot(deps.slotKey, { ...claim, ...changes }),
  });
  const refused = {
    'slot-token-expired': offer({ offeredAt: claim.offeredAt - 62 * 60_000 }),
    'slot-not-offered': offer({ start: claim.start + 60_000 }),
  };
  for (const [code, slot] of Object.entries(refused))
    for (let turn = 0; turn < 3; turn++)
      expect(await domainErrorOf(hold(deps, slot, crowd(1)))).toMatchObject({ code });
  expect(turns.taken).toBe(0);
  expect(await spentAt(deps, crowd(1))).toEqual([0, 0]);
});

test('refunds a hold that loses its slot in its turn', async () => {
  const { deps, turns } = processWith();
  const [time] = await timesOfDay(deps, 1);
  if (!time) throw new Error('There are no times');
  const { clinicId, deviceId, start, minutes } = readSlotToken(deps.slotKey, time.token);
  const until = start + minutes * 60_000;
  let losing: Promise<unknown> | undefined;
  await inTransaction(database.db, async (tx) => {
    await lockDeviceDays(tx, [{ clinicId, deviceId, from: start, until }]);
    losing = domainErrorOf(hold(deps, time, crowd(1)));
    await expect.poll(() => spentAt(deps, crowd(1))).toEqual([1, 1]);
    // Another server takes the time meanwhile.
    await database.db.pool.query(
      `insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until)
       values ($1, $2, 'external', $3, $4, $3, $4)`,
      [clinicId, deviceId, new Date(start), new Date(until)],
    );
  });
  expect(await losing).toMatchObject({ code: 'slot-taken' });
  expect(turns.taken).toBe(1);
  expect(await spentAt(deps, crowd(1))).toEqual([0, 0]);
});
