import { expect, test } from 'vitest';
import { type Answers, fakeSession } from '#test/support/fakeSession.ts';
import type { Attachment } from './BookingRequestStore.ts';
import { request } from './request.ts';

const bookingKey = 'k'.repeat(22);
const attachment: Attachment = {
  ...{ id: 'i1', slug: 's1', fileName: 'Referral.pdf', contentType: 'application/pdf', size: 3 },
  documentType: { title: 'Referral', description: '' },
};
const summary = {
  ...{ slug: 's1', bookingKey, status: 'OPEN', createdAt: '2026-11-20T00:00:00Z', referrer: '', notes: '' },
  attachments: [attachment],
};
const refusal = (code: string, status: number) => Response.json({ code, messageKey: `error.${code}` }, { status });
const file = () => new Response('pdf', { headers: { 'content-type': 'application/pdf' } });

const session = (answers: Answers = {}) =>
  fakeSession({ [`GET /api/booking_requests/${bookingKey}`]: () => Response.json(summary), ...answers });

test('[AS-2a] a request is loaded by its key, and another one never shows what was of the first', async () => {
  const { root } = session();
  await root.bookingRequest.load(bookingKey);
  expect(root.bookingRequest.summary).toEqual(summary);
  const other = root.bookingRequest.load('o'.repeat(22));
  expect(root.bookingRequest.summary).toBeUndefined();
  await other;
  expect(root.bookingRequest.loadRequest.problem?.code).toBe('not-found');
});

test('[AU-10] logging out leaves nothing of a request', async () => {
  const { root } = session();
  await root.bookingRequest.load(bookingKey);
  root.logOut();
  expect(root.bookingRequest.summary).toBeUndefined();
});

test('[HD-6] [DL-1a] the one referral, and each document to be kept or looked at, are fetched from addresses of their own', async () => {
  const documents = '/api/secured/booking_requests/s1/attachments/i1';
  const { root, asked } = session({
    'GET /api/secured/booking_requests/s1/download': file,
    [`GET ${documents}/download`]: file,
    [`GET ${documents}/view`]: file,
  });
  const store = root.bookingRequest;
  expect((await store.loadReferral('s1'))?.type).toBe('application/pdf');
  for (const how of ['download', 'view'] as const)
    expect(await (await store.loadFile(attachment, how, request.create()))?.text()).toBe('pdf');
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/secured/booking_requests/s1/download',
    `${documents}/download`,
    `${documents}/view`,
  ]);
});

test('what went wrong with a document is kept with its own call, and a session that ended is noted until it is begun again', async () => {
  let answer = () => refusal('internal', 500);
  const { root } = session({ 'GET /api/secured/booking_requests/s1/attachments/i1/view': () => answer() });
  const { bookingRequest } = root;
  const kept = request.create();
  expect(await bookingRequest.loadFile(attachment, 'view', kept)).toBeUndefined();
  expect([kept.problem?.status, bookingRequest.lost]).toEqual([500, false]);
  answer = () => refusal('not-authenticated', 401);
  await bookingRequest.loadFile(attachment, 'view', kept);
  expect(bookingRequest.lost).toBe(true);
  bookingRequest.forget();
  expect(bookingRequest.lost).toBe(false);
});

test('a dialog is gone with the page that it lies over', async () => {
  const { root } = session();
  root.bookingRequest.show('info');
  expect(root.bookingRequest.dialog).toBe('info');
  root.bookingRequest.leave();
  expect(root.bookingRequest.dialog).toBeUndefined();
});
