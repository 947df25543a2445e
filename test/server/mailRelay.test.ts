import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { selectSpent } from '#server/db/queries/budget.ts';
import { lockName } from '#server/db/queries/locks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readSlotToken, slotKey } from '#server/domain/availability/slotToken.ts';
import { budgetsOf } from '#server/domain/budgets/usageBudgets.ts';
import { usageLimits } from '#server/domain/budgets/usageLimits.ts';
import { clientAs, hedy } from '#test/support/behalf.ts';
import { bookingOf, sendBooking, separateSlots } from '#test/support/bookingCall.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { freeSolution, solve } from '#test/support/captchaSolution.ts';
import { inParallel } from '#test/support/inParallel.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { problemCode } from '#test/support/problemCode.ts';
import { clientAt, type TestClient } from '#test/support/testClient.ts';

const signingKey = 'k'.repeat(43);
const portal = withPortal(() => ({ SIGNING_KEY: signingKey, TRUSTED_PROXIES: '127.0.0.1' }), 'catalog', usageLimits);
const proof = () => freeSolution(Buffer.from(signingKey));

/** Somebody in a network of their own. */
let networks = 0;
function elsewhere(): TestClient {
  networks += 1;
  return clientAt(() => portal.url, `203.${networks >> 8}.${networks & 255}.7`);
}

let times: { readonly token: string; readonly clinic: string }[] = [];
const nextTime = () => {
  const time = times.pop();
  if (!time) throw new Error('There are no times left');
  return time;
};

beforeAll(async () => {
  times = [...(await separateSlots(elsewhere()))];
});

const problemOf = async (answer: Response) => (await answer.json()) as { code?: string; messageKey?: string };
const bookedFor = async (email: string) => {
  const { rows } = await portal.db.pool.query("select count(*)::int as n from booking where patient->>'email' = $1", [
    email,
  ]);
  return rows[0].n;
};

const newHour = () => portal.db.pool.query("update budget set ends_at = now() where name = 'booking-recipient-3600'");

test('forty concurrent bookings send one recipient six mails', async () => {
  const email = 'victim@patient.example';
  const orders = await inParallel(40, async () => {
    const client = elsewhere();
    return { client, order: await bookingOf(client, nextTime(), email) };
  });
  const answers = await inParallel(40, async (turn) => {
    const { client, order } = orders[turn] ?? {
      client: elsewhere(),
      order: await bookingOf(elsewhere(), nextTime(), email),
    };
    const answer = await sendBooking(client, order, proof());
    return {
      status: answer.status,
      retryAfter: Number(answer.headers.get('retry-after')),
      ...(await problemOf(answer)),
    };
  });
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const { status, code, messageKey, retryAfter } of refused) {
    expect([status, code, messageKey]).toEqual([429, 'too-many-requests', 'error.too-many-bookings-for-recipient']);
    expect(retryAfter).toBeGreaterThan(3_000);
    expect(retryAfter).toBeLessThanOrEqual(3_600);
  }
  expect(await bookedFor(email)).toBe(6);
  const { rows } = await portal.db.pool.query(
    "select 1 from outbox join booking using (booking_key) where clinic_id is null and patient->>'email' = $1",
    [email],
  );
  expect(rows).toHaveLength(6);
});

test('counts all spellings of an address as one recipient', async () => {
  const written = [
    'Bob@patient.example',
    'BOB+0@patient.example',
    'bob+1@patient.example',
    'bob+2@PATIENT.example',
    'bob@patient.example',
  ];
  for (const email of written) {
    const client = elsewhere();
    expect((await sendBooking(client, await bookingOf(client, nextTime(), email), proof())).status).toBe(201);
  }
  const client = elsewhere();
  expect((await sendBooking(client, await bookingOf(client, nextTime(), 'BOB@patient.example'), proof())).status).toBe(
    201,
  );
  expect((await sendBooking(client, await bookingOf(client, nextTime(), 'bob@patient.example'), proof())).status).toBe(
    429,
  );
});

test('a recipient gets at most 24 bookings a day', async () => {
  const email = 'busy@patient.example';
  for (let turn = 0; turn < 24; turn++) {
    if (turn % 6 === 0) {
      await newHour();
    }
    const client = elsewhere();
    expect((await sendBooking(client, await bookingOf(client, nextTime(), email), proof())).status).toBe(201);
  }
  await newHour();
  const client = elsewhere();
  const answer = await sendBooking(client, await bookingOf(client, nextTime(), email), proof());
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(80_000);
});

