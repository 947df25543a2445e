import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rmdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { deleteStaleFolders } from '#server/domain/documents/processUploads.ts';
import { bookingOfSlot, freeTime, send } from '#test/support/behalf.ts';
import { canary, fourColours, heicFile, makePdf, onePage, phoneExif } from '#test/support/mediaFiles.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishPack } from '#test/support/publishPack.ts';
import { publishSettings } from '#test/support/publishSettings.ts';
import { clientAt } from '#test/support/testClient.ts';
import { announce, sendChunk, sendFile, type Uploader, uploadState } from '#test/support/uploads.ts';

const portal = withPortal(
  () => ({ BRANDS_FROM: 'database', PICTURE_MEGAPIXELS: '11', PICTURE_LONGEST_SIDE: '1000' }),
  'catalog',
);
const folder = withPackFolder();

/** A browser with a booking in progress. */
function newDraft() {
  const browser = { url: portal.url, cookie: `__Host-holder=${randomBytes(16).toString('base64url')}` };
  const draft = randomUUID();
  return { browser, owner: { draft }, path: `${portal.url}/api/secured/drafts/${draft}/attachments` };
}

async function ended(browser: Uploader, id: string) {
  return vi.waitFor(async () => {
    const upload = await uploadState(browser, id);
    expect(upload.state).not.toBe('SCANNING');
    return upload;
  }, 30_000);
}

/** Sends a file and returns how it is downloaded and viewed. */
async function sent({ browser, owner, path }: ReturnType<typeof newDraft>, fileName: string, bytes: Buffer) {
  const { id } = await sendFile(browser, owner, { fileName, bytes });
  const upload = await ended(browser, id);
  const get = async (how: string) => {
    const answer = await fetch(`${path}/${upload.attachmentId}/${how}`, { headers: { cookie: browser.cookie } });
    return {
      headers: answer.headers,
      type: answer.headers.get('content-type'),
      bytes: Buffer.from(await answer.bytes()),
    };
  };
  return { upload, get };
}

test('[AT-8] a photo is kept upright, smaller and without place', async () => {
  const photo = fourColours({ width: 2_400, height: 1_200 }).withMetadata({ orientation: 6 }).withExifMerge(phoneExif);
  const { get } = await sent(newDraft(), 'IMG_1.JPG', await photo.jpeg().toBuffer());
  const { type, bytes } = await get('download');
  expect(type).toBe('image/jpeg');
  expect(bytes.includes(canary)).toBe(false);
  const { width, height, exif, orientation } = await sharp(bytes).metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 500, height: 1_000 });
});

test('[AT-3] [AT-8] a file is refused with its reason and not listed', async () => {
  const script = makePdf({ ...onePage, 5: '<< /S /JavaScript /JS (app.alert(1)) >>' });
  const large = await fourColours({ width: 4_000, height: 3_000 }).png().toBuffer();
  const dicom = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(200)]);
  const cases = [
    ['a.pdf', script, 'active'],
    ['b.png', large, 'too-complex'],
    ['c.pdf', dicom, 'dicom'],
    ['d.pdf', makePdf(onePage).subarray(0, 400), 'damaged'],
  ] as const;
  const draft = newDraft();
  for (const [name, bytes, refusal] of cases) {
    const { upload } = await sent(draft, name, bytes);
    expect(upload).toMatchObject({ state: 'REFUSED', refusal });
  }
  const list = await fetch(`${draft.path}/response`, { headers: { cookie: draft.browser.cookie } });
  expect((await list.json()).attachments).toEqual([]);
});

test('[AT-8] photos of an upload become one PDF', async () => {
  const { browser, owner, path } = newDraft();
  const photos = [
    await fourColours({ width: 300, height: 200 }).jpeg().toBuffer(),
    await fourColours({ width: 200, height: 300 }).png().toBuffer(),
  ];
  const files = photos.map(({ length }, index) => ({ fileName: `${index}.jpg`, size: length }));
  const { id } = await (await announce(browser, { owner, files, documentTypeId: 'referral' })).json();
  expect((await sendChunk(browser, id, 0, Buffer.concat(photos))).status).toBe(200);
  const { attachmentId } = await ended(browser, id);
  const answer = await fetch(`${path}/${attachmentId}/view`, { headers: { cookie: browser.cookie } });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await answer.bytes())
      .toString('latin1')
      .match(/\/Type \/Page\b/g),
  ).toHaveLength(2);
});

test('[AT-8] a HEIC is kept as HEIC and viewed as JPEG', async () => {
  expect((await sent(newDraft(), 'IMG_2.heic', heicFile)).upload).toMatchObject({ state: 'REFUSED', refusal: 'type' });
  await publishSettings(portal, folder, { bookingForm: { validReferralContentTypes: ['image/heic'] } });
  const { get } = await sent(newDraft(), 'IMG_2.heic', heicFile);
  const [kept, view] = [await get('download'), await get('view')];
  expect([kept.type, view.type]).toEqual(['image/heic', 'image/jpeg']);
  expect([kept.bytes.length, kept.bytes.includes(canary)]).toEqual([heicFile.length, false]);
  expect(await sharp(view.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 });
});

test('only stale folders of killed servers are deleted', async () => {
  const folders = ['old', 'new'].map((name) => join(tmpdir(), `isocentre-upload-${name}-${process.pid}`));
  for (const path of folders) await mkdir(path);
  await utimes(folders[0] ?? '', new Date(), Date.now() / 1_000 - 3_700);
  await deleteStaleFolders();
  expect(folders.map((path) => existsSync(path))).toEqual([false, true]);
  await rmdir(folders[1] ?? '');
});

test('[AT-1c] a required document must be on the server', async () => {
  folder.reset();
  folder.write('brands/southern-light/flows/booking.overlay.json', {
    base: { id: 'booking', revision: 2 },
    ops: [{ op: 'add', path: 'steps.documents.options', value: { required: true } }],
  });
  await publishPack(portal, folder, 'southern-light');
  const { browser } = newDraft();
  const client = clientAt(() => portal.url);
  const [name = '', value = ''] = browser.cookie.split('=');
  client.cookies.set(name, value);
  const slot = await freeTime(client, { exam: 'ct-head' });
  const body = await bookingOfSlot(client, slot);
  const draft = randomUUID();
  const answers = { ...body.answers, documents: { count: 1 } };
  const book = async () => {
    const answer = await send(client, '/api/appointments', { ...body, answers, draft });
    return answer.status === 201 ? 201 : [answer.status, (await answer.json()).errors];
  };
  expect(await book()).toEqual([422, [{ pointer: '/body/answers/documents/count', keyword: 'required' }]]);
  const { id } = await sendFile(browser, { draft }, { fileName: 'a.pdf', bytes: makePdf(onePage) });
  expect((await ended(browser, id)).state).toBe('READY');
  expect(await book()).toBe(201);
});
