import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileKey } from '#server/domain/documents/fileCipher.ts';
import { tidyDocuments } from '#server/domain/documents/tidyDocuments.ts';
import { s3Objects } from '#server/outbound/objects/s3Objects.ts';
import type { RunningServer } from '#server/startServer.ts';
import { withDatabase } from '#test/support/database.ts';
import { swiftMissing } from '#test/support/documentServers.ts';
import { pdfOfSize } from '#test/support/mediaFiles.ts';
import { startTestServer } from '#test/support/portal.ts';
import { type Swift, startSwift } from '#test/support/swift.ts';
import { chunkBytes, sendFile, type Uploader, waitUntilScanned } from '#test/support/uploads.ts';

const database = withDatabase({ template: 'catalog' });
let swift: Swift | undefined;
let portal: RunningServer | undefined;

beforeAll(async () => {
  if (swiftMissing) return;
  swift = await startSwift();
  portal = await startTestServer(database.url, swift.environment);
}, 90_000);
afterAll(async () => {
  await portal?.stop();
  await swift?.stop();
});

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function settingsOf({ environment }: Swift) {
  const { S3_URL: url = '', S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '' } = environment;
  return { url, accessKey, secretKey, region: 'us-east-1' };
}

test.skipIf(swiftMissing)(
  'an S3-compatible store has the file, encrypted, until deletion',
  async () => {
    if (!swift) return;
    const cookie = `__Host-holder=${randomBytes(16).toString('base64url')}`;
    const uploader: Uploader = { url: portal?.url ?? '', cookie };
    const draft = randomUUID();
    const bytes = pdfOfSize(chunkBytes + 99);
    const { id } = await sendFile(uploader, { draft }, { fileName: 'a.pdf', bytes });
    const { attachmentId } = await waitUntilScanned(uploader, id);
    const path = `${uploader.url}/api/secured/drafts/${draft}/attachments/${attachmentId}`;
    const sent = await fetch(`${path}/download`, { headers: { cookie } });
    expect(digest(await sent.bytes())).toBe(digest(bytes));
    const store = s3Objects(settingsOf(swift));
    const names = await swift.names();
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect((await store.get(name)).includes('%PDF')).toBe(false);
    expect((await database.db.pool.query('select 1 from object_data')).rowCount).toBe(0);
    expect((await fetch(path, { method: 'DELETE', headers: { cookie } })).status).toBe(204);
    // A chunk that arrives after the deletion is deleted too.
    const [object = ''] = names[0]?.split('/') ?? [];
    const tidy = () => tidyDocuments(database.db, { objects: store, keys: [fileKey(Buffer.alloc(32, 1))] }, 3_600);
    await tidy();
    expect(await swift.names()).toEqual([]);
    await store.put(`${object}/9-late`, Buffer.from('late'));
    await database.db.pool.query('update stored_object set expires_at = now() where expires_at is not null');
    await tidy();
    await database.db.pool.query('update stored_object set expires_at = now() where expires_at is not null');
    await tidy();
    const left = await database.db.pool.query('select 1 from stored_object where expires_at is not null');
    expect([await swift.names(), left.rowCount]).toEqual([[], 0]);
    store.close();
  },
  60_000,
);

test.skipIf(swiftMissing)('a wrong key for the store stops the start', async () => {
  const environment = { ...swift?.environment, S3_SECRET_KEY: 'wrong' };
  await expect(startTestServer(database.url, environment)).rejects.toThrow(/S3_URL .* Check S3_URL, S3_REGION/);
});