const mailsTo = async (email: string) => {
  const { rows } = await portal.db.pool.query(
    `select template from outbox join booking using (booking_key)
     where clinic_id is null and patient->>'email' = $1 order by template desc`,
    [email],
  );
  return rows.map(({ template }) => template);
};

/** Books for a recipient and cancels again; gives both statuses and what became of the booking. */
async function bookAndCancel(email: string) {
  const client = elsewhere();
  const booked = await sendBooking(client, await bookingOf(client, nextTime(), email), proof());
  if (booked.status !== 201) return { booked: booked.status };
  const { bookingKey } = await booked.json();
  const answer = await client.post(`/api/appointments/${bookingKey}/cancellation`, undefined, {
    'idempotency-key': newKey(),
  });
  const { appointments } = await answer.json();
  return { booked: 201, canceled: [answer.status, appointments[0].status] };
}

test('a stranger cannot suppress the mail of a cancellation', async () => {
  const email = 'again@patient.example';
  const patient = elsewhere();
  const booked = await sendBooking(patient, await bookingOf(patient, nextTime(), email), proof());
  const { bookingKey } = await booked.json();
  for (let turn = 0; turn < 5; turn++)
    expect(await bookAndCancel(email)).toEqual({ booked: 201, canceled: [200, 'CANCELED'] });
  expect(await bookAndCancel(email)).toEqual({ booked: 429 });
  const answer = await patient.post(`/api/appointments/${bookingKey}/cancellation`, undefined, {
    'idempotency-key': newKey(),
  });
  expect(answer.status).toBe(200);
  const mails = await mailsTo(email);
  expect(mails.filter((template) => template === 'confirmation')).toHaveLength(6);
  expect(mails.filter((template) => template === 'cancellation')).toHaveLength(6);
});

test('staff book for a patient whose address strangers used up', async () => {
  const email = 'known@patient.example';
  for (let turn = 0; turn < 6; turn++) {
    const client = elsewhere();
    expect((await sendBooking(client, await bookingOf(client, nextTime(), email), proof())).status).toBe(201);
  }
  const staff = await clientAs(portal, 'staff', { account: hedy });
  const { body, key } = await bookingOf(staff, nextTime(), email);
  const answer = await sendBooking(staff, { body: { ...body, onBehalf: {} }, key });
  expect(answer.status).toBe(201);
  expect(await mailsTo(email)).toHaveLength(7);
});

test('the third booking for a recipient needs a single-use proof', async () => {
  const email = 'third@patient.example';
  const client = elsewhere();
  for (let turn = 0; turn < 2; turn++)
    expect((await sendBooking(client, await bookingOf(client, nextTime(), email))).status).toBe(201);
  const order = await bookingOf(client, nextTime(), email);
  const refusal = await sendBooking(client, order);
  expect([refusal.status, await problemCode(refusal)]).toEqual([403, 'captcha-required']);
  expect(await bookedFor(email)).toBe(2);
  const solution = solve(await (await client.get('/api/captcha')).json());
  expect((await sendBooking(client, order, solution)).status).toBe(201);
  const again = await sendBooking(client, await bookingOf(client, nextTime(), email), solution);
  expect([again.status, await problemCode(again)]).toEqual([403, 'captcha-required']);
  expect(await bookedFor(email)).toBe(3);
});

test('charges a retried booking once and asks for no proof', async () => {
  const email = 'retry@patient.example';
  const client = elsewhere();
  const order = await bookingOf(client, nextTime(), email);
  const first = await (await sendBooking(client, order)).json();
  for (let turn = 0; turn < 6; turn++) expect(await (await sendBooking(client, order)).json()).toEqual(first);
  expect((await sendBooking(client, await bookingOf(client, nextTime(), email))).status).toBe(201);
});

test('[CR-1] names the first incomplete step of a booking', async () => {
  const client = elsewhere();
  const { body, key } = await bookingOf(client, nextTime(), 'incomplete@patient.example');
  const { slot: _left, ...answers } = body.answers as { readonly slot: object };
  const answer = await sendBooking(client, { body: { ...body, answers }, key });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    code: 'answers-invalid',
    errors: [{ pointer: '/body/answers/slot', keyword: 'required' }],
  });
});

test('a booking refused for its slot costs the recipient nothing', async () => {
  const email = 'unlucky@patient.example';
  const client = elsewhere();
  const taken = nextTime();
  const rival = elsewhere();
  await sendBooking(rival, await bookingOf(rival, taken, 'rival@patient.example'));
  for (let turn = 0; turn < 6; turn++) {
    const answer = await sendBooking(client, await bookingOf(client, taken, email));
    expect([answer.status, await problemCode(answer)]).toEqual([409, 'slot-taken']);
  }
  expect((await sendBooking(client, await bookingOf(client, nextTime(), email))).status).toBe(201);
});

