import { beforeAll, expect, test } from 'vitest';
import { networkSlots } from '#server/domain/holds/networkCap.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { soon } from '#test/support/freeSlots.ts';
import { inParallel } from '#test/support/inParallel.ts';
import { book, bookingOf } from '#test/support/onlineBooking.ts';
import { newKey } from '#test/support/order.ts';
import { type Person, personAt } from '#test/support/person.ts';
import { withPortal } from '#test/support/portal.ts';
import { repeats } from '#test/support/soak.ts';

const signingKey = 'contested.slot.'.repeat(3);
const portal = withPortal(() => ({ SIGNING_KEY: signingKey, TRUSTED_PROXIES: '127.0.0.1' }), 0);
const person = (address?: string) => personAt(() => portal.url, address);
const clients = repeats(200, 600);

interface Offer {
  readonly token: string;
  readonly clinic: string;
  readonly start: string;
}
let offers: Offer[] = [];
beforeAll(async () => {
  const query = { exams: ['xray-chest'], region: 'nsw-sydney', view: 'WEEK', from: soon(3) };
  const found: { clinics: { days: { slots: Offer[] }[] }[] } = await (
    await person().post('/api/availability/search', query)
  ).json();
  offers = found.clinics.flatMap(({ days }) => days.flatMap(({ slots }) => slots.filter((_, n) => n % 3 === 0)));
});
const nextOffer = (): Offer => {
  const offer = offers.pop();
  if (!offer) throw new Error('There are no offers left');
  return offer;
};

const hold = (who: Person, tokens: readonly string[], proof?: string) =>
  who.post('/api/holds', { slots: tokens }, { 'idempotency-key': newKey(), ...(proof && { 'portal-proof': proof }) });
const bodyOf = async (answer: Response) => (await answer.json()) as { code?: string; alternatives?: Offer[] };
const held = async (start: string) =>
  (await portal.db.pool.query('select kind from allocation where starts_at = $1', [start])).rows;

test(`[SL-5] ${clients} clients hold one slot: one has it, the others are told`, async () => {
  const wanted = nextOffer();
  const answers = await inParallel(clients, async () => {
    const answer = await hold(person(), [wanted.token]);
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

test(`[CR-1] ${clients} clients book one slot without a hold: one booking is made`, async () => {
  const wanted = nextOffer();
  const orders = await inParallel(clients, async (n) => {
    const who = person();
    return { who, order: await bookingOf(who, wanted, `patient-${n}@patient.example`) };
  });
  const answers = await Promise.all(
    orders.map(async ({ who, order }) => {
      const answer = await book(who, order);
      return `${answer.status} ${(await bodyOf(answer)).code ?? ''}`;
    }),
  );
  expect(answers.filter((answer) => answer.startsWith('201'))).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set(['201 ', '409 slot-taken']));
  const { rows } = await portal.db.pool.query('select 1 from appointment where starts_at = $1', [wanted.start]);
  expect(rows).toHaveLength(1);
});

test('a retry that meets its own first request gets the same hold', async () => {
  const { token } = nextOffer();
  const who = person();
  // The holder is named before, so that all five are the same browser.
  await who.post('/api/availability/search', {
    exams: ['xray-chest'],
    region: 'nsw-sydney',
    view: 'NEXT',
    from: soon(3),
  });
  const key = { 'idempotency-key': newKey() };
  const answers = await inParallel(5, async () => (await who.post('/api/holds', { slots: [token] }, key)).json());
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
});

test('a slot that was given back can be held again at once', async () => {
  const { token } = nextOffer();
  const [first, second] = [person(), person()];
  const { id } = await (await hold(first, [token])).json();
  expect((await hold(second, [token])).status).toBe(409);
  await fetch(`${portal.url}/api/holds/${id}`, { method: 'DELETE', headers: { cookie: cookieOf(first) } });
  expect((await hold(second, [token])).status).toBe(201);
});

const cookieOf = ({ cookies }: Person) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

test('a network that holds a lot needs proofs of work, and is refused at its limit', async () => {
  const addressOf = (n: number) => `198.51.100.${n % 250}`;
  const wanted = Array.from({ length: networkSlots.most + 30 }, () => nextOffer());
  const place = async (n: number, proof?: string) => hold(person(addressOf(n)), [wanted[n]?.token ?? ''], proof);
  for (let n = 0; n < networkSlots.free; n++) expect((await place(n)).status).toBe(201);
  const asked = await place(networkSlots.free);
  expect([asked.status, (await bodyOf(asked)).code]).toEqual([403, 'captcha-required']);

  const rest = await inParallel(networkSlots.most + 30 - networkSlots.free, async (n) => {
    const answer = await place(networkSlots.free + n, freeSolution(Buffer.from(signingKey)));
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  });
  const refused = rest.filter(({ status }) => status !== 201);
  expect(rest.length - refused.length).toBe(networkSlots.most - networkSlots.free);
  for (const answer of refused) expect(answer).toEqual({ status: 429, retryAfter: '60' });
  const { rows } = await portal.db.pool.query(
    "select count(*)::int as held from allocation where kind = 'hold' and network is not null and expires_at > now() group by network order by 1 desc",
  );
  expect(rows[0].held).toBe(networkSlots.most);
  expect((await hold(person('198.51.101.1'), [wanted.at(-1)?.token ?? ''])).status).toBe(201);
});

test('holds that ran out count for no network', async () => {
  const { token, start } = nextOffer();
  await portal.db.pool.query("update allocation set expires_at = now() - interval '1 second' where kind = 'hold'");
  expect((await hold(person('198.51.100.3'), [token])).status).toBe(201);
  expect(await held(start)).toContainEqual({ kind: 'hold' });
});
