import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { type UsageKind, usageLimits } from '#server/domain/budgets/usageLimits.ts';
import { clientAs } from '#test/support/behalf.ts';
import { bookingOf, sendBooking, separateSlots } from '#test/support/bookingCall.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { startTestServer, withPortal } from '#test/support/portal.ts';
import { answersOf } from '#test/support/questionnaireAnswers.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { clientAt, type TestClient } from '#test/support/testClient.ts';

const signingKey = 'm'.repeat(43);
const portal = withPortal(() => ({ SIGNING_KEY: signingKey, TRUSTED_PROXIES: '127.0.0.1' }), 'catalog', usageLimits);
const proof = () => freeSolution(Buffer.from(signingKey));

let times: { readonly token: string; readonly clinic: string }[] = [];
beforeAll(async () => {
  times = [...(await separateSlots(clientAt(() => portal.url)))];
});
beforeEach(() => portal.db.pool.query('truncate budget'));

function nextTime() {
  const time = times.pop();
  if (!time) throw new Error('There are no times left');
  return time;
}

/** Uses something once, with a proof of work where one is given. */
type Asking = (solved?: string) => Promise<Response>;

/** Lets a person use something again and again. */
const asking: { readonly [use in UsageKind]: (client: TestClient) => Promise<Asking> } = {
  booking: async (client) => async (solved) =>
    sendBooking(client, await bookingOf(client, nextTime(), 'ada@patient.example'), solved),
  request: async (client) => {
    const cookie = await signedIn(portal.db, 'referrer');
    const patient = { firstName: 'Mira', lastName: 'Ng', dateOfBirth: '1984-05-17', email: 'ada@patient.example' };
    return (solved) =>
      client.post('/api/booking_requests', { patient }, { 'idempotency-key': newKey(), cookie, ...proven(solved) });
  },
  attempt: async (client) => {
    const cookie = await signedIn(portal.db, 'staff');
    return (solved) => client.post('/api/appointments/attempts', { key: newKey() }, { cookie, ...proven(solved) });
  },
  enquiry: async (client) => (solved) =>
    client.post(
      '/api/enquiries',
      { kind: 'CALLBACK', contact: { firstName: 'Ada', lastName: 'Ng', phone: '0491 570 156' } },
      { 'idempotency-key': newKey(), ...proven(solved) },
    ),
  answers: async (client) => {
    const { bookingKey } = await knownBooking(portal.db);
    const cookie = await signedIn(portal.db, 'staff');
    const answers = answersOf('southern-light', 'pain-score', { bookingKey }, { pain: { now: 1, usual: 1 } });
    return (solved) =>
      client.post('/api/questionnaires/pain-score/answers', answers, {
        'idempotency-key': newKey(),
        cookie,
        ...proven(solved),
      });
  },
  hold: async (client) => (solved) =>
    client.post('/api/holds', { slots: [nextTime().token] }, { 'idempotency-key': newKey(), ...proven(solved) }),
  upload: async (client) => {
    const owner = { draft: randomUUID() };
    return (solved) =>
      client.post(
        '/api/uploads',
        { owner, files: [{ fileName: 'knee.pdf', size: 1_000 }] },
        { 'idempotency-key': newKey(), ...proven(solved) },
      );
  },
  code: async (client) => {
    const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
    await client.post('/api/authentication', { bookingKey, dateOfBirth, type: 'PATIENT_PORTAL', captcha: proof() });
    return async (solved) => {
      // A code may be asked for only some seconds after the one before it.
      await portal.db.pool.query("update one_time_code set created_at = created_at - interval '1 minute'");
      return client.post('/api/authentication/codes', { channel: 'EMAIL' }, proven(solved));
    };
  },
};

const enquiryOf = (email: string) => ({
  kind: 'MESSAGE',
  contact: { firstName: 'Ada', lastName: 'Ng', email },
  message: 'Is there parking?',
});

const proven = (solved?: string): Record<string, string> => (solved === undefined ? {} : { 'portal-proof': solved });

/** Makes a budget the only one that was spent, so that no other asks for a proof or refuses. */
async function spend(name: string, spent: number): Promise<void> {
  await portal.db.pool.query('update budget set spent = 0');
  const { rowCount } = await portal.db.pool.query('update budget set spent = $2 where name = $1', [name, spent]);
  expect(rowCount).toBe(1);
}

async function outcomeOf(answer: Response): Promise<string> {
  return answer.ok ? 'done' : ((await answer.json()) as { code: string }).code;
}

const [minute, hour, day] = [60, 3_600, 86_400];

