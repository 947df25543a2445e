import { expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import { bookingOf, sendBooking, separateSlots } from '#test/support/bookingCall.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { type KnownRequest, knownRequest } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { clientAt, type TestClient } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');

type Status = components['schemas']['booking-request-summary']['status'];

/** Returns a browser with a session. */
async function clientOf(cookie: string): Promise<TestClient> {
  const client = clientAt(() => portal.url);
  const [name = '', value = ''] = cookie.split('=');
  client.cookies.set(name, value);
  return client;
}

const patientOf = async ({ bookingKey }: Pick<KnownRequest, 'bookingKey'>) =>
  clientOf(await signedIn(portal.db, 'booking-request-user', { requestKey: bookingKey }));
const staff = async (brand = 'southern-light') => clientOf(await signedIn(portal.db, 'staff', { brand }));

async function change(client: TestClient, { bookingKey }: KnownRequest, status: Status) {
  const answer = await client.post(`/api/booking_requests/${bookingKey}/status`, { status });
  return { status: answer.status, body: await answer.json() };
}

const statusOf = async ({ bookingKey }: KnownRequest) =>
  (await portal.db.pool.query('select status from booking_request where booking_key = $1', [bookingKey])).rows[0]
    ?.status;

const lastAudits = async (count: number) => {
  const sql = 'select role, action, result from audit_entry order by position desc limit $1';
  return (await portal.db.pool.query(sql, [count])).rows;
};

const closedMails = async (slug: string) => {
  const sql = "select recipient, notice from outbox where template = 'request-closed' and notice->>'path' = $1";
  return (await portal.db.pool.query(sql, [`/desk/booking-requests/${slug}`])).rows;
};

test.each(['CANCELED', 'DECLINED_BY_PATIENT'] as const)('[AS-2b] a patient gives a request %s', async (status) => {
  const request = await knownRequest(portal.db, { exam: 'mri-knee', clinic: 'surry-hills' });
  const patient = await patientOf(request);
  const { body } = await change(patient, request, status);
  expect(body).toMatchObject({ bookingKey: request.bookingKey, status, statusChanges: [] });
  expect(await lastAudits(1)).toEqual([
    {
      role: 'booking-request-user',
      action: status === 'CANCELED' ? 'cancel-request' : 'decline-request',
      result: 'done',
    },
  ]);
  const { rows } = await portal.db.pool.query("select email from clinic where slug = 'surry-hills'");
  const mails = await closedMails(request.slug);
  expect(mails).toMatchObject([{ recipient: { address: rows[0]?.email }, notice: { reference: '' } }]);
  const again = await change(patient, request, status);
  expect([again.status, (await closedMails(request.slug)).length]).toEqual([200, 1]);
});

test.each(['ON_HOLD', 'REMOVED_BY_OPERATOR', 'BOOKED', 'DELETED', 'EXPIRED'] as const)(
  '[AS-2b] a patient cannot give a request %s',
  async (status) => {
    const request = await knownRequest(portal.db);
    expect(await change(await patientOf(request), request, status)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await statusOf(request)).toBe('OPEN');
  },
);

test('[AS-2b] staff remove a request and open it again', async () => {
  const request = await knownRequest(portal.db);
  const desk = await staff();
  const { body } = await change(desk, request, 'REMOVED_BY_OPERATOR');
  expect(body).toMatchObject({ status: 'REMOVED_BY_OPERATOR', statusChanges: ['OPEN'] });
  const patient = await patientOf(request);
  expect(await change(patient, request, 'CANCELED')).toMatchObject({
    status: 409,
    body: { code: 'request-closed', messageKey: 'deny.status.REMOVED_BY_OPERATOR' },
  });
  expect((await change(desk, request, 'OPEN')).body).toMatchObject({ status: 'OPEN' });
  expect(await lastAudits(2)).toMatchObject([
    { role: 'staff', action: 'open-request' },
    { role: 'staff', action: 'remove-request' },
  ]);
  expect(await closedMails(request.slug)).toEqual([]);
});

test('[AS-2b] nobody changes a request that is booked', async () => {
  const request = await knownRequest(portal.db, { exam: 'xray-chest' });
  const patient = await patientOf(request);
  const [time] = await separateSlots(clientAt(() => portal.url));
  if (!time) throw new Error('No time is free.');
  const { body, key } = await bookingOf(patient, time, `${newKey()}@patient.example`);
  const booked = await sendBooking(patient, { body: { ...body, bookingRequest: request.bookingKey }, key });
  expect(booked.status).toBe(201);
  for (const client of [patient, await staff()])
    expect(await change(client, request, 'CANCELED')).toMatchObject({ status: 409, body: { code: 'request-booked' } });
  expect(await statusOf(request)).toBe('BOOKED');
});

test('[AS-2b] a declined request is not booked any more', async () => {
  const request = await knownRequest(portal.db, { exam: 'xray-chest' });
  const patient = await patientOf(request);
  const [, time] = await separateSlots(clientAt(() => portal.url));
  if (!time) throw new Error('No time is free.');
  const { body, key } = await bookingOf(patient, time, `${newKey()}@patient.example`);
  await change(patient, request, 'DECLINED_BY_PATIENT');
  const refused = await sendBooking(patient, { body: { ...body, bookingRequest: request.bookingKey }, key });
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'request-closed' }]);
});

test('[AS-2b] a stranger and staff of another brand change nothing', async () => {
  const request = await knownRequest(portal.db, { brand: 'kauri' });
  const stranger = await patientOf(await knownRequest(portal.db));
  expect((await change(stranger, request, 'CANCELED')).status).toBe(404);
  expect((await change(await staff(), request, 'CANCELED')).status).toBe(404);
  expect(
    (
      await change(
        clientAt(() => portal.url),
        request,
        'CANCELED',
      )
    ).status,
  ).toBe(401);
  expect(await statusOf(request)).toBe('OPEN');
});
