import { beforeAll, expect, test } from 'vitest';
import { readSlotToken, slotKey } from '#server/domain/availability/slotToken.ts';
import { networkSlots } from '#server/domain/holds/networkLimit.ts';
import { bookingOf, sendBooking } from '#test/support/bookingCall.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { listedSlots, soon, weekFrom } from '#test/support/freeSlots.ts';
import { inParallel } from '#test/support/inParallel.ts';
import { withPortal } from '#test/support/portal.ts';
import { repeats } from '#test/support/soak.ts';
import { clientAt, type TestClient } from '#test/support/testClient.ts';

const signingKey = 'contested.slot.'.repeat(3);
const portal = withPortal(() => ({ SIGNING_KEY: signingKey, TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');
const newClient = (address?: string) => clientAt(() => portal.url, address);
const clients = repeats(200, 600);

interface Offer {
  readonly token: string;
  readonly clinic: string;
  readonly start: string;
}
let offers: Offer[] = [];
beforeAll(async () => {
  const query = {
    exams: ['xray-chest'],
    region: 'nsw-sydney',
    view: 'WEEK',
    from: soon(3),
    slotsOn: weekFrom(soon(3)),
  };
  const found = await (await newClient().post('/api/availability/search', query)).json();
  const days = Map.groupBy(listedSlots(found), ({ clinic, local }) => `${clinic} ${local.slice(0, 10)}`);
  offers = [...days.values()].flatMap((slots) => slots.filter((_, n) => n % 3 === 0));
});
const nextOffer = (): Offer => {
  const offer = offers.pop();
  if (!offer) throw new Error('There are no offers left');
  return offer;
};

const hold = (client: TestClient, tokens: readonly string[], proof?: string) =>
  client.post(
    '/api/holds',
    { slots: tokens },
    { 'idempotency-key': newKey(), ...(proof && { 'portal-proof': proof }) },
  );
const bodyOf = async (answer: Response) => (await answer.json()) as { code?: string; alternatives?: Offer[] };
const held = async (start: string) =>
  (await portal.db.pool.query('select kind from allocation where starts_at = $1', [start])).rows;

test(`[SL-5] one of ${clients} clients holds a slot, others get alternatives`, async () => {
  const wanted = nextOffer();
  const answers = await inParallel(clients, async () => {
    const answer = await hold(newClient(), [wanted.token]);
    return { status: answer.status, ...(await bodyOf(answer)) };
  });
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const lost = answers.filter(({ status }) => status !== 201);
  expect(new Set(lost.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['409 slot-taken']));
  for (const { alternatives = [] } of lost) {
    expect(alternatives.length).toBeGreaterThan(3);
    expect(alternatives.map(({ start, clinic }) => `${clinic} ${start}`)).not.toContain(
      `${wanted.clinic} ${wanted.start}`,
    );
  }
});

test(`[CR-1] ${clients} clients without holds make one booking of a slot`, async () => {
  const wanted = nextOffer();
  const orders = await inParallel(clients, async (n) => {
    const client = newClient();
    return { client, order: await bookingOf(client, wanted, `patient-${n}@patient.example`) };
  });
  const answers = await Promise.all(
    orders.map(async ({ client, order }) => {
      const answer = await sendBooking(client, order);
      return `${answer.status} ${(await bodyOf(answer)).code ?? ''}`;
    }),
  );
  expect(answers.filter((answer) => answer.startsWith('201'))).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set(['201 ', '409 slot-taken']));
  const { rows } = await portal.db.pool.query('select 1 from appointment where starts_at = $1', [wanted.start]);
  expect(rows).toHaveLength(1);
});

test('concurrent retries of a request get the same hold', async () => {
  const { token } = nextOffer();
  const client = newClient();
  // The holder is named before, so that all five are the same browser.
  await client.post('/api/availability/search', {
    exams: ['xray-chest'],
    region: 'nsw-sydney',
    view: 'NEXT',
    from: soon(3),
    slotsOn: [],
  });
  const key = { 'idempotency-key': newKey() };
  const answers = await inParallel(5, async () => (await client.post('/api/holds', { slots: [token] }, key)).json());
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
});

test('a released slot can be held again at once', async () => {
  const { token } = nextOffer();
  const [first, second] = [newClient(), newClient()];
  const { id } = await (await hold(first, [token])).json();
  expect((await hold(second, [token])).status).toBe(409);
  await fetch(`${portal.url}/api/holds/${id}`, { method: 'DELETE', headers: { cookie: cookieOf(first) } });
  expect((await hold(second, [token])).status).toBe(201);
});

const cookieOf = ({ cookies }: TestClient) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

test('a network with many holds needs proofs', async () => {
  const addressOf = (n: number) => `198.51.100.${n % 250}`;
  const wanted = Array.from({ length: networkSlots.limit + 40 }, () => nextOffer());
  const place = async (n: number, proof?: string) => hold(newClient(addressOf(n)), [wanted[n]?.token ?? ''], proof);
  let next = 0;
  for (let placed = 0; placed < networkSlots.free; next++) {
    const { status } = await place(next);
    // A time that an earlier test left taken is passed over.
    if (status === 201) placed += 1;
    else expect(status).toBe(409);
  }
  const refusal = await place(next);
  expect([refusal.status, (await bodyOf(refusal)).code]).toEqual([403, 'captcha-required']);

  const rest = await inParallel(networkSlots.limit + 30 - networkSlots.free, async (n) => {
    const answer = await place(next + n, freeSolution(Buffer.from(signingKey)));
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  });
  const refused = rest.filter(({ status }) => status !== 201);
  expect(rest.length - refused.length).toBe(networkSlots.limit - networkSlots.free);
  for (const answer of refused) expect(answer).toEqual({ status: 429, retryAfter: '60' });
  const { rows } = await portal.db.pool.query(
    "select count(*)::int as held from allocation where kind = 'hold' and network is not null and expires_at > now() group by network order by 1 desc",
  );
  expect(rows[0].held).toBe(networkSlots.limit);
  expect((await hold(newClient('198.51.101.1'), [wanted.at(-1)?.token ?? ''])).status).toBe(201);
});

test('expired holds do not count for their network', async () => {
  const { token, start } = nextOffer();
  await portal.db.pool.query("update allocation set expires_at = now() - interval '1 second' where kind = 'hold'");
  expect((await hold(newClient('198.51.100.3'), [token])).status).toBe(201);
  expect(await held(start)).toContainEqual({ kind: 'hold' });
});

/** How many connections wait for an advisory lock. */
async function lockWaits(): Promise<number> {
  const { rows } = await portal.db.pool.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
  );
  return rows[0].n;
}

const claimOf = ({ token }: Offer) => readSlotToken(slotKey(Buffer.from(signingKey), 'southern-light'), token);

const dayOf = (offer: Offer): readonly [device: number, day: number] => {
  const { deviceId, start } = claimOf(offer);
  return [deviceId, Math.floor(start / 86_400_000)];
};

/** A connection that keeps everybody from the day of an offer's device until it commits. */
async function lockDay(offer: Offer) {
  const locker = await portal.db.pool.connect();
  await locker.query('begin');
  await locker.query('select pg_advisory_xact_lock($1, $2)', [...dayOf(offer)]);
  return locker;
}

test('refuses losers during the lock while one request waits', async () => {
  const wanted = nextOffer();
  const { clinicId, deviceId, start, minutes } = claimOf(wanted);
  const locker = await lockDay(wanted);
  const first = Array.from({ length: 30 }, () => hold(newClient(), [wanted.token]));
  await expect.poll(lockWaits, { interval: 10 }).toBe(1);
  for (let look = 0; look < 10; look++) {
    expect(await lockWaits()).toBeLessThanOrEqual(1);
    await portal.db.pool.query('select pg_sleep(0.01)');
  }
  // Another server takes the slot meanwhile.
  await portal.db.pool.query(
    `insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until)
     values ($1, $2, 'external', $3, $4, $3, $4)`,
    [clinicId, deviceId, new Date(start), new Date(start + minutes * 60_000)],
  );
  const late = await Promise.all(Array.from({ length: 30 }, () => hold(newClient(), [wanted.token])));
  expect(new Set(late.map(({ status }) => status))).toEqual(new Set([409]));
  expect(await lockWaits()).toBe(1);
  await locker.query('commit');
  locker.release();
  expect(new Set((await Promise.all(first)).map(({ status }) => status))).toEqual(new Set([409]));
});

test('a browser that holds repeatedly does not block the day', async () => {
  const [mine, others] = [nextOffer(), nextOffer()];
  const flooder = newClient();
  await hold(flooder, [mine.token]);
  const flood = Array.from({ length: 300 }, () => hold(flooder, [mine.token]));
  const answer = await hold(newClient(), [others.token]);
  expect(answer.status).toBe(201);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(200);
  expect(statuses.every((status) => status === 201 || status === 429)).toBe(true);
});

test('limits a burst of holds from one network', async () => {
  await portal.db.pool.query("delete from allocation where kind = 'hold'");
  const wanted = Array.from({ length: networkSlots.free + 60 }, () => nextOffer());
  const answers = await Promise.all(
    wanted.map(async ({ token }, n) => {
      const answer = await hold(newClient(`198.51.102.${n}`), [token]);
      return `${answer.status} ${(await bodyOf(answer)).code ?? ''}`;
    }),
  );
  expect(answers.filter((answer) => answer.startsWith('201'))).toHaveLength(networkSlots.free);
  expect(new Set(answers)).toEqual(new Set(['201 ', '403 captcha-required']));
});

test('a network without free holds does not join the queue', async () => {
  await portal.db.pool.query("delete from allocation where kind = 'hold'");
  const days = [...Map.groupBy(offers, (offer) => dayOf(offer).join(' ')).values()];
  const [theirs, ...times] = days.toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (!theirs) throw new Error('There are no offers left');
  offers = offers.filter((offer) => offer !== theirs && !times.includes(offer));
  expect(times.length).toBeGreaterThan(8);
  const address = (n: number) => `198.51.103.${n}`;
  const placed = await inParallel(networkSlots.free, (n) => hold(newClient(address(n)), [nextOffer().token]));
  expect(new Set(placed.map(({ status }) => status))).toEqual(new Set([201]));

  const locker = await lockDay(theirs);
  const other = hold(newClient(), [theirs.token]);
  await expect.poll(lockWaits, { interval: 10 }).toBe(1);
  const codes = await Promise.all(
    times.map(async ({ token }, n) => (await bodyOf(await hold(newClient(address(100 + n)), [token]))).code),
  );
  expect(new Set(codes)).toEqual(new Set(['captcha-required']));
  expect(await lockWaits()).toBe(1);
  await locker.query('commit');
  locker.release();
  expect((await other).status).toBe(201);
});
