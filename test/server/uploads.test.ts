import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { newKey } from '#test/support/bookingOrder.ts';
import { appointmentOf, knownBooking } from '#test/support/knownBooking.ts';
import { knownRequest } from '#test/support/knownRequest.ts';
import { pdfOfSize } from '#test/support/mediaFiles.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { announce, chunkBytes, sendChunk, sendFile, type Uploader, uploadState } from '#test/support/uploads.ts';

const portal = withPortal(() => ({ UPLOAD_MB: '7', BOOKING_DOCUMENTS_MB: '12', BOOKING_DOCUMENTS: '3' }), 'catalog');
let patient: Uploader;
let slug: string;

beforeAll(async () => {
  const { bookingKey } = await knownBooking(portal.db);
  slug = await appointmentOf(portal.db, bookingKey);
  patient = { url: portal.url, cookie: await signedIn(portal.db, 'patient', { bookingKey }) };
});

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function ready(uploader: Uploader, id: string) {
  return vi.waitFor(async () => {
    const upload = await uploadState(uploader, id);
    if (upload.state === 'SCANNING') throw new Error('not yet');
    return upload;
  }, 15_000);
}

async function listOf(uploader: Uploader, path: string) {
  const answer = await fetch(`${uploader.url}${path}/response`, { headers: { cookie: uploader.cookie } });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function newBrowser(): Promise<Uploader> {
  return { url: portal.url, cookie: `__Host-holder=${randomBytes(16).toString('base64url')}` };
}

test('[AT-1a] [AT-5a] a file of several chunks arrives whole', async () => {
  const bytes = pdfOfSize(2 * chunkBytes + 7);
  const { id } = await sendFile(patient, { appointments: [slug] }, { fileName: '../Überweisung.exe', bytes });
  const { attachmentId } = await ready(patient, id);
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
  const { attachmentId } = await ready(browser, id);
  const path = `/api/secured/drafts/${owner.draft}/attachments/${attachmentId}/view`;
  const sent = await fetch(portal.url + path, { headers: { cookie: browser.cookie } });
  expect(digest(await sent.bytes())).toBe(digest(bytes));
});

test('[AT-3] a file of another type is refused and not kept', async () => {
  const browser = await newBrowser();
  const owner = { draft: randomUUID() };
  const bytes = Buffer.from('MZ this is a program');
  const { id } = await sendFile(browser, owner, { fileName: 'referral.pdf', bytes });
  expect(await ready(browser, id)).toMatchObject({ state: 'REFUSED', refusal: 'type' });
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
  const first = await ready(own, (await sendFile(own, owner, { fileName: 'a.pdf', bytes: pdfOfSize(900) })).id);
  const replaces = first.attachmentId ?? '';
  const second = await sendFile(own, owner, { fileName: 'b.pdf', bytes: pdfOfSize(901), replaces });
  expect((await ready(own, second.id)).attachmentId).toBe(replaces);
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
  await ready(own, (await sendFile(own, owner, { fileName: 'mine.pdf', bytes: pdfOfSize(800) })).id);
  expect((await listOf(own, path)).attachments).toMatchObject([{ changeable: false }, { changeable: true }]);
});

test('[AT-1c] a draft belongs to its browser', async () => {
  const [browser, other] = [await newBrowser(), await newBrowser()];
  const owner = { draft: randomUUID() };
  const { id } = await sendFile(browser, owner, { fileName: 'a.pdf', bytes: pdfOfSize(700) });
  const { attachmentId } = await ready(browser, id);
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
