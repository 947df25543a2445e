import { beforeAll, expect, test } from 'vitest';
import { bookingOfSlot, clientAs, freeTime, grace, hedy, rosalyn, send } from '#test/support/behalf.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { withPortal } from '#test/support/portal.ts';
import { problemCode } from '#test/support/problemCode.ts';
import type { TestClient } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');

let staff: TestClient;
beforeAll(async () => {
  staff = await clientAs(portal, 'staff', { account: grace });
});

const renew = (client: TestClient, key: string) => client.post('/api/appointments/attempts', { key });
const pendingOf = async (client: TestClient) => ({
  ...(await bookingOfSlot(client, await freeTime(client))),
  onBehalf: { pending: true },
});
const bookings = async (email: string) =>
  (await portal.db.pool.query("select booking_key from booking where patient ->> 'email' = $1", [email])).rows;

test('[CR-3a] a failed attempt gets one new key', async () => {
  const body = await pendingOf(staff);
  const { details, ...others } = body.answers;
  const key = newKey();
  const failed = await send(staff, '/api/appointments', { ...body, answers: { ...others, details: {} } }, key);
  expect([failed.status, await problemCode(failed)]).toEqual([422, 'answers-invalid']);
  const fresh = (await (await renew(staff, key)).json()).key;
  expect(fresh).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(await (await renew(staff, key)).json()).toEqual({ key: fresh });
  expect((await send(staff, '/api/appointments', body, fresh)).status).toBe(201);
  expect(await bookings(details.email)).toHaveLength(1);
});

test('[CR-3a] an attempt that arrives late books nothing', async () => {
  const body = await pendingOf(staff);
  const key = newKey();
  const { key: fresh } = await (await renew(staff, key)).json();
  const late = await send(staff, '/api/appointments', body, key);
  expect([late.status, await problemCode(late)]).toEqual([422, 'idempotency-key-reused']);
  expect(await bookings(body.answers.details.email)).toEqual([]);
  expect((await send(staff, '/api/appointments', body, fresh)).status).toBe(201);
});

test('[CR-3a] of a booking and its renewal one decides', async () => {
  for (let round = 0; round < 4; round++) {
    const body = await pendingOf(staff);
    const key = newKey();
    const [booked, renewed] = await Promise.all([
      send(staff, '/api/appointments', body, key),
      renew(staff, key).then((answer) => answer.json()),
    ]);
    expect('booking' in renewed).toBe(booked.status === 201);
    expect(await bookings(body.answers.details.email)).toHaveLength(booked.status === 201 ? 1 : 0);
  }
});

test('[CR-3a] an attempt that was booked returns its booking', async () => {
  const key = newKey();
  const booked = await (await send(staff, '/api/appointments', await pendingOf(staff), key)).json();
  expect(await (await renew(staff, key)).json()).toEqual({ booking: booked });
  const referrer = await clientAs(portal, 'referrer', { account: rosalyn });
  const { onBehalf: _onBehalf, ...plain } = await pendingOf(referrer);
  const own = newKey();
  const placed = await (await send(referrer, '/api/appointments', plain, own)).json();
  const renewed = await (await renew(referrer, own)).json();
  expect(renewed).toEqual({ booking: placed });
  expect(renewed.booking).not.toHaveProperty('bookingKey');
});

test('[CR-3a] another browser learns nothing and closes nothing', async () => {
  const key = newKey();
  const body = await pendingOf(staff);
  const other = await clientAs(portal, 'staff', { account: hedy });
  expect(await (await renew(other, key)).json()).toHaveProperty('key');
  expect((await send(staff, '/api/appointments', body, key)).status).toBe(201);
});

test('[CR-3a] the key of a hold is no attempt', async () => {
  const key = newKey();
  const { token } = await freeTime(staff);
  expect((await send(staff, '/api/holds', { slots: [token] }, key)).status).toBe(201);
  const answer = await renew(staff, key);
  expect([answer.status, await problemCode(answer)]).toEqual([400, 'invalid-request']);
});
