import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { shippedPack } from '#test/flows/shippedPacks.ts';
import { listedSlots, soon, weekFrom } from '#test/support/freeSlots.ts';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';

const portal = withPortal();

type Values = { readonly [key: string]: unknown };

/** Posts to a brand of the portal, as the browser of nobody in particular. */
async function post(brand: string, path: string, body: unknown, cookie = '') {
  const { hostname, port } = new URL(portal.url);
  const host = brand === 'kauri' ? 'kauri.localhost' : hostname;
  const headers = { host, cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const outgoing = request({ hostname, port, path, method: 'POST', headers });
  outgoing.end(JSON.stringify(body));
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const [given = ''] = answer.headers['set-cookie'] ?? [];
  return { status: answer.statusCode, cookie: given.split(';')[0] ?? '', ...JSON.parse(await readAll(answer)) };
}

/** Key of the last booking. */
let lastKey = '';

/** Keeps a time of an MRI and books it, with these answers to the safety questions. */
async function bookMri(brand: string, clinic: string, more: { readonly [step: string]: Values }) {
  const search = { exams: ['mri-knee'], clinics: [clinic], view: 'WEEK', from: soon(3), slotsOn: weekFrom(soon(3)) };
  const [slot] = listedSlots(await post(brand, '/api/availability/search', search));
  const { id, cookie } = await post(brand, '/api/holds', { slots: [slot?.token] });
  expect(id).toBeDefined();
  const answers = {
    region: { region: 'nsw-sydney' },
    clinic: { clinics: [clinic] },
    // The catalog decides that the exam is an MRI, whatever the browser sends.
    exam: { exams: ['mri-knee'], procedureTab: 'single', separateBooking: false, enquiry: 'none', modalities: ['DX'] },
    slot: { slots: [{ token: slot?.token ?? '' }], holdId: id },
    details: {
      firstName: 'Ada',
      lastName: 'Example',
      dateOfBirth: '1985-12-10',
      email: 'ada@patient.example',
      mobile: '0491 570 006',
    },
    review: { reviewed: true },
    ...more,
  };
  const revision = shippedPack(brand).flows.booking?.hash;
  const sent = { flow: 'booking', revision, step: 'book', answers, locale: 'en-AU' };
  const { status, code, bookingKey } = await post(brand, '/api/appointments', sent, cookie);
  if (bookingKey) lastKey = bookingKey;
  return code ?? status;
}

const metal = { device: false, clip: false, splinters: false, other: false };
const body = { kidneys: false, spaces: 'fine' };

test('refuses an MRI without the safety questions', async () => {
  expect(await bookMri('southern-light', 'surry-hills', {})).toBe('answers-invalid');
  const half = { 'screening--metal': metal };
  const old = {
    'screening--metal': { device: false, other: false },
    'screening--body': { kidneys: false, spaces: 'fine' },
  };
  expect(await bookMri('southern-light', 'surry-hills', old)).toBe('answers-invalid');
  expect(await bookMri('southern-light', 'surry-hills', half)).toBe('answers-invalid');
});

test.each([
  ['a pacemaker', { device: true }],
  ['a clip in the head', { clip: true }],
  ['metal in the eye', { splinters: true }],
])('refuses an MRI for a patient with %s', async (_what, dangerous) => {
  const answers = { 'screening--metal': { ...metal, ...dangerous }, 'screening--body': body };
  expect(await bookMri('southern-light', 'surry-hills', answers)).toBe('answers-invalid');
});

test('books an MRI once the safety questions allow it', async () => {
  const answers = { 'screening--metal': metal, 'screening--body': body };
  expect(await bookMri('southern-light', 'surry-hills', answers)).toBe(201);
});

test('stores the safety answers of the steps that apply', async () => {
  const answers = {
    'screening--metal': metal,
    'screening--pieces': { which: 'A plate in the ankle', since: 'years' },
    'screening--body': { kidneys: true, spaces: 'uneasy' },
  };
  expect(await bookMri('southern-light', 'surry-hills', answers)).toBe(201);
  const sql = 'select answers, answer_sheet as sheet from booking where booking_key = $1';
  const [row] = (await portal.db.pool.query(sql, [lastKey])).rows;
  const steps = ['screening--metal', 'screening--body', 'details'];
  expect(row.sheet.map(({ step }: { step: string }) => step)).toEqual(steps);
  expect(Object.keys(row.answers)).not.toContain('screening--pieces');
  const [ofMetal, ofBody] = row.sheet;
  expect([ofMetal.protects, ofBody.protects]).toEqual([true, true]);
  expect(ofMetal.answers.map(({ key, answer }: { key: string; answer: string }) => `${key}: ${answer}`)).toEqual([
    ...['device: No', 'clip: No', 'splinters: No', 'other: No'],
  ]);
  expect(ofBody.answers).toContainEqual({
    key: 'kidneys',
    question: text('form.mri-body.kidneys'),
    answer: text('form.yes'),
  });
});

test("a brand with its own questions also asks the base's", async () => {
  const own = { 'mri-safety': { patches: false, lyingStill: 'easy' } };
  expect(await bookMri('kauri', 'ponsonby', own)).toBe('answers-invalid');
  const both = { ...own, 'screening--metal': metal, 'screening--body': body };
  expect(await bookMri('kauri', 'ponsonby', both)).toBe(201);
});
