import { beforeAll, expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import type { BookingRequestStatus } from '#server/db/columnTypes.ts';
import { type BookingCall, bookingOf, sendBooking, separateSlots } from '#test/support/bookingCall.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { enter } from '#test/support/enter.ts';
import { type KnownRequest, knownRequest } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { problemCode } from '#test/support/problemCode.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { clientAt, type TestClient } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');

type Summary = components['schemas']['booking-request-summary'];
type FreeTime = Awaited<ReturnType<typeof separateSlots>>[number];

/** Times that no test has booked yet. */
let free: FreeTime[];
beforeAll(async () => {
  free = [...(await separateSlots(clientAt(() => portal.url)))];
});

function nextTime(): FreeTime {
  const time = free.shift();
  if (!time) throw new Error('No time is free.');
  return time;
}

/** Returns a browser that is authenticated for a request. */
async function patientOf({ bookingKey }: KnownRequest): Promise<TestClient> {
  const client = clientAt(() => portal.url);
  const cookie = await signedIn(portal.db, 'booking-request-user', { requestKey: bookingKey });
  const [name = '', value = ''] = cookie.split('=');
  client.cookies.set(name, value);
  return client;
}

/** Returns the booking of an unused time from a request. */
async function bookingFrom(client: TestClient, bookingRequest: string): Promise<BookingCall> {
  const { body, key } = await bookingOf(client, nextTime(), `${newKey()}@patient.example`);
  return { body: { ...body, bookingRequest }, key };
}

const summaryOf = async (client: TestClient, { bookingKey }: KnownRequest): Promise<Summary> =>
  (await client.get(`/api/booking_requests/${bookingKey}`)).json();

const bookings = async () => Number((await portal.db.pool.query('select count(*) from booking')).rows[0]?.count);

test('[BK-11c] a booking makes its request BOOKED and links it', async () => {
  const request = await knownRequest(portal.db, { exam: 'xray-chest' });
  const patient = await patientOf(request);
  const call = await bookingFrom(patient, request.bookingKey);
  const answer = await sendBooking(patient, call);
  expect(answer.status).toBe(201);
  const booked = (await answer.json()) as components['schemas']['booking'];
  expect(await summaryOf(patient, request)).toMatchObject({ status: 'BOOKED', appointmentKey: booked.bookingKey });
  const retried = await sendBooking(patient, call);
  expect([retried.status, await retried.json()]).toEqual([201, booked]);
});

test('[BK-11c] refuses a second booking of a request', async () => {
  const request = await knownRequest(portal.db);
  const patient = await patientOf(request);
  expect((await sendBooking(patient, await bookingFrom(patient, request.bookingKey))).status).toBe(201);
  const [before, first] = [await bookings(), await summaryOf(patient, request)];
  const again = await sendBooking(patient, await bookingFrom(patient, request.bookingKey));
  expect([again.status, await again.json()]).toMatchObject([
    409,
    { code: 'request-booked', messageKey: 'error.request-booked' },
  ]);
  expect([await bookings(), await summaryOf(patient, request)]).toEqual([before, first]);
});

test('[BK-11c] of bookings that race for a request, one wins', async () => {
  const request = await knownRequest(portal.db);
  const tabs = await Promise.all(Array.from({ length: 4 }, () => patientOf(request)));
  const calls: BookingCall[] = [];
  for (const tab of tabs) calls.push(await bookingFrom(tab, request.bookingKey));
  const before = await bookings();
  const answers = await Promise.all(tabs.map((tab, n) => sendBooking(tab, calls[n] as BookingCall)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await bookings()).toBe(before + 1);
  const bodies: { bookingKey?: string; code?: string }[] = [];
  for (const answer of answers) bodies.push(await answer.json());
  const won = bodies.flatMap(({ bookingKey }) => bookingKey ?? []);
  expect(bodies.flatMap(({ code }) => code ?? [])).toEqual(Array.from({ length: 3 }, () => 'request-booked'));
  expect(await summaryOf(tabs[0] as TestClient, request)).toMatchObject({ appointmentKey: won[0] });
});

test.each([
  'ON_HOLD',
  'CANCELED',
  'DECLINED_BY_PATIENT',
  'REMOVED_BY_OPERATOR',
  'EXPIRED',
  'EXPIRED_PATIENT',
  'DELETED',
] as const satisfies readonly BookingRequestStatus[])(
  '[BK-11c] refuses to book a request that is %s',
  async (status) => {
    const request = await knownRequest(portal.db, { status });
    const patient = await patientOf(request);
    const before = await bookings();
    const answer = await sendBooking(patient, await bookingFrom(patient, request.bookingKey));
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'request-closed', messageKey: `deny.status.${status}` },
    ]);
    expect(await bookings()).toBe(before);
  },
);