test.each<readonly [UsageKind, string, seconds: number, free: number, limit: number]>([
  ['booking', 'recipient', hour, 2, 6],
  ['booking', 'recipient', day, 10, 24],
  ['booking', 'address', hour, 10, 200],
  ['booking', 'network', hour, 100, 2_000],
  ['request', 'recipient', hour, 2, 6],
  ['request', 'recipient', day, 10, 24],
  ['request', 'account', hour, 60, 600],
  ['attempt', 'account', hour, 60, 600],
  ['code', 'recipient', hour, 5, 10],
  ['code', 'recipient', day, 10, 20],
  ['code', 'address', hour, 10, 200],
  ['code', 'network', hour, 100, 2_000],
  ['enquiry', 'recipient', hour, 2, 6],
  ['enquiry', 'recipient', day, 5, 12],
  ['enquiry', 'address', hour, 5, 60],
  ['enquiry', 'network', hour, 50, 600],
  ['enquiry', 'receiver', hour, 30, 10_000],
  ['answers', 'address', hour, 60, 600],
  ['answers', 'network', hour, 600, 6_000],
  ['hold', 'address', minute, 20, 120],
  ['hold', 'network', minute, 100, 600],
])('%s by %s in %is: %i free, at most %i', async (use, whose, seconds, free, limit) => {
  const ask = await asking[use](clientAt(() => portal.url));
  const name = `${use}-${whose}-${seconds}`;
  expect(await outcomeOf(await ask())).toBe('done');
  await spend(name, free - 1);
  expect(await outcomeOf(await ask())).toBe('done');
  await spend(name, free);
  expect(await outcomeOf(await ask())).toBe('captcha-required');
  await spend(name, limit - 1);
  expect(await outcomeOf(await ask(proof()))).toBe('done');
  await spend(name, limit);
  expect(await outcomeOf(await ask(proof()))).toBe('too-many-requests');
});

