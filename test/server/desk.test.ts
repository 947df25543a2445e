import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import type { AnswerSheet } from '#server/db/columnTypes.ts';
import { insertBookingReference } from '#server/db/queries/bookingReference.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type KnownBooking, knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';

const portal = withPortal(undefined, 'catalog');

const sheet: AnswerSheet = [
  {
    step: 'details',
    title: 'Who is coming?',
    protects: false,
    answers: [{ key: 'notes', question: 'Anything else?', answer: 'With a walking frame' }],
  },
  {
    // No flow has this step any more.
    step: 'metal-before-2027',
    title: 'Metal',
    protects: true,
    answers: [{ key: 'device', question: 'Is there a pacemaker?', answer: 'No' }],
  },
];

/** A booking with a reference and answers. */
async function bookingWith(code: string, brand = 'southern-light'): Promise<KnownBooking> {
  const booking = await knownBooking(portal.db, { brand });
  const { bookingKey } = booking;
  expect(await inTransaction(portal.db, (tx) => insertBookingReference(tx, code, bookingKey))).toBe(true);
  const set = 'update booking set reference = $2, answer_sheet = $3, request_key = $4 where booking_key = $1';
  const reference = `SL ${code.slice(0, 3)} ${code.slice(3)}`;
  await portal.db.pool.query(set, [bookingKey, reference, JSON.stringify(sheet), 'k'.repeat(22)]);
  return booking;
}

/** Asks for a booking at the host of a brand. */
async function ask(reference: string, cookie: string, host = 'localhost', locale = '') {
  const { hostname, port } = new URL(portal.url);
  const query = locale === '' ? '' : `?locale=${locale}`;
  const path = `/api/desk/bookings/${encodeURIComponent(reference)}${query}`;
  const outgoing = request({ hostname, port, path, headers: { host, cookie } }).end();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body: components['schemas']['desk-booking'] & { code?: string } = JSON.parse(await text(answer));
  return { status: answer.statusCode, cache: answer.headers['cache-control'], body };
}

const views = async () => {
  const sql = "select role, actor, object, result from audit_entry where action = 'view-booking' order by position";
  return (await portal.db.pool.query<{ role: string; actor: string; object: string }>(sql)).rows;
};

test('shows staff who comes, when, and the safety answers first', async () => {
  const { bookingKey, email } = await bookingWith('4K729Q');
  const { status, cache, body } = await ask('SL-4K7-29Q', await signedIn(portal.db, 'staff'));
  expect([status, cache]).toEqual([200, 'no-store']);
  expect(body).toMatchObject({
    reference: 'SL 4K7 29Q',
    locale: 'en-AU',
    requestKey: 'k'.repeat(22),
    patient: { firstName: 'Ada', lastName: 'Example', dateOfBirth: '1985-12-10', email, mobile: '+61 491 570 006' },
    appointments: [{ bookingKey, status: 'BOOKED', minutes: 30 }],
    answers: [sheet[1], sheet[0]],
  });
});

test("shows answers in the reader's language and the patient's", async () => {
  const { bookingKey } = await bookingWith('4K729Y');
  const [first] = sheet;
  const translated: AnswerSheet = first ? [{ ...first, title: 'Кој доаѓа?' }] : [];
  const set = "update booking set locale = 'en', answer_translations = $2 where booking_key = $1";
  await portal.db.pool.query(set, [bookingKey, JSON.stringify({ mk: translated })]);
  const staff = await signedIn(portal.db, 'staff');
  const { body } = await ask('4K729Y', staff, 'localhost', 'mk');
  expect(body).toMatchObject({ answers: translated, answersLocale: 'mk', patientAnswers: [sheet[1], sheet[0]] });
  const { body: same } = await ask('4K729Y', staff, 'localhost', 'en-NZ');
  expect([same.answers, same.answersLocale, same.patientAnswers]).toEqual([[sheet[1], sheet[0]], 'en', undefined]);
});

test.each(['4k729r', 'SL 4K7 29R', 'sl-4k7-29r', 'XY4K729R'])('finds the reference typed as %s', async (typed) => {
  const staff = await signedIn(portal.db, 'staff');
  if ((await ask('4K729R', staff)).status === 404) await bookingWith('4K729R');
  expect((await ask(typed, staff)).status).toBe(200);
});

test('[BK-6c] the reference of an enquiry opens no booking', async () => {
  const staff = await signedIn(portal.db, 'staff');
  await bookingWith('4K729X');
  expect((await ask('SL 4K7 29X', staff)).status).toBe(200);
  expect(await ask('SLE 4K7 29X', staff)).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

test('logs each view for the audit, but no refusal', async () => {
  const { bookingKey } = await bookingWith('4K729S');
  const before = await views();
  const staff = await signedIn(portal.db, 'staff');
  await ask('4K729S', staff);
  await ask('4K729S', staff);
  await ask('ZZZZZZ', staff);
  await ask('4K729S', await signedIn(portal.db, 'referrer'));
  const seen = (await views()).slice(before.length);
  expect(seen).toHaveLength(2);
  expect(seen[0]).toMatchObject({ role: 'staff', actor: expect.stringMatching(/^[0-9a-f]{64}$/), result: 'done' });
  expect(seen[0]?.object).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(seen)).not.toContain(bookingKey);
});

test('tells patients and referrers that the desk is not theirs', async () => {
  const { bookingKey } = await bookingWith('4K729T');
  const callers = [
    await signedIn(portal.db, 'patient', { bookingKey }),
    await signedIn(portal.db, 'referrer'),
    await signedIn(portal.db, 'user'),
  ];
  for (const cookie of callers)
    expect(await ask('4K729T', cookie)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await ask('4K729T', '')).toMatchObject({ status: 401, body: { code: 'not-authenticated' } });
});

test('staff of a brand see nothing of another brand', async () => {
  await bookingWith('4K729V');
  const kauri = await signedIn(portal.db, 'staff', { brand: 'kauri' });
  const foreign = await ask('4K729V', kauri, 'kauri.localhost');
  const unknown = await ask('ZZZZZ0', kauri, 'kauri.localhost');
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, traceId: '' }).toEqual({ ...unknown.body, traceId: '' });
  expect((await ask('4K729V', kauri)).status).toBe(401);
  await bookingWith('4K729W', 'kauri');
  expect((await ask('4K729W', kauri, 'kauri.localhost')).status).toBe(200);
});

test('refuses a text that is no reference', async () => {
  const staff = await signedIn(portal.db, 'staff');
  expect((await ask('a', staff)).status).toBe(400);
  expect((await ask(randomUUID(), staff)).status).toBe(400);
  expect((await ask('UUUUUU', staff)).status).toBe(404);
});