test('[BK-11c] refuses a request of another brand, session or patient', async () => {
  const [own, other] = [await knownRequest(portal.db), await knownRequest(portal.db)];
  const foreign = await knownRequest(portal.db, { brand: 'kauri' });
  const patient = await patientOf(own);
  for (const bookingKey of [other.bookingKey, foreign.bookingKey, newKey()]) {
    const answer = await sendBooking(patient, await bookingFrom(patient, bookingKey));
    expect([answer.status, await problemCode(answer)]).toEqual([404, 'unknown-booking-request']);
  }
  const visitor = clientAt(() => portal.url);
  const answer = await sendBooking(visitor, await bookingFrom(visitor, own.bookingKey));
  expect([answer.status, await problemCode(answer)]).toEqual([401, 'not-authenticated']);
});

test('[BK-11c] refuses another exam than that of the request', async () => {
  const request = await knownRequest(portal.db, { exam: 'mri-knee' });
  const patient = await patientOf(request);
  const answer = await sendBooking(patient, await bookingFrom(patient, request.bookingKey));
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { code: 'answers-invalid', errors: [{ pointer: '/body/bookingRequest', keyword: 'exams' }] },
  ]);
});

test('[BK-11c] the session of a request opens only its booking', async () => {
  const request = await knownRequest(portal.db);
  const patient = await patientOf(request);
  const { bookingKey } = await (await sendBooking(patient, await bookingFrom(patient, request.bookingKey))).json();
  const later = await patientOf(request);
  expect((await later.get(`/api/appointments/${bookingKey}`)).status).toBe(200);
  const stranger = await patientOf(await knownRequest(portal.db));
  expect((await stranger.get(`/api/appointments/${bookingKey}`)).status).toBe(404);
});

test('[BK-11c] a canceled booking opens its request again', async () => {
  const request = await knownRequest(portal.db);
  const patient = await patientOf(request);
  const book = async () => {
    const answer = await sendBooking(patient, await bookingFrom(patient, request.bookingKey));
    return { status: answer.status, bookingKey: (await answer.json()).bookingKey as string };
  };
  const { bookingKey } = await book();
  const key = { 'idempotency-key': newKey() };
  expect((await patient.post(`/api/appointments/${bookingKey}/cancellation`, undefined, key)).status).toBe(200);
  const open = await summaryOf(patient, request);
  expect([open.status, open.appointmentKey]).toEqual(['OPEN', undefined]);
  expect((await book()).status).toBe(201);
});

test('[BK-10a] gives the patient of a request to its session only', async () => {
  const request = await knownRequest(portal.db);
  const patient = clientAt(() => portal.url);
  await enter(patient, request, 'BOOKING_REQUEST');
  const answer = await patient.get(`/api/booking_requests/${request.bookingKey}/patient`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    ...{ firstName: 'Ada', lastName: 'Example', dateOfBirth: request.dateOfBirth },
    ...{ email: `${request.bookingKey}@patient.example`, mobile: '+61 491 570 006' },
  });
  const others = [clientAt(() => portal.url), await patientOf(await knownRequest(portal.db))];
  const statuses = others.map(
    async (other) => (await other.get(`/api/booking_requests/${request.bookingKey}/patient`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([401, 404]);
});
