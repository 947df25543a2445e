import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { bookingOf, sendBooking, separateSlots } from '#test/support/bookingCall.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { appointmentOf, knownBooking } from '#test/support/knownBooking.ts';
import { knownRequest } from '#test/support/knownRequest.ts';
import { pdfOfSize } from '#test/support/mediaFiles.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { clientAt } from '#test/support/testClient.ts';
import {
  announce,
  chunkBytes,
  sendChunk,
  sendFile,
  type Uploader,
  uploadState,
  waitUntilScanned,
} from '#test/support/uploads.ts';

const portal = withPortal(
  () => ({ TRUSTED_PROXIES: '127.0.0.1', UPLOAD_MB: '7', BOOKING_DOCUMENTS_MB: '12', BOOKING_DOCUMENTS: '3' }),
  'catalog',
);
let patient: Uploader;
let slug: string;

beforeAll(async () => {
  const { bookingKey } = await knownBooking(portal.db);
  slug = await appointmentOf(portal.db, bookingKey);
  patient = { url: portal.url, cookie: await signedIn(portal.db, 'patient', { bookingKey }) };
});

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function listOf(uploader: Uploader, path: string, query = '') {
  const answer = await fetch(`${uploader.url}${path}/response${query}`, {
    headers: { ...uploader.headers, cookie: uploader.cookie },
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function newBrowser(): Promise<Uploader> {
  return { url: portal.url, cookie: `__Host-holder=${randomBytes(16).toString('base64url')}` };
}

test('[AT-1a] [AT-5a] a file of several chunks arrives whole', async () => {
  const bytes = pdfOfSize(2 * chunkBytes + 7);
  const { id } = await sendFile(patient, { appointments: [slug] }, { fileName: '../Überweisung.exe', bytes });
  const { attachmentId } = await waitUntilScanned(patient, id);
  const path = `/api/secured/appointments/${slug}/attachments`;
  const { attachments, uploads } = await listOf(patient, path);
  expect(uploads).toEqual([]);
  expect(attachments).toMatchObject([
    { id: attachmentId, slug, fileName: 'Überweisung.pdf', contentType: 'application/pdf', size: bytes.length },
  ]);
  const sent = await fetch(`${portal.url}${path}/${attachmentId}/download`, { headers: { cookie: patient.cookie } });
  expect(sent.headers.get('content-length')).toBe(String(bytes.length));
  expect(digest(await sent.bytes())).toBe(digest(bytes));
  const { rows } = await portal.db.pool.query('select bytes from object_data');
  expect(rows.some((row) => row.bytes.includes('%PDF'))).toBe(false);
});

test('[AT-7b] an interrupted file goes on at its offset', async () => {
  const browser = await newBrowser();
  const bytes = pdfOfSize(3 * chunkBytes);
  const owner = { draft: randomUUID() };
  const { id } = await (await announce(browser, { owner, files: [{ fileName: 'a.pdf', size: bytes.length }] })).json();
  const chunk = (n: number) => bytes.subarray(n * chunkBytes, (n + 1) * chunkBytes);
  expect((await sendChunk(browser, id, 0, chunk(0))).status).toBe(200);
  const again = await sendChunk(browser, id, 0, chunk(0));
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'upload-offset-wrong', offset: chunkBytes }]);
  expect((await sendChunk(browser, id, chunkBytes, chunk(1).subarray(9))).status).toBe(400);
  const racing = await Promise.all(Array.from({ length: 6 }, () => sendChunk(browser, id, chunkBytes, chunk(1))));
  expect(racing.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await uploadState(browser, id)).received).toBe(2 * chunkBytes);
  expect((await sendChunk(browser, id, 2 * chunkBytes, chunk(2))).status).toBe(200);
  const { attachmentId } = await waitUntilScanned(browser, id);
  const path = `/api/secured/drafts/${owner.draft}/attachments/${attachmentId}/view`;
  const sent = await fetch(portal.url + path, { headers: { cookie: browser.cookie } });
  expect(digest(await sent.bytes())).toBe(digest(bytes));
});

test('[AT-3] a file of another type is refused and not kept', async () => {
  const browser = await newBrowser();
  const owner = { draft: randomUUID() };
  const bytes = Buffer.from('MZ this is a program');
  const { id } = await sendFile(browser, owner, { fileName: 'referral.pdf', bytes });
  expect(await waitUntilScanned(browser, id)).toMatchObject({ state: 'REFUSED', refusal: 'type' });
  const { attachments, uploads } = await listOf(browser, `/api/secured/drafts/${owner.draft}/attachments`);
  expect([attachments, uploads]).toMatchObject([[], [{ id, refusal: 'type' }]]);
  const { rows } = await portal.db.pool.query('select object_id from upload where id = $1', [id]);
  expect(rows).toEqual([{ object_id: null }]);
});

