import { expect, test } from 'vitest';
import { type FakeResponses, fakeStores } from '#test/support/fakeStores.ts';
import { apiCall } from './apiCall.ts';
import type { Attachment } from './BookingRequestStore.ts';

const bookingKey = 'k'.repeat(22);
const attachment: Attachment = {
  id: 'i1',
  slug: 's1',
  fileName: 'Referral.pdf',
  contentType: 'application/pdf',
  size: 3,
  documentType: { title: 'Referral', description: '' },
};
const summary = {
  slug: 's1',
  bookingKey,
  status: 'OPEN',
  createdAt: '2026-11-20T00:00:00Z',
  referrer: '',
  notes: '',
  attachments: [attachment],
};
const refusal = (code: string, status: number) => Response.json({ code, messageKey: `error.${code}` }, { status });
const file = () => new Response('pdf', { headers: { 'content-type': 'application/pdf' } });

const session = (answers: FakeResponses = {}) =>
  fakeStores({ [`GET /api/booking_requests/${bookingKey}`]: () => Response.json(summary), ...answers });

test('[AS-2a] loads a request by key without showing another one', async () => {
  const { root } = session();
  await root.bookingRequest.load(bookingKey);
  expect(root.bookingRequest.summary).toEqual(summary);
  const other = root.bookingRequest.load('o'.repeat(22));
  expect(root.bookingRequest.summary).toBeUndefined();
  await other;
  expect(root.bookingRequest.loadCall.problem?.code).toBe('not-found');
});

test('[AU-10] clears the request on logout', async () => {
  const { root } = session();
  await root.bookingRequest.load(bookingKey);
  root.clearPersonalData();
  expect(root.bookingRequest.summary).toBeUndefined();
});

test('[HD-6] [DL-1a] loads the referral and each document from its own URL', async () => {
  const documents = '/api/secured/booking_requests/s1/attachments/i1';
  const { root, requests } = session({
    'GET /api/secured/booking_requests/s1/download': file,
    [`GET ${documents}/download`]: file,
    [`GET ${documents}/view`]: file,
  });
  const store = root.bookingRequest;
  expect((await store.loadReferral('s1'))?.type).toBe('application/pdf');
  for (const how of ['download', 'view'] as const)
    expect(await (await store.loadFile(attachment, how, apiCall.create()))?.text()).toBe('pdf');
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/secured/booking_requests/s1/download',
    `${documents}/download`,
    `${documents}/view`,
  ]);
});

test("keeps each document's problem and notes an ended session", async () => {
  let answer = () => refusal('internal', 500);
  const { root } = session({ 'GET /api/secured/booking_requests/s1/attachments/i1/view': () => answer() });
  const { bookingRequest } = root;
  const kept = apiCall.create();
  expect(await bookingRequest.loadFile(attachment, 'view', kept)).toBeUndefined();
  expect([kept.problem?.status, bookingRequest.sessionLost]).toEqual([500, false]);
  answer = () => refusal('not-authenticated', 401);
  await bookingRequest.loadFile(attachment, 'view', kept);
  expect(bookingRequest.sessionLost).toBe(true);
  bookingRequest.forget();
  expect(bookingRequest.sessionLost).toBe(false);
});

test('closes the dialog when its page is left', async () => {
  const { root } = session();
  root.bookingRequest.show('info');
  expect(root.bookingRequest.dialog).toBe('info');
  root.bookingRequest.leave();
  expect(root.bookingRequest.dialog).toBeUndefined();
});