test.each([
  ['address', 5, 60],
  ['network', 50, 600],
])('[BK-10c] details changes count as enquiries by %s', async (whose, free, limit) => {
  const { bookingKey } = await knownBooking(portal.db);
  const cookie = await signedIn(portal.db, 'patient', { bookingKey });
  const ask = (solved?: string) =>
    fetch(`${portal.url}/api/appointments/${bookingKey}/details_changes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': newKey(), cookie, ...proven(solved) },
      body: JSON.stringify({ changes: {}, remark: 'My name has an accent.' }),
    });
  const name = `enquiry-${whose}-${hour}`;
  expect(await outcomeOf(await ask())).toBe('done');
  await spend(name, free);
  expect(await outcomeOf(await ask())).toBe('captcha-required');
  await spend(name, limit - 1);
  expect(await outcomeOf(await ask(proof()))).toBe('done');
  await spend(name, limit);
  expect(await outcomeOf(await ask(proof()))).toBe('too-many-requests');
});

/** The contact of an enquiry that no other test uses. */
const contactOf = (name: string, phone: string) => ({
  firstName: 'Ada',
  lastName: 'Ng',
  email: `${name}@home.example`,
  phone,
});

test('[AU-5] calls to a phone are limited whatever address they name', async () => {
  const spellings = ['0491 570 158', '+61 491 570 158', '0061 (0) 491-570-158', '491570158', '0491 570 1589'];
  const outcomes: string[] = [];
  for (let n = 0; n < 8; n++) {
    const contact = contactOf(`caller-${n}`, spellings[n % spellings.length] ?? '');
    const headers = { 'idempotency-key': newKey(), ...proven(proof()) };
    const client = clientAt(() => portal.url);
    outcomes.push(await outcomeOf(await client.post('/api/enquiries', { kind: 'CALLBACK', contact }, headers)));
  }
  expect(outcomes).toEqual([...Array(6).fill('done'), 'too-many-requests', 'too-many-requests']);
});

test('strangers who name a patient leave the patient messages', async () => {
  const outcomes: string[] = [];
  for (let n = 0; n < 8; n++)
    outcomes.push(
      await outcomeOf(
        await sendMessage(
          clientAt(() => portal.url),
          'victim@patient.example',
        ),
      ),
    );
  expect(outcomes).toEqual(Array(8).fill('done'));
});

test('a busy mailbox requires a proof of work from everybody', async () => {
  const messages = () =>
    sendMessage(
      clientAt(() => portal.url),
      `${newKey()}@patient.example`,
    );
  expect(await outcomeOf(await messages())).toBe('done');
  await spend(`enquiry-receiver-${hour}`, 30);
  expect(await outcomeOf(await messages())).toBe('captcha-required');
  const about = {
    kind: 'EXAM',
    contact: contactOf('exam', '0491 570 159'),
    exams: ['mri-heart'],
    clinics: ['north-adelaide'],
  };
  const elsewhere = await clientAt(() => portal.url).post('/api/enquiries', about, { 'idempotency-key': newKey() });
  expect(await outcomeOf(elsewhere)).toBe('done');
});

test('[BK-11a] bookings by staff count by account, not by IP address', async () => {
  const book = async (client: TestClient, solved?: string) =>
    outcomeOf(await sendBooking(client, await bookingOf(client, nextTime(), `${newKey()}@patient.example`), solved));
  const [one, other] = [await clientAs(portal, 'staff'), await clientAs(portal, 'staff')];
  expect(await book(one)).toBe('done');
  await spend(`booking-account-${hour}`, 60);
  expect(await book(one)).toBe('captcha-required');
  await spend(`booking-account-${hour}`, 600);
  expect(await book(one, proof())).toBe('too-many-requests');
  expect(await book(other)).toBe('done');
  const { rows } = await portal.db.pool.query(
    "select 1 from budget where name in ('booking-address-3600', 'booking-network-3600')",
  );
  expect(rows).toEqual([]);
});

test('requests count by account, not by IP address', async () => {
  const client = clientAt(() => portal.url);
  const [one, other] = [await asking.request(client), await asking.request(client)];
  expect(await outcomeOf(await one())).toBe('done');
  await spend(`request-account-${hour}`, 600);
  expect(await outcomeOf(await one(proof()))).toBe('too-many-requests');
  expect(await outcomeOf(await other())).toBe('done');
  const { rows } = await portal.db.pool.query("select 1 from budget where name like 'booking-%'");
  expect(rows).toEqual([]);
});

const sendMessage = (client: TestClient, email: string) =>
  client.post('/api/enquiries', enquiryOf(email), { 'idempotency-key': newKey() });

test('simultaneous repeats of an enquiry use up one', async () => {
  const client = clientAt(() => portal.url);
  const send = (contact: object, key = newKey()) =>
    client.post('/api/enquiries', { kind: 'CALLBACK', contact }, { 'idempotency-key': key });
  // The browser gets its holder token.
  expect(await outcomeOf(await send(contactOf('first', '0491 570 110')))).toBe('done');
  const eager = contactOf('eager', '0491 570 737');
  const key = newKey();
  const answers = await Promise.all([send(eager, key), send(eager, key)]);
  const [one, other] = await Promise.all(answers.map((answer) => answer.json()));
  expect(one).toMatchObject({ reference: expect.any(String) });
  expect(other).toEqual(one);
  // Two are free of a proof of work.
  expect(await outcomeOf(await send(eager))).toBe('done');
  expect(await outcomeOf(await send(eager))).toBe('captcha-required');
});

test('repeating an enquiry at another server process costs nothing', async () => {
  const client = clientAt(() => portal.url);
  const send = (key: string, to = client, email = 'twice@patient.example') =>
    to.post('/api/enquiries', enquiryOf(email), { 'idempotency-key': key });
  // The browser gets its holder token.
  expect(await outcomeOf(await send(newKey(), client, 'once@patient.example'))).toBe('done');
  const spentOnce = await spentNow();
  const environment = { SIGNING_KEY: signingKey, TRUSTED_PROXIES: '127.0.0.1' };
  const other = await startTestServer(portal.databaseUrl, environment, usageLimits);
  try {
    const there = clientAt(() => other.url);
    for (const [name, value] of client.cookies) there.cookies.set(name, value);
    const key = newKey();
    const answers = await inTransaction(portal.db, async (tx) => {
      await sql`lock table enquiry in share mode`.execute(tx);
      const both = [send(key), send(key, there)];
      // One waits to insert, the other for the first; both have spent.
      await expect.poll(requestsWaiting).toBe(2);
      expect(await spentNow()).toBe(3 * spentOnce);
      return both;
    });
    const [one, repeat] = await Promise.all(answers.map(async (answer) => (await answer).json()));
    expect([one, repeat]).toEqual([{ reference: expect.any(String) }, one]);
    expect(await spentNow()).toBe(2 * spentOnce);
  } finally {
    await other.stop();
  }
});

/** What the budgets of enquiries have spent together, without those of the mails to the patient. */
async function spentNow(): Promise<number> {
  const { rows } = await portal.db.pool.query<{ spent: string }>(
    "select sum(spent) as spent from budget where name like 'enquiry-%' and name not like 'enquiry-recipient-%'",
  );
  return Number(rows[0]?.spent);
}

/** How many statements wait for the table of enquiries or an advisory lock. */
async function requestsWaiting(): Promise<number> {
  const { rows } = await portal.db.pool.query(
    `select 1 from pg_locks where (relation = 'enquiry'::regclass or locktype = 'advisory') and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
}