test('[AT-1a] [AT-4] a replaced file keeps its id', async () => {
  const { bookingKey } = await knownBooking(portal.db);
  const appointment = await appointmentOf(portal.db, bookingKey);
  const own = { url: portal.url, cookie: await signedIn(portal.db, 'patient', { bookingKey }) };
  const owner = { appointments: [appointment] };
  const path = `/api/secured/appointments/${appointment}/attachments`;
  const first = await waitUntilScanned(
    own,
    (await sendFile(own, owner, { fileName: 'a.pdf', bytes: pdfOfSize(900) })).id,
  );
  const replaces = first.attachmentId ?? '';
  const second = await sendFile(own, owner, { fileName: 'b.pdf', bytes: pdfOfSize(901), replaces });
  expect((await waitUntilScanned(own, second.id)).attachmentId).toBe(replaces);
  expect((await listOf(own, path)).attachments).toMatchObject([{ id: replaces, fileName: 'b.pdf', size: 901 }]);
  const gone = await fetch(`${portal.url}${path}/${replaces}`, { method: 'DELETE', headers: { cookie: own.cookie } });
  expect(gone.status).toBe(204);
  expect((await listOf(own, path)).attachments).toEqual([]);
});

test('[AT-1b] [AT-6] patients keep what staff attached', async () => {
  const request = await knownRequest(portal.db);
  const cookie = await signedIn(portal.db, 'booking-request-user', { requestKey: request.bookingKey });
  const own = { url: portal.url, cookie };
  const path = `/api/secured/booking_requests/${request.slug}/attachments`;
  const [letter] = (await listOf(own, path)).attachments;
  expect(letter).toMatchObject({ id: request.attachments[0], changeable: false });
  const asked = () => fetch(`${portal.url}${path}/${letter.id}`, { method: 'DELETE', headers: { cookie } });
  expect((await asked()).status).toBe(403);
  const owner = { bookingRequest: request.slug };
  await waitUntilScanned(own, (await sendFile(own, owner, { fileName: 'mine.pdf', bytes: pdfOfSize(800) })).id);
  const { attachments } = await listOf(own, path);
  expect(attachments).toMatchObject([
    { changeable: false, hasUploadedDocument: true },
    { changeable: true, hasUploadedDocument: true, uploadedDocument: attachments[1].id },
  ]);
  expect(attachments[0]).not.toHaveProperty('uploadedDocument');
});

test('[HD-6] [AT-5a] patients open what they added though downloads are off', async () => {
  const request = await knownRequest(portal.db, { brand: 'kauri' });
  const cookie = await signedIn(portal.db, 'booking-request-user', { requestKey: request.bookingKey, brand: 'kauri' });
  const headers = { 'x-forwarded-for': '10.0.0.1', 'x-forwarded-host': 'kauri.localhost' };
  const own = { url: portal.url, cookie, headers };
  const { id } = await sendFile(
    own,
    { bookingRequest: request.slug },
    { fileName: 'Own.pdf', bytes: pdfOfSize(1_200) },
  );
  const { attachmentId } = await waitUntilScanned(own, id);
  const path = `/api/secured/booking_requests/${request.slug}/attachments`;
  const { attachments } = await listOf(own, path);
  expect(attachments).toMatchObject([
    { id: request.attachments[0], openable: false },
    { id: attachmentId, openable: true },
  ]);
  const statusOf = async (one: string, how: string) =>
    (await fetch(`${own.url}${path}/${one}/${how}`, { headers: { ...headers, cookie } })).status;
  expect(await statusOf(attachmentId ?? '', 'view')).toBe(200);
  expect(await statusOf(attachmentId ?? '', 'download')).toBe(200);
  expect(await statusOf(request.attachments[0] ?? '', 'view')).toBe(403);
});

