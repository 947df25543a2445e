import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { unlockBooking } from '#server/domain/authentication/bookingAccess.ts';
import { logOptions } from '#server/log.ts';
import { startServer } from '#server/startServer.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { inParallel } from '#test/support/inParallel.ts';
import { type KnownBooking, knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { problemCode } from '#test/support/problemCode.ts';
import { clientAt, type TestClient } from '#test/support/testClient.ts';

const signingKey = 'k'.repeat(43);
const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1', SIGNING_KEY: signingKey }), 'catalog');
const newClient = (url = () => portal.url) => clientAt(url);

function enter(client: TestClient, { bookingKey, dateOfBirth }: KnownBooking, type: string, date = dateOfBirth) {
  const captcha = freeSolution(Buffer.from(signingKey));
  return client.post('/api/authentication', { bookingKey, type, dateOfBirth: date, captcha });
}

const give = (client: TestClient, code: string) => client.post('/api/authentication/codes/verification', { code });
async function mailedCode({ email }: KnownBooking): Promise<string> {
  const read = async () => {
    const { rows } = await portal.db.pool.query<{ text: string }>(
      "select mail->>'text' as text from mailbox where mail->>'to' = $1 order by received_at desc limit 1",
      [email],
    );
    return /\d{6}/.exec(rows[0]?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(read).not.toBe('');
  return read();
}

/** Another address with the same session, as an attacker with many machines would have. */
function elsewhere(client: TestClient): TestClient {
  const other = newClient();
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}

const wrong = (right: string, turn: number) => String((Number(right) + 1 + turn) % 1_000_000).padStart(6, '0');

test('compares five of a thousand concurrent wrong codes', async () => {
  const booking = await knownBooking(portal.db);
  const attacker = newClient();
  await enter(attacker, booking, 'APPOINTMENT_RESULTS');
  const right = await mailedCode(booking);
  const codes = await inParallel(1_000, async (turn) =>
    problemCode(await give(elsewhere(attacker), wrong(right, turn))),
  );
  expect(codes.filter((code) => code === 'code-wrong')).toHaveLength(5);
  expect(codes.filter((code) => code === 'too-many-attempts')).toHaveLength(995);
  const { rows } = await portal.db.pool.query('select tries from one_time_code where booking_key = $1', [
    booking.bookingKey,
  ]);
  expect(rows).toEqual([{ tries: 5 }]);
  expect(await problemCode(await give(elsewhere(attacker), right))).toBe('too-many-attempts');
  expect((await attacker.get('/api/authenticated')).status).toBe(401);
});

test("locks a booking's codes after ten wrong codes a day", async () => {
  const booking = await knownBooking(portal.db);
  const [first, second, third] = [newClient(), newClient(), newClient()];
  for (const client of [first, second]) {
    await enter(client, booking, 'PATIENT_PORTAL');
    const right = await mailedCode(booking);
    for (let turn = 0; turn < 5; turn++)
      expect(await problemCode(await give(client, wrong(right, turn)))).toBe('code-wrong');
    expect(await problemCode(await give(client, right))).toBe('too-many-attempts');
    await portal.db.pool.query('delete from mailbox');
  }
  await enter(third, booking, 'PATIENT_PORTAL');
  const right = await mailedCode(booking);
  expect(await problemCode(await give(third, right))).toBe('too-many-attempts');
  await unlockBooking({ db: portal.db, signingKey: Buffer.from(signingKey) }, booking.bookingKey);
  expect((await give(third, right)).status).toBe(200);
});

test('a hundred concurrent uses of a code open one session', async () => {
  const booking = await knownBooking(portal.db);
  const ada = newClient();
  await enter(ada, booking, 'PATIENT_PORTAL');
  const right = await mailedCode(booking);
  const statuses = await inParallel(100, async () => (await give(elsewhere(ada), right)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('sends a patient at most ten codes a day', async () => {
  const booking = await knownBooking(portal.db);
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn++) statuses.push((await enter(newClient(), booking, 'PATIENT_PORTAL')).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test('all servers share the attempt counters', async () => {
  const booking = await knownBooking(portal.db);
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    CATALOG_DIR: 'none',
    LOG_LEVEL: 'fatal',
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: portal.databaseUrl,
    DATABASE_POOL_SIZE: '4',
    SIGNING_KEY: signingKey,
  });
  const attacker = newClient();
  for (let tries = 0; tries < 2; tries++) await enter(attacker, booking, 'APPOINTMENT', '1980-01-01');
  const later = await startServer(config, { logger: pino(logOptions('fatal')), say: () => undefined });
  onTestFinished(() => later.stop());
  const address = attacker.address;
  const same = clientAt(() => later.url, address);
  expect(await problemCode(await enter(same, booking, 'APPOINTMENT', '1980-01-01'))).toBe('authentication-failed');
  expect(await problemCode(await enter(same, booking, 'APPOINTMENT'))).toBe('too-many-attempts');
  expect(await problemCode(await enter(attacker, booking, 'APPOINTMENT'))).toBe('too-many-attempts');
});

test('stops an address that guesses keys and raises the work', async () => {
  const booking = await knownBooking(portal.db);
  const attacker = newClient();
  const keys = Array.from({ length: 30 }, (_none, index) => `guess${String(index).padStart(17, '0')}`);
  await inParallel(30, (turn) => enter(attacker, { ...booking, bookingKey: keys[turn] ?? '' }, 'APPOINTMENT'));
  expect(await problemCode(await enter(attacker, booking, 'APPOINTMENT'))).toBe('too-many-attempts');

  const workOf = async () =>
    ((await (await newClient().get('/api/captcha')).json()) as { maxnumber: number }).maxnumber;
  expect(await workOf()).toBe(50_000);
  await portal.db.pool.query("update budget set spent = 500 where name = 'date-all'");
  expect(await workOf()).toBe(1_000_000);
  expect((await enter(newClient(), booking, 'APPOINTMENT')).status).toBe(200);
});