test('refunds a booking that loses its slot after spending', async () => {
  const email = 'outrun@patient.example';
  const client = elsewhere();
  expect((await sendBooking(client, await bookingOf(client, nextTime(), email))).status).toBe(201);
  expect(await spentFor(email)).toEqual([1, 1]);
  const token = newKey();
  client.cookies.set('__Host-holder', token);
  const time = nextTime();
  const order = await bookingOf(client, time, email);
  let booking: Promise<Response> | undefined;
  await inTransaction(portal.db, async (tx) => {
    await lockName(tx, createHash('sha256').update(token).digest());
    booking = sendBooking(client, order);
    // The attempt has spent the budgets and waits for its holder's lock, before it takes the slot.
    await expect.poll(requestsWaiting).toBe(1);
    expect(await spentFor(email)).toEqual([2, 2]);
    await occupy(time.token);
  });
  const answer = await booking;
  expect(answer?.status).toBe(409);
  expect(answer && (await problemCode(answer))).toBe('slot-taken');
  expect(await spentFor(email)).toEqual([1, 1]);
  expect(await bookedFor(email)).toBe(1);
});

/** What was spent of the budgets of a recipient: those of an hour and of a day. */
async function spentFor(email: string): Promise<readonly number[]> {
  const deps = { signingKey: Buffer.from(signingKey), usageLimits };
  const from = { ipAddress: 'unused', network: 'unused' };
  const { byRecipient } = budgetsOf(deps, { kind: 'booking', recipients: [email], from });
  return Promise.all(byRecipient.map((budget) => selectSpent(portal.db.kysely, budget)));
}

