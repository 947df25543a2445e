import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AnswerSheet } from '#server/db/columnTypes.ts';
import { book, bookingRequest, details, holdRandomSlot, readPortalData, type Send } from '#test/support/bookByHttp.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { solve } from '#test/support/captchaSolution.ts';
import { enter } from '#test/support/enter.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { knownRequest } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { problemCode } from '#test/support/problemCode.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { clientAt } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');
const send: Send = (path, init) => fetch(portal.url + path, init);
const client = () => clientAt(() => portal.url);

/** Books an X-ray in a country with answers of the form and returns the response. */
async function bookIn(country: 'AU' | 'NZ', answers: object): Promise<Response> {
  const data = await readPortalData(send);
  const clinics: { slug: string; address: { country: string } }[] = await (await send('/api/clinics')).json();
  const countryOf = new Map(clinics.map(({ slug, address }) => [slug, address.country]));
  for (let day = 5; day < 60; day += 1) {
    const from = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
    const held = await holdRandomSlot(send, { exam: 'xray-pelvis', from });
    if (!held || countryOf.get(held.slot.clinic) !== country) continue;
    const request = bookingRequest(data, held.slot, held.holdId);
    const body = { ...request, answers: { ...request.answers, details: { ...details, ...answers } } };
    return book(send, body, held.cookie);
  }
  throw new Error(`Nothing is free in ${country}`);
}

interface StoredPatient {
  readonly bookingKey: string;
  readonly patient: object;
  readonly answers: object;
  /** The answers as staff read them, by key, in their order. */
  readonly read: readonly (readonly [string, string])[];
}

async function storedPatient(answer: Response): Promise<StoredPatient> {
  const { bookingKey } = await answer.json();
  const { rows } = await portal.db.pool.query(
    'select patient, answers, answer_sheet from booking where booking_key = $1',
    [bookingKey],
  );
  const [{ patient, answers, answer_sheet: sheet }] = rows as [
    { patient: object; answers: { details: object }; answer_sheet: AnswerSheet },
  ];
  const read = sheet.flatMap((step) => step.answers.map(({ key, answer: said }) => [key, said] as const));
  return { bookingKey, patient, answers: answers.details, read };
}

test('[BK-10b] lists choices by country in the language of the visitor', async () => {
  const names = async (query: string) =>
    (await (await send(`/api/choices/${query}`)).json()).map(({ name }: { name: string }) => name);
  expect(await names('ethnicities?country=NZ')).toEqual(expect.arrayContaining(['Māori', 'Pacific Peoples', 'Asian']));
  expect(await names('ethnicities?country=AU')).not.toContain('Māori');
  expect(await names('ethnicities?country=NZ&locale=mk')).toContain('Маорска');
  expect(await names('insurance-types?country=NZ')).toEqual([
    'ACC',
    'Health New Zealand',
    expect.any(String),
    expect.any(String),
  ]);
  expect(await names('doctors?country=NZ&text=ponsonby')).toEqual(['Dr Aroha Ngata']);
  expect(await names('doctors?slugs=amara-osei')).toEqual(['Dr Amara Osei']);
  expect((await send('/api/choices/nurses')).status).toBe(400);
});

test('[BK-10b] stores what the country of the clinic asks', async () => {
  const answer = await bookIn('NZ', {
    gender: 'female',
    nhi: 'zac 5361',
    ethnicity: 'maori',
    insurance: 'acc',
    referringDoctor: 'aroha-ngata',
    medicareNumber: '2123456701',
    medicareReference: '1',
    folioNumber: 'F77',
  });
  expect(answer.status).toBe(201);
  const { patient, answers, read } = await storedPatient(answer);
  expect(read).toContainEqual(['nhi', 'ZAC5361']);
  expect(patient).toMatchObject({ nhi: 'ZAC5361', ethnicity: 'maori', insurance: 'acc', folioNumber: 'F77' });
  expect(patient).not.toHaveProperty('medicareNumber');
  expect(answers).not.toHaveProperty('medicareNumber');
});

test.each([
  ['AU', { medicareNumber: '2123456711', medicareReference: '1' }, 'medicareNumber', 'format'],
  ['AU', { medicareNumber: '2123456701' }, 'medicareReference', 'required'],
  ['AU', { ethnicity: 'maori' }, 'ethnicity', 'enum'],
  ['AU', { referringDoctor: 'aroha-ngata' }, 'referringDoctor', 'enum'],
  ['AU', { insurance: 'free' }, 'insurance', 'enum'],
  ['NZ', { nhi: 'ZAC5362' }, 'nhi', 'format'],
  ['NZ', { forAnother: true, bookerFirstName: 'Mary', bookerLastName: 'Example' }, 'relationship', 'required'],
  ['NZ', { bookerFirstName: 'Mary' }, 'bookerFirstName', 'additionalProperties'],
] as const)('[BK-10b] refuses in %s: %j', async (country, answers, field, keyword) => {
  const answer = await bookIn(country, answers);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ pointer: `/body/answers/details/${field}`, keyword }] });
});

