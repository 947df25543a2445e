import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookingRevoke } from '#cli/commands/bookingAccess.ts';
import { insertResponse } from '#server/db/queries/idempotentRequest.ts';
import { lockName } from '#server/db/queries/locks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { revokeAccess } from '#server/domain/authentication/bookingAccess.ts';
import { oneTimeCode } from '#server/domain/authentication/oneTimeCode.ts';
import { hashOf } from '#server/domain/idempotency.ts';
import { bookingOf, sendBooking, separateSlots } from '#test/support/bookingCall.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { deadlocks } from '#test/support/deadlocks.ts';
import { listedSlots, soon, weekFrom } from '#test/support/freeSlots.ts';
import { type KnownBooking, knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { repeats } from '#test/support/soak.ts';
import { clientAt, type TestClient } from '#test/support/testClient.ts';

const signingKey = 'k'.repeat(43);
const portal = withPortal(() => ({ SIGNING_KEY: signingKey, TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');

/** A browser that booked, and its booking. */
async function whoBooked(): Promise<{ browser: TestClient; booking: KnownBooking }> {
  const browser = clientAt(() => portal.url);
  const token = newKey();
  browser.cookies.set('__Host-holder', token);
  const booking = await knownBooking(portal.db, { holder: createHash('sha256').update(token).digest() });
  return { browser, booking };
}

/** Another browser with a copy of the same cookies. */
function copyOf(browser: TestClient): TestClient {
  const copy = clientAt(() => portal.url);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

const enter = (client: TestClient, { bookingKey, dateOfBirth }: KnownBooking, type = 'APPOINTMENT') =>
  client.post('/api/authentication', { bookingKey, dateOfBirth, type, captcha: freeSolution(Buffer.from(signingKey)) });
const look = async (client: TestClient, { bookingKey }: KnownBooking) =>
  (await client.get(`/api/appointments/${bookingKey}`)).status;
const cancel = async (client: TestClient, { bookingKey }: KnownBooking) => {
  const headers = { 'idempotency-key': newKey() };
  return (await client.post(`/api/appointments/${bookingKey}/cancellation`, undefined, headers)).status;
};

async function revoke({ bookingKey }: KnownBooking, ...before: string[]): Promise<number> {
  const io = { print: () => undefined, printError: () => undefined };
  const environment = { ...process.env };
  Object.assign(process.env, { DATABASE_URL: portal.databaseUrl, SIGNING_KEY: signingKey, NODE_ENV: 'test' });
  try {
    return await bookingRevoke.run([...before, bookingKey], io);
  } finally {
    process.env = environment;
  }
}

async function hold(client: TestClient): Promise<number> {
  const wanted = {
    exams: ['us-knee'],
    clinics: ['surry-hills'],
    view: 'WEEK',
    from: soon(),
    slotsOn: weekFrom(soon()),
  };
  const found = await (await client.post('/api/availability/search', wanted)).json();
  const [slot] = listedSlots(found);
  return (await client.post('/api/holds', { slots: [slot?.token] }, { 'idempotency-key': newKey() })).status;
}

test('revoking a booking ends the access of its booking browser', async () => {
  const { browser, booking } = await whoBooked();
  expect(await look(browser, booking)).toBe(200);
  expect(await revoke(booking)).toBe(0);
  expect(await look(browser, booking)).toBe(401);
  expect((await browser.get(`/api/appointments/${booking.bookingKey}/calendar`)).status).toBe(401);
  expect(await cancel(browser, booking)).toBe(401);
  const { rows } = await portal.db.pool.query('select status from appointment where booking_key = $1', [
    booking.bookingKey,
  ]);
  expect(rows).toEqual([{ status: 'BOOKED' }]);
});

test.each([
  ['-', []],
  ['--', []],
  ['-', ['--']],
])('revokes a booking whose key begins with “%s”', async (start, before) => {
  const booking = await knownBooking(portal.db, { bookingKey: start + newKey().slice(start.length) });
  expect(await revoke(booking, ...before)).toBe(0);
  const visitor = clientAt(() => portal.url);
  expect((await enter(visitor, booking)).status).toBe(403);
});

test.each([
  ['logging out', (browser: TestClient) => browser.post('/api/logout')],
  ['revoking', (_browser: TestClient, booking: KnownBooking) => revoke(booking)],
])('%s deletes stored answers with the key of the booking', async (_name, end) => {
  const { browser, booking } = await whoBooked();
  const scope = createHash('sha256')
    .update(browser.cookies.get('__Host-holder') ?? '')
    .digest();
  const other = createHash('sha256').update(newKey()).digest();
  const rows = () => portal.db.kysely.selectFrom('idempotent_request').select('scope').execute();
  for (const whose of [scope, other]) {
    await inTransaction(portal.db, (tx) =>
      insertResponse(tx, {
        scope: whose,
        key: newKey(),
        requestHash: scope,
        response: { bookingKey: booking.bookingKey },
      }),
    );
  }
  await end(browser, booking);
  const left = (await rows()).map((row) => row.scope.toString('hex'));
  expect(left).toContain(other.toString('hex'));
  expect(left).not.toContain(scope.toString('hex'));
});

test('revoking a booking ends its sessions and pending codes', async () => {
  const { browser, booking } = await whoBooked();
  const patient = clientAt(() => portal.url);
  await enter(patient, booking);
  await enter(browser, booking, 'APPOINTMENT_RESULTS');
  await revoke(booking);
  expect(await look(patient, booking)).toBe(401);
  expect((await browser.post('/api/authentication/codes', { channel: 'EMAIL' })).status).toBe(401);
  expect((await browser.post('/api/authentication/codes/verification', { code: '000000' })).status).toBe(401);
  for (const table of ['session', 'one_time_code']) {
    const { rows } = await portal.db.pool.query(`select 1 from ${table} where booking_key = $1`, [booking.bookingKey]);
    expect(rows, table).toEqual([]);
  }
  expect(
    (
      await enter(
        clientAt(() => portal.url),
        booking,
      )
    ).status,
  ).toBe(403);
});

test('refuses another code for a revoked booking', async () => {
  const { browser, booking } = await whoBooked();
  await enter(browser, booking, 'APPOINTMENT_RESULTS');
  await portal.db.pool.query("update one_time_code set created_at = created_at - interval '1 minute'");
  await portal.db.pool.query('update booking set access_revoked_at = now() where booking_key = $1', [
    booking.bookingKey,
  ]);
  expect((await browser.post('/api/authentication/codes', { channel: 'EMAIL' })).status).toBe(401);
});

test('refuses a patient whose booking is revoked during authentication', async () => {
  const { booking } = await whoBooked();
  const patient = clientAt(() => portal.url);
  let entering: Promise<Response> | undefined;
  await inTransaction(portal.db, async (tx) => {
    await tx
      .updateTable('booking')
      .set({ access_revoked_at: new Date() })
      .where('booking_key', '=', booking.bookingKey)
      .execute();
    entering = enter(patient, booking);
    await waitingForALock();
  });
  expect((await entering)?.status).toBe(403);
  expect(patient.cookies.has('__Host-sid')).toBe(false);
});

/** Resolves when so many statements wait for a row. */
async function waitingForALock(statements = 1): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await portal.db.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBeGreaterThanOrEqual(statements);
}

type Work = (client: TestClient, booking: KnownBooking) => Promise<unknown>;
const revoking: Work = (_who, { bookingKey }) =>
  revokeAccess({ db: portal.db, signingKey: Buffer.from(signingKey) }, bookingKey);
const leaving: Work = (client) => client.post('/api/logout?everywhere=true');
const verifying: Work = async (client, { bookingKey }) => {
  const { rows } = await portal.db.pool.query('select id from one_time_code where booking_key = $1', [bookingKey]);
  return client.post('/api/authentication/codes/verification', {
    code: oneTimeCode(Buffer.from(signingKey), rows[0].id),
  });
};

test.each([
  ['logging out everywhere', 'revoking', leaving, revoking],
  ['revoking', 'logging out everywhere', revoking, leaving],
  ['logging out everywhere', 'verifying a code', leaving, verifying],
  ['revoking', 'verifying a code', revoking, verifying],
])('%s and %s at once do not deadlock', async (_first, _second, first, second) => {
  for (let round = 0; round < repeats(2, 30); round++) {
    const { booking } = await whoBooked();
    const patient = clientAt(() => portal.url);
    await enter(patient, booking, 'APPOINTMENT_RESULTS');
    const works: Promise<unknown>[] = [];
    await inTransaction(portal.db, async (tx) => {
      await tx.selectFrom('session').select('role').where('booking_key', '=', booking.bookingKey).forUpdate().execute();
      works.push(first(patient, booking));
      await waitingForALock();
      works.push(second(patient, booking));
      await waitingForALock(2);
    });
    await Promise.all(works);
    expect(await deadlocks(portal.db)).toBe(0);
    const { rows } = await portal.db.pool.query('select 1 from session where booking_key = $1', [booking.bookingKey]);
    expect(rows).toEqual([]);
  }
});

test.each(['/api/logout', '/api/logout?everywhere=true', '/api/kiosk/reset'])(
  "%s ends the booking browser's access, copied cookies included",
  async (path) => {
    const { browser, booking } = await whoBooked();
    await enter(browser, booking);
    const copy = copyOf(browser);
    expect(await look(copy, booking)).toBe(200);
    expect((await browser.post(path)).status).toBe(204);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await look(copy, booking)).toBe(401);
    copy.cookies.delete('__Host-sid');
    expect(await look(copy, booking)).toBe(401);
    expect(await cancel(copy, booking)).toBe(401);
  },
);

test.each(['/api/logout', '/api/kiosk/reset'])('%s ends the access of a pending booking', async (path) => {
  const browser = clientAt(() => portal.url);
  const token = newKey();
  browser.cookies.set('__Host-holder', token);
  const copy = copyOf(browser);
  const holder = createHash('sha256').update(token).digest();
  let leaving: Promise<Response> | undefined;
  let booking: KnownBooking | undefined;
  // As a booking does: it has the lock of its holder until it is committed.
  await inTransaction(portal.db, async (tx) => {
    await lockName(tx, holder);
    leaving = browser.post(path);
    await Promise.race([leaving, waitingForALock()]);
    booking = await knownBooking(portal.db, { holder });
  });
  expect((await leaving)?.status).toBe(204);
  expect(booking && (await look(copy, booking))).toBe(401);
  expect(booking && (await cancel(copy, booking))).toBe(401);
});

test.each(['/api/logout', '/api/kiosk/reset'])('a booking that commits after %s gives no access', async (path) => {
  const browser = clientAt(() => portal.url);
  const token = newKey();
  browser.cookies.set('__Host-holder', token);
  const copy = copyOf(browser);
  const holder = createHash('sha256').update(token).digest();
  const [time] = await separateSlots(browser);
  if (!time) throw new Error('There is no free time');
  const order = await bookingOf(browser, time, 'ada@patient.example');
  // The lock of its key, which a booking takes before that of its holder.
  const [booking] = await inTransaction(portal.db, async (tx) => {
    await lockName(tx, hashOf('key', holder.toString('base64'), order.key));
    const waiting = sendBooking(copyOf(browser), order);
    await waitingForALock();
    expect((await browser.post(path)).status).toBe(204);
    // In a list, because a promise alone would be waited for before the lock ends.
    return [waiting];
  });
  const booked = await booking;
  expect(booked.status).toBe(201);
  const bookingKey: string = (await booked.json()).bookingKey;
  const known = { bookingKey, dateOfBirth: '1985-12-10', email: '', mobile: '' };
  expect(await look(copy, known)).toBe(401);
  expect(await cancel(copy, known)).toBe(401);
  const { rows } = await portal.db.pool.query(
    'select 1 from booking where holder = $1 union all select 1 from idempotent_request where scope = $1',
    [holder],
  );
  expect(rows).toEqual([]);
  const patient = clientAt(() => portal.url);
  await enter(patient, known);
  expect(await look(patient, known)).toBe(200);
});

test("logging out without a session ends the booking browser's access", async () => {
  const { browser, booking } = await whoBooked();
  const copy = copyOf(browser);
  await browser.post('/api/logout');
  expect(await look(copy, booking)).toBe(401);
});

test('logging out everywhere ends the access of the booking browser', async () => {
  const { browser, booking } = await whoBooked();
  const patient = clientAt(() => portal.url);
  await enter(patient, booking);
  await patient.post('/api/logout');
  expect(await look(browser, booking)).toBe(200);
  await enter(patient, booking);
  await patient.post('/api/logout?everywhere=true');
  expect(await look(browser, booking)).toBe(401);
});

test('logging out releases held slots', async () => {
  const browser = clientAt(() => portal.url);
  expect(await hold(browser)).toBe(201);
  const copy = copyOf(browser);
  expect((await copy.get('/api/holds/current')).status).toBe(200);
  await browser.post('/api/logout');
  expect((await copy.get('/api/holds/current')).status).toBe(404);
  const { rows } = await portal.db.pool.query("select 1 from allocation where kind = 'hold'");
  expect(rows).toEqual([]);
});

test.each(['/api/logout', '/api/kiosk/reset'])('%s ends a pending sign-in', async (path) => {
  const browser = clientAt(() => portal.url);
  const token = newKey() + newKey().slice(0, 21);
  browser.cookies.set('__Host-sign-in', token);
  await portal.db.pool.query(
    `insert into sign_in (token_hash, brand, provider, state, nonce, verifier, return_to, expires_at)
     values ($1, 'southern-light', 'staff', 's', 'n', 'v', '/', now() + interval '5 minutes')`,
    [createHash('sha256').update(token).digest()],
  );
  await browser.post(path);
  expect(browser.cookies.has('__Host-sign-in')).toBe(false);
  expect((await portal.db.pool.query('select 1 from sign_in')).rows).toEqual([]);
});