test('[AT-1a] [AT-1b] lists the document types of the exams', async () => {
  const asked = async (uploader: Uploader, path: string, query = '') => {
    const { examDocumentTypes: types } = await listOf(uploader, path, query);
    const titled: { readonly id: string; readonly title: string; readonly asked: boolean }[] = types;
    return titled.filter((type) => type.asked).map(({ id, title }) => ({ [id]: title }));
  };
  const { examDocumentTypes: general } = await listOf(patient, `/api/secured/appointments/${slug}/attachments`);
  expect(general.map(({ id }: { id: string }) => id)).toEqual(['earlier-report', 'insurance-card', 'other']);
  const request = await knownRequest(portal.db, { exam: 'mri-knee' });
  const own = {
    url: portal.url,
    cookie: await signedIn(portal.db, 'booking-request-user', { requestKey: request.bookingKey }),
  };
  const path = `/api/secured/booking_requests/${request.slug}/attachments`;
  expect(await asked(own, path)).toEqual([{ referral: 'Referral' }]);
  expect(await asked(own, path, '?locale=mk')).toEqual([{ referral: 'Упат' }]);
  expect(await asked(own, path, '?changedExamSlugs=us-knee,us-hip')).toEqual([]);
  expect(await asked(own, path, '?changedExamSlugs=us-knee,ct-knee')).toEqual([{ referral: 'Referral' }]);
  expect(await asked(own, path, '?examGroupName=chest-and-heart')).toEqual([{ referral: 'Referral' }]);
  expect(await asked(own, path, '?examGroupName=pregnancy')).toEqual([]);
  const drafts = `/api/secured/drafts/${randomUUID()}/attachments`;
  expect(await asked(await newBrowser(), drafts)).toEqual([]);
  expect(await asked(await newBrowser(), drafts, '?changedExamSlugs=ct-head')).toEqual([{ referral: 'Referral' }]);
  const statusOf = async (query: string) =>
    (await fetch(`${portal.url}${path}/response${query}`, { headers: { cookie: own.cookie } })).status;
  expect(await statusOf('?changedExamSlugs=no-such')).toBe(404);
  expect(await statusOf('?examGroupName=no-such')).toBe(400);
});

test('[AT-4] a new document needs a type of the catalog', async () => {
  const browser = await newBrowser();
  const owner = { draft: randomUUID() };
  const files = [{ fileName: 'a.jpg', size: 900 }];
  const faultOf = async (upload: object) => {
    const answer = await announce(browser, { owner, files, ...upload });
    return [answer.status, (await answer.json()).errors?.[0]];
  };
  const pointer = '/body/documentTypeId';
  expect(await faultOf({ documentTypeId: undefined })).toEqual([400, { pointer, keyword: 'required' }]);
  expect(await faultOf({ documentTypeId: 'letter' })).toEqual([400, { pointer, keyword: 'enum' }]);
  expect(await faultOf({ documentTypeId: 'other', files: [...files, ...files] })).toEqual([
    400,
    { pointer: '/body/files', keyword: 'maxItems' },
  ]);
  const { id } = await sendFile(browser, owner, {
    fileName: 'b.pdf',
    bytes: pdfOfSize(900),
    documentTypeId: 'referral',
  });
  await waitUntilScanned(browser, id);
  const { attachments } = await listOf(browser, `/api/secured/drafts/${owner.draft}/attachments`, '?locale=mk');
  expect(attachments).toMatchObject([{ documentTypeId: 'referral', documentType: { title: 'Упат' } }]);
});

test('[AT-1c] a draft belongs to its browser', async () => {
  const [browser, other] = [await newBrowser(), await newBrowser()];
  const owner = { draft: randomUUID() };
  const { id } = await sendFile(browser, owner, { fileName: 'a.pdf', bytes: pdfOfSize(700) });
  const { attachmentId } = await waitUntilScanned(browser, id);
  const path = `/api/secured/drafts/${owner.draft}/attachments`;
  expect((await listOf(other, path)).attachments).toEqual([]);
  const headers = { cookie: other.cookie };
  expect((await fetch(`${portal.url}${path}/${attachmentId}/download`, { headers })).status).toBe(404);
  expect((await fetch(`${portal.url}/api/uploads/${id}`, { headers })).status).toBe(404);
});

test('files and bookings have limits', async () => {
  const browser = await newBrowser();
  const owner = { draft: randomUUID() };
  const ask = async (size: number) => {
    const answer = await announce(browser, { owner, files: [{ fileName: 'a.pdf', size }] });
    return [answer.status, (await answer.json()).code];
  };
  expect(await ask(7_000_001)).toEqual([413, 'file-too-large']);
  expect(await ask(7_000_000)).toEqual([201, undefined]);
  expect(await ask(5_000_001)).toEqual([409, 'too-many-files']);
  expect(await ask(4_000_000)).toEqual([201, undefined]);
  expect(await ask(10)).toEqual([201, undefined]);
  expect(await ask(10)).toEqual([409, 'too-many-files']);
});

test('a repeated announcement starts one upload', async () => {
  const browser = await newBrowser();
  const key = newKey();
  const upload = { owner: { draft: randomUUID() }, files: [{ fileName: 'a.pdf', size: 10 }] };
  const [one, two] = await Promise.all([announce(browser, upload, key), announce(browser, upload, key)]);
  expect((await one.json()).id).toBe((await two.json()).id);
  const other = await announce(browser, { ...upload, files: [{ fileName: 'b.pdf', size: 10 }] }, key);
  expect(other.status).toBe(422);
});