test('stores who books for a child and greets that person', async () => {
  const email = `mary-${newKey()}@patient.example`;
  const booker = { firstName: 'Mary', lastName: 'Parent', relationship: 'parent' };
  const answer = await bookIn('AU', {
    forAnother: true,
    bookerFirstName: 'Mary',
    bookerLastName: 'Parent',
    relationship: 'parent',
    email,
    medicareNumber: '2123 45670 1',
    medicareReference: '2',
    folioNumber: '77',
  });
  const { bookingKey, patient, read } = await storedPatient(answer);
  expect(patient).toMatchObject({ firstName: 'Ada', email, booker, medicareNumber: '2123456701' });
  const keys = read.map(([key]) => key);
  expect(keys).toEqual([...new Set(keys)]);
  expect(Object.fromEntries(read)).toMatchObject({ bookerFirstName: 'Mary', medicareNumber: '2123456701' });
  const sent = async (): Promise<string> => {
    const { rows } = await portal.db.pool.query("select mail from mailbox where mail->>'to' = $1", [email]);
    return rows[0]?.mail.text ?? '';
  };
  await expect.poll(sent, { timeout: 10_000 }).toContain('Hello Mary,');
  expect(await sent()).toContain('This appointment is for Ada.');

  // The proof stays the birth date of the patient.
  const mary = client();
  expect((await enter(mary, { bookingKey, dateOfBirth: details.dateOfBirth })).status).toBe(200);
  const summary = await (await mary.get(`/api/appointments/${bookingKey}`)).json();
  expect(summary).toMatchObject({ booker, patient: { firstName: 'Ada' } });
  expect(summary.appointments[0]).toMatchObject({
    showGenderSelection: true,
    patientDetails: { medicareNumber: '2123456701' },
    patientFolioNumber: '77',
  });
});

test('[AS-1a] the browser that booked sees no number of the patient', async () => {
  const holder = randomBytes(32);
  const booking = await knownBooking(portal.db, { holder });
  await portal.db.pool.query(
    `update booking set patient = patient || '{"medicareNumber": "2123456701", "folioNumber": "77"}' where booking_key = $1`,
    [booking.bookingKey],
  );
  const patient = client();
  await enter(patient, booking);
  const shown = await (await patient.get(`/api/appointments/${booking.bookingKey}`)).text();
  expect(shown).toContain('2123456701');
  const request = await knownRequest(portal.db);
  await portal.db.pool.query('update booking set request_key = $2 where booking_key = $1', [
    ...[booking.bookingKey, request.bookingKey],
  ]);
  const other = client();
  await enter(other, request, 'BOOKING_REQUEST');
  const seen = await other.get(`/api/appointments/${booking.bookingKey}`);
  expect(seen.status).toBe(200);
  expect(await seen.text()).not.toMatch(/2123456701|"77"|showGenderSelection/);
});

test('[AS-1a] each appointment has its own slug and the booking key', async () => {
  const booking = await knownBooking(portal.db);
  const { bookingKey } = booking;
  const { rows } = await portal.db.pool.query('select id from appointment where booking_key = $1', [bookingKey]);
  const patient = client();
  await enter(patient, booking);
  const { appointments } = await (await patient.get(`/api/appointments/${bookingKey}`)).json();
  expect(appointments).toMatchObject([{ slug: rows[0].id, bookingKey }]);
});

test('[BK-10a] gives the patient of a booking to nobody else', async () => {
  const token = randomBytes(16).toString('base64url');
  const holder = createHash('sha256').update(token).digest();
  const [booking, foreign] = [await knownBooking(portal.db, { holder }), await knownBooking(portal.db)];
  const request = await knownRequest(portal.db);
  await portal.db.pool.query('update booking set request_key = $2 where booking_key = $1', [
    ...[booking.bookingKey, request.bookingKey],
  ]);
  const path = `/api/appointments/${booking.bookingKey}/patient`;
  const patient = client();
  expect((await patient.get(path)).status).toBe(401);
  await enter(patient, booking);
  const answer = await patient.get(path);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toMatchObject({ dateOfBirth: booking.dateOfBirth, email: booking.email });
  const another = client();
  await enter(another, foreign);
  expect((await another.get(path)).status).toBe(404);
  // The browser that booked sees the booking, but another patient may use it now.
  const session = await signedIn(portal.db, 'patient', { bookingKey: foreign.bookingKey });
  const sameBrowser = { headers: { cookie: `${session}; __Host-holder=${token}` } };
  expect((await send(path.replace('/patient', ''), sameBrowser)).status).toBe(200);
  expect((await send(path, sameBrowser)).status).toBe(404);
  const requester = client();
  await enter(requester, request, 'BOOKING_REQUEST');
  expect((await requester.get(path)).status).toBe(403);
});

test('[AU-2b] compares a contact number that is entered', async () => {
  const booking = await knownBooking(portal.db);
  const claim = async (contactNumber?: string) => {
    const ada = client();
    const captcha = solve(await (await ada.get('/api/captcha')).json());
    const { bookingKey, dateOfBirth } = booking;
    return ada.post('/api/authentication', {
      bookingKey,
      dateOfBirth,
      type: 'APPOINTMENT',
      captcha,
      ...(contactNumber !== undefined && { contactNumber }),
    });
  };
  expect((await claim()).status).toBe(200);
  expect((await claim('0491570006')).status).toBe(200);
  expect(await problemCode(await claim('0491570007'))).toBe('authentication-failed');
  expect(await problemCode(await claim('570006'))).toBe('authentication-failed');
  expect((await claim('61491570006')).status).toBe(400);
});