/** How many statements wait for the table of enquiries. */
async function insertsWaiting(): Promise<number> {
  const { rows } = await portal.db.pool.query(
    `select 1 from pg_locks where relation = 'enquiry'::regclass and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
}

/** How many statements wait for an advisory lock. */
async function requestsWaiting(): Promise<number> {
  const { rows } = await portal.db.pool.query(
    `select 1 from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
}

/** Takes the time of a slot on a connection of its own, as another server process does. */
async function occupy(token: string): Promise<void> {
  const { clinicId, deviceId, start, minutes } = readSlotToken(
    slotKey(Buffer.from(signingKey), 'southern-light'),
    token,
  );
  await portal.db.pool.query(
    `insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until)
     values ($1, $2, 'external', $3, $4, $3, $4)`,
    [clinicId, deviceId, new Date(start), new Date(start + minutes * 60_000)],
  );
}

test('[BK-6c] repeats of one enquiry get one answer without proof', async () => {
  const client = elsewhere();
  const contact = { firstName: 'Ada', lastName: 'Nguyen', phone: '+61 491 570 006', email: 'ada@repeat.example' };
  const ask = (key: string, more: object) =>
    client.post('/api/enquiries', { kind: 'MESSAGE', contact, message: 'Hello', ...more }, { 'idempotency-key': key });
  expect((await ask(newKey(), {})).status).toBe(201);
  const key = newKey();
  const sent: Promise<Response>[] = [];
  await inTransaction(portal.db, async (tx) => {
    // Holds the first one back, so that others arrive before it has an answer.
    await sql`lock table enquiry in share mode`.execute(tx);
    sent.push(ask(key, {}));
    await expect.poll(insertsWaiting).toBe(1);
    for (let turn = 0; turn < 29; turn++) sent.push(ask(key, {}));
    const later = Array.from({ length: 29 }, () => ask(newKey(), { message: '' }));
    expect(new Set((await Promise.all(later)).map(({ status }) => status))).toEqual(new Set([400]));
  });
  const answers = await Promise.all(sent);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(await problemCode(await ask(key, { locale: 'mk' }))).toBe('idempotency-key-reused');
});

test('an address needs proofs after ten bookings, stops after 200', async () => {
  const client = elsewhere();
  for (let turn = 0; turn < 10; turn++)
    expect((await sendBooking(client, await bookingOf(client, nextTime(), `a${turn}@patient.example`))).status).toBe(
      201,
    );
  const order = await bookingOf(client, nextTime(), 'a11@patient.example');
  expect((await sendBooking(client, order)).status).toBe(403);
  const near = clientAt(() => portal.url, client.address.replace(/7$/, '8'));
  expect((await sendBooking(near, await bookingOf(near, nextTime(), 'a12@patient.example'))).status).toBe(201);
  await portal.db.pool.query("update budget set spent = 200 where name = 'booking-address-3600' and spent = 10");
  expect((await sendBooking(client, order, proof())).status).toBe(429);
});

test('a hospital books 150 patients an hour with proofs', async () => {
  const network = '198.51.100';
  const newClient = (turn: number) => clientAt(() => portal.url, `${network}.${(turn % 50) + 1}`);
  const statuses: number[] = [];
  let proofs = 0;
  for (let turn = 0; turn < 150; turn++) {
    const client = newClient(turn);
    const order = await bookingOf(client, nextTime(), `patient${turn}@hospital.example`);
    let answer = await sendBooking(client, order);
    if (answer.status === 403) {
      expect(await problemCode(answer)).toBe('captcha-required');
      proofs += 1;
      answer = await sendBooking(client, order, solve(await (await client.get('/api/captcha')).json()));
    }
    statuses.push(answer.status);
  }
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(proofs).toBe(50);
}, 180_000);

test('one person gets ten codes an hour over all bookings', async () => {
  const bookings = await inParallel(3, () => knownBooking(portal.db));
  await portal.db.pool.query(
    `update booking set patient = patient || '{"email": "codes@patient.example"}' where booking_key = any($1)`,
    [bookings.map(({ bookingKey }) => bookingKey)],
  );
  const statuses: number[] = [];
  for (const { bookingKey, dateOfBirth } of bookings)
    for (let turn = 0; turn < 4; turn++) {
      const claim = { bookingKey, dateOfBirth, type: 'APPOINTMENT_RESULTS', captcha: proof() };
      statuses.push((await elsewhere().post('/api/authentication', claim)).status);
    }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});

test('another code needs a proof after half the budget', async () => {
  const booking = await knownBooking(portal.db);
  const ada = elsewhere();
  const claim = { bookingKey: booking.bookingKey, dateOfBirth: booking.dateOfBirth, type: 'PATIENT_PORTAL' };
  await ada.post('/api/authentication', { ...claim, captcha: proof() });
  const again = (headers: Record<string, string> = {}) =>
    ada.post('/api/authentication/codes', { channel: 'EMAIL' }, headers);
  const passTime = () => portal.db.pool.query("update one_time_code set created_at = created_at - interval '1 minute'");
  for (let turn = 0; turn < 4; turn++) {
    await passTime();
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(429);
  }
  await passTime();
  expect((await again()).status).toBe(403);
  expect((await again({ 'portal-proof': proof() })).status).toBe(200);
});

test('a failed booking keeps its spent budget', async () => {
  const email = 'broken@patient.example';
  await portal.db.pool.query(
    `create function break_booking() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  );
  await portal.db.pool.query(
    'create trigger break_booking before insert on booking for each row execute function break_booking()',
  );
  try {
    const client = elsewhere();
    expect((await sendBooking(client, await bookingOf(client, nextTime(), email))).status).toBe(500);
    expect((await sendBooking(client, await bookingOf(client, nextTime(), email))).status).toBe(500);
    expect((await sendBooking(client, { ...(await bookingOf(client, nextTime(), email)), key: newKey() })).status).toBe(
      403,
    );
  } finally {
    await portal.db.pool.query('drop trigger break_booking on booking');
  }
});

test('frequent holds need proofs, refused slots cost nothing', async () => {
  const at = '203.99.1.7';
  const held = nextTime();
  const place = (token: string, client = clientAt(() => portal.url, at), solved?: string) =>
    client.post(
      '/api/holds',
      { slots: [token] },
      { 'idempotency-key': newKey(), ...(solved !== undefined && { 'portal-proof': solved }) },
    );
  const other = elsewhere();
  expect((await place(held.token, other)).status).toBe(201);
  const { free } = usageLimits.hold.ipAddress;
  for (let turn = 0; turn < free; turn++) expect((await place(held.token)).status).toBe(409);
  const me = clientAt(() => portal.url, at);
  for (let turn = 0; turn < free; turn++) expect((await place(nextTime().token, me)).status).toBe(201);
  expect([(await place(nextTime().token, me)).status, (await place(nextTime().token, me, proof())).status]).toEqual([
    403, 201,
  ]);
});

test('refuses an address that holds too often', async () => {
  const client = elsewhere();
  const place = (token: string) =>
    client.post('/api/holds', { slots: [token] }, { 'idempotency-key': newKey(), 'portal-proof': proof() });
  for (let turn = 0; turn < 3; turn++) expect((await place(nextTime().token)).status).toBe(201);
  await portal.db.pool.query("update budget set spent = 120 where name = 'hold-address-60' and spent = 3");
  const refused = await place(nextTime().token);
  expect([refused.status, await problemCode(refused)]).toEqual([429, 'too-many-requests']);
});
