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

/** Takes the first of these times; of a clinic that is not among the given ones. */
function nextTime(except: ReadonlySet<string> = new Set()): FreeTime {
  const [time] = free.splice(
    free.findIndex(({ clinic }) => !except.has(clinic)),
    1,
  );
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
async function bookingFrom(client: TestClient, bookingRequest: string, time = nextTime()): Promise<BookingCall> {
  const { body, key } = await bookingOf(client, time, `${newKey()}@patient.example`);
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

test('[AS-2a] a booked request tells its patient when', async () => {
  const request = await knownRequest(portal.db, { exam: 'xray-chest' });
  const patient = await patientOf(request);
  const { bookingKey } = await (await sendBooking(patient, await bookingFrom(patient, request.bookingKey))).json();
  const booking = await (await patient.get(`/api/appointments/${bookingKey}`)).json();
  const [{ start, zone, local }] = booking.appointments;
  expect((await summaryOf(patient, request)).bookedTimes).toEqual([{ start, zone, local }]);
});

test('[AS-1b] an appointment names its request to those who see it', async () => {
  const request = await knownRequest(portal.db, { exam: 'xray-chest' });
  const patient = await patientOf(request);
  const answer = await sendBooking(patient, await bookingFrom(patient, request.bookingKey));
  const { bookingKey = '' } = (await answer.json()) as components['schemas']['booking'];
  const asRole = async (cookie: string): Promise<components['schemas']['appointment-summary']> =>
    (await fetch(`${portal.url}/api/appointments/${bookingKey}`, { headers: { cookie } })).json();
  const key = request.bookingKey;
  expect(await asRole(await signedIn(portal.db, 'staff'))).toMatchObject({ bookingKey, requestKey: key });
  const ofRequest = await asRole(await signedIn(portal.db, 'booking-request-user', { requestKey: key }));
  expect(ofRequest).toMatchObject({ bookingKey, requestKey: key });
  const ofBooking = await asRole(await signedIn(portal.db, 'patient', { bookingKey }));
  expect(ofBooking).toMatchObject({ bookingKey });
  expect(ofBooking).not.toHaveProperty('requestKey');
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

test('[BK-11c] one of several racing bookings gets the request', async () => {
  const request = await knownRequest(portal.db);
  const tabs = await Promise.all(Array.from({ length: 4 }, () => patientOf(request)));
  const calls: BookingCall[] = [];
  // Bookings of one device wait for each other, and so would hide a request that two of them get.
  const clinics = new Set<string>();
  for (const tab of tabs) {
    const time = nextTime(clinics);
    clinics.add(time.clinic);
    calls.push(await bookingFrom(tab, request.bookingKey, time));
  }
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

test.each(['en-AU', 'mk'])('[BK-11c] an exam completes a request of its body part, %s', async (locale) => {
  const [other, same] = [
    await knownRequest(portal.db, { bodyPart: 'Knee' }),
    await knownRequest(portal.db, { bodyPart: 'Chest' }),
  ];
  const book = async (request: KnownRequest) => {
    const patient = await patientOf(request);
    const { body, key } = await bookingFrom(patient, request.bookingKey);
    const answer = await sendBooking(patient, { body: { ...body, locale }, key });
    return { status: answer.status, body: await answer.json(), summary: await summaryOf(patient, request) };
  };
  const refused = await book(other);
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: 'answers-invalid', errors: [{ pointer: '/body/bookingRequest', keyword: 'exams' }] },
  ]);
  expect([refused.summary.status, refused.summary.bookedExams]).toEqual(['OPEN', undefined]);
  const booked = await book(same);
  expect([booked.status, booked.summary.status]).toEqual([201, 'BOOKED']);
  expect(booked.summary.bookedExams).toEqual(['X-ray of the chest']);
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

/** Books a request with other details of the patient, and returns what staff see of booking and request. */
async function bookFor(details: object) {
  const request = await knownRequest(portal.db);
  const patient = await patientOf(request);
  const { body, key } = await bookingFrom(patient, request.bookingKey);
  const answers = body.answers as { readonly details: object };
  const sent = { ...body, answers: { ...answers, details: { ...answers.details, ...details } } };
  const answer = await sendBooking(patient, { body: sent, key });
  expect(answer.status).toBe(201);
  const { bookingKey } = await answer.json();
  const audited = await portal.db.pool.query<{ action: string; object: string }>(
    "select action, object from audit_entry where action in ('book', 'book-other-patient') order by position desc limit 2",
  );
  const found = await portal.db.pool.query('select reference from booking where booking_key = $1', [bookingKey]);
  const { reference } = found.rows[0];
  const cookie = await signedIn(portal.db, 'staff');
  const read = async (path: string) => (await fetch(`${portal.url}/api/desk/${path}`, { headers: { cookie } })).json();
  const booking: components['schemas']['desk-booking'] = await read(`bookings/${encodeURIComponent(reference)}`);
  const order: components['schemas']['desk-booking-request'] = await read(`booking_requests/${request.slug}`);
  return { request, reference, booking, order, audited: audited.rows };
}

test('[BK-11c] staff see a booking for another patient than requested', async () => {
  const { request, reference, booking, order, audited } = await bookFor({ firstName: 'Eda', lastName: 'Umlauf' });
  expect(booking).toMatchObject({
    requestSlug: request.slug,
    requestPatient: { firstName: 'Ada', lastName: 'Example', dateOfBirth: '1985-12-10' },
    patient: { lastName: 'Umlauf' },
  });
  expect(booking.requestPatient).not.toHaveProperty('email');
  expect(order).toMatchObject({
    status: 'BOOKED',
    bookingReference: reference,
    bookingPatient: { firstName: 'Eda', lastName: 'Umlauf', dateOfBirth: '1985-12-10' },
  });
  expect(audited.map(({ action }) => action)).toEqual(['book-other-patient', 'book']);
  expect(audited[0]?.object).toBe(audited[1]?.object);
});

test('[BK-11c] another birth date is another patient', async () => {
  const { booking, audited } = await bookFor({ dateOfBirth: '1985-12-11' });
  expect(booking.requestPatient).toMatchObject({ dateOfBirth: '1985-12-10' });
  expect(audited[0]?.action).toBe('book-other-patient');
});

test('[BK-11c] case, accents and first name are no other patient', async () => {
  const { reference, booking, order, audited } = await bookFor({ firstName: 'A.', lastName: 'ÉXAMPLE' });
  expect(booking).not.toHaveProperty('requestPatient');
  expect(order).not.toHaveProperty('bookingPatient');
  expect(order.bookingReference).toBe(reference);
  expect(audited[0]?.action).toBe('book');
});

test('[BK-10a] gives the patient of a request to its session only', async () => {
  const request = await knownRequest(portal.db, { referrer: 'Dr Aroha Ngata' });
  const patient = clientAt(() => portal.url);
  await enter(patient, request, 'BOOKING_REQUEST');
  const answer = await patient.get(`/api/booking_requests/${request.bookingKey}/patient`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    firstName: 'Ada',
    lastName: 'Example',
    dateOfBirth: request.dateOfBirth,
    email: `${request.bookingKey}@patient.example`,
    mobile: '+61 491 570 006',
    referringDoctor: 'aroha-ngata',
  });
  const others = [clientAt(() => portal.url), await patientOf(await knownRequest(portal.db))];
  const statuses = others.map(
    async (other) => (await other.get(`/api/booking_requests/${request.bookingKey}/patient`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([401, 404]);
});