test('a canceled upload leaves nothing', async () => {
  const browser = await newBrowser();
  const owner = { draft: randomUUID() };
  const { id } = await (
    await announce(browser, { owner, files: [{ fileName: 'a.pdf', size: chunkBytes + 5 }] })
  ).json();
  await sendChunk(browser, id, 0, pdfOfSize(chunkBytes));
  const { rows } = await portal.db.pool.query('select object_id from upload where id = $1', [id]);
  const headers = { cookie: browser.cookie };
  expect((await fetch(`${portal.url}/api/uploads/${id}`, { method: 'DELETE', headers })).status).toBe(204);
  expect((await fetch(`${portal.url}/api/uploads/${id}`, { headers })).status).toBe(404);
  const found = await portal.db.pool.query('select 1 from stored_object where id = $1 and expires_at <= now()', [
    rows[0].object_id,
  ]);
  expect(found.rowCount).toBe(1);
});

test('[AT-1c] [CR-3b] a booking takes over the documents of its draft', async () => {
  const client = clientAt(() => portal.url);
  const [time] = await separateSlots(client);
  if (!time) throw new Error('There is no time');
  const call = await bookingOf(client, time, 'ada@patient.example');
  await client.post('/api/holds', { slots: [time.token] }, { 'idempotency-key': newKey() });
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const browser = { url: portal.url, cookie };
  const draft = randomUUID();
  const first = await sendFile(browser, { draft }, { fileName: 'early.pdf', bytes: pdfOfSize(900) });
  await waitUntilScanned(browser, first.id);
  const other = await sendFile(browser, { draft: randomUUID() }, { fileName: 'other.pdf', bytes: pdfOfSize(900) });
  await waitUntilScanned(browser, other.id);
  const files = [{ fileName: 'late.pdf', size: chunkBytes + 20 }];
  const late = await (await announce(browser, { owner: { draft }, files })).json();
  const bytes = pdfOfSize(chunkBytes + 20);
  await sendChunk(browser, late.id, 0, bytes.subarray(0, chunkBytes));
  const booked = await sendBooking(client, { ...call, body: { ...call.body, draft } });
  expect(booked.status).toBe(201);
  const { bookingKey } = await booked.json();
  // The browser that booked finishes its upload, and only the patient reads it.
  await sendChunk(browser, late.id, chunkBytes, bytes.subarray(chunkBytes));
  expect((await waitUntilScanned(browser, late.id)).state).toBe('READY');
  const path = `/api/secured/appointments/${await appointmentOf(portal.db, bookingKey)}/attachments`;
  expect((await fetch(`${portal.url}${path}`, { headers: { cookie } })).status).toBe(401);
  const own = { url: portal.url, cookie: await signedIn(portal.db, 'patient', { bookingKey }) };
  const { attachments } = await listOf(own, path);
  expect(attachments.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['early.pdf', 'late.pdf']);
});

test('logging out deletes the documents of drafts', async () => {
  const browser = await newBrowser();
  const draft = randomUUID();
  const { id } = await sendFile(browser, { draft }, { fileName: 'a.pdf', bytes: pdfOfSize(900) });
  await waitUntilScanned(browser, id);
  const { rows } = await portal.db.pool.query('select object_id from attachment where draft_id = $1', [draft]);
  await fetch(`${portal.url}/api/logout`, { method: 'POST', headers: { cookie: browser.cookie } });
  const left = await portal.db.pool.query('select 1 from attachment where draft_id = $1', [draft]);
  const expired = 'select 1 from stored_object where id = $1 and expires_at <= now()';
  expect([left.rowCount, (await portal.db.pool.query(expired, [rows[0].object_id])).rowCount]).toEqual([0, 1]);
});

test('[AS-2a] a patient sees the documents of the request', async () => {
  const request = await knownRequest(portal.db);
  const { bookingKey } = await knownBooking(portal.db);
  const sql =
    'update booking set request_key = $2, patient = (select patient from booking_request where booking_key = $2) where booking_key = $1';
  await portal.db.pool.query(sql, [bookingKey, request.bookingKey]);
  const own = { url: portal.url, cookie: await signedIn(portal.db, 'patient', { bookingKey }) };
  const path = `/api/secured/appointments/${await appointmentOf(portal.db, bookingKey)}/attachments`;
  expect((await listOf(own, path)).attachments).toMatchObject([{ id: request.attachments[0], changeable: false }]);
  const view = await fetch(`${portal.url}${path}/${request.attachments[0]}/view`, { headers: { cookie: own.cookie } });
  expect((await view.text()).slice(0, 5)).toBe('%PDF-');
  await portal.db.pool.query(
    `update booking set patient = jsonb_set(patient, '{lastName}', '"Other"') where booking_key = $1`,
    [bookingKey],
  );
  expect((await listOf(own, path)).attachments).toEqual([]);
});
