import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillEmptyCatalog } from '#server/domain/catalog/importCatalog.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { type Clamd, startClamd } from '#test/support/clamd.ts';
import { clamdMissing, swiftMissing } from '#test/support/documentServers.ts';
import { inParallel } from '#test/support/inParallel.ts';
import { pdfOfSize } from '#test/support/mediaFiles.ts';
import { type StartedPortal, startPortalProcess } from '#test/support/portalProcess.ts';
import { openPortProxy, type PortProxy } from '#test/support/portProxy.ts';
import { repeats } from '#test/support/soak.ts';
import { type Swift, startSwift } from '#test/support/swift.ts';
import { announce, chunkBytes, sendChunk, type Uploader, uploadState } from '#test/support/uploads.ts';

const uploads = repeats(4, 200);
const kills = repeats(4, 40);
const lanes = 4;
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Repeats a call until it succeeds, as a browser does. */
function insist<T>(call: () => Promise<T>): Promise<T> {
  return vi.waitFor(call, { timeout: 240_000, interval: 200 });
}

/** Sends a file over all breaks, and returns the id of its upload. */
async function send(uploader: Uploader, draft: string, bytes: Buffer): Promise<string> {
  const key = newKey();
  const files = [{ fileName: 'referral.pdf', size: bytes.length }];
  let upload = await insist(async () => {
    const answer = await announce(uploader, { owner: { draft }, files }, key);
    if (answer.status !== 201) throw new Error(`announced: ${answer.status}`);
    return answer.json();
  });
  const { id } = upload;
  while (upload.state === 'UPLOADING') {
    const { received } = upload;
    upload = await insist(async () => {
      const answer = await sendChunk(uploader, id, received, bytes.subarray(received, received + chunkBytes));
      if (answer.status === 200) return answer.json();
      if (answer.status === 409) return uploadState(uploader, id);
      throw new Error(`chunk: ${answer.status}`);
    });
    // What was acknowledged is never lost.
    expect(upload.received).toBeGreaterThan(received);
  }
  return id;
}

test.skipIf(clamdMissing ?? swiftMissing)(
  `${kills} kills lose none of ${uploads} uploads`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'isocentre-killed-uploads-'));
    let postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
    const database = await openPortProxy(Number(new URL(postgres.url).port));
    const url = new URL(postgres.url);
    url.port = String(database.port);
    await migrate(url.href);
    const db = openDatabase({ url: url.href, poolSize: 2 });
    await fillEmptyCatalog(db, { folder: 'catalog/demo', demoDays: 0, say: () => undefined });
    const swift: Swift = await startSwift();
    const clamd: Clamd = await startClamd();
    const environment = {
      ...swift.environment,
      DATABASE_URL: url.href,
      CLAMAV_URL: clamd.url,
      SIGNING_KEY: randomBytes(32).toString('hex'),
      DOCUMENT_KEYS: randomBytes(32).toString('hex'),
      WRITES_PER_MINUTE: '1000000',
      TRUSTED_PROXIES: '127.0.0.1',
    };
    let portal: StartedPortal = await startPortalProcess(environment);
    const front: PortProxy = await openPortProxy(Number(new URL(portal.url).port));
    const address = `http://localhost:${front.port}`;
    let finished = false;

    const killing = [
      async () => {
        await portal.end('SIGKILL');
        portal = await startPortalProcess(environment);
        front.target = Number(new URL(portal.url).port);
      },
      async () => {
        process.kill(postgres.pid, 'SIGKILL');
        await postgres.stop().catch(() => undefined);
        postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
        database.target = Number(new URL(postgres.url).port);
      },
      async () => {
        await swift.kill();
        await swift.start();
      },
      () => clamd.start(),
    ];
    const killer = (async () => {
      for (let kill = 0; kill < kills && !finished; kill++) {
        await sleep(300 + Math.random() * 1_500);
        await killing[kill % killing.length]?.();
      }
    })();

    const sent = Array.from({ length: uploads }, (_, index) => ({
      draft: randomUUID(),
      bytes: pdfOfSize(900 + (index % 3) * chunkBytes),
      uploader: { url: address, cookie: `__Host-holder=${randomBytes(16).toString('base64url')}` },
    }));
    const deliver = async ({ uploader, draft, bytes }: (typeof sent)[number]) => {
      const id = await send(uploader, draft, bytes);
      const path = `${uploader.url}/api/secured/drafts/${draft}/attachments`;
      const headers = { cookie: uploader.cookie };
      await insist(async () => {
        // Whatever is listed can be read whole.
        const listed = await (await fetch(path, { headers })).json();
        for (const attachment of listed) {
          const file = await fetch(`${path}/${attachment.id}/download`, { headers });
          if (file.status !== 200) throw new Error(`download: ${file.status}`);
          expect((await file.bytes()).length).toBe(attachment.size);
        }
        const upload = await uploadState(uploader, id);
        if (upload.state !== 'READY') {
          await db.pool.query("update upload set next_attempt_at = least(next_attempt_at, now() + interval '2 s')");
          throw new Error(`still ${upload.state}`);
        }
        expect(listed).toHaveLength(1);
      });
    };
    await inParallel(lanes, async (lane) => {
      for (const file of sent.filter((_file, index) => index % lanes === lane)) await deliver(file);
    });
    finished = true;
    await killer;
    for (const { uploader, draft, bytes } of sent) {
      const headers = { cookie: uploader.cookie };
      const path = `${uploader.url}/api/secured/drafts/${draft}/attachments`;
      const [attachment] = await insist(async () => (await fetch(path, { headers })).json());
      const file = await insist(async () => (await fetch(`${path}/${attachment.id}/download`, { headers })).bytes());
      expect([attachment.size, digest(file)]).toEqual([bytes.length, digest(bytes)]);
    }
    const { rows } = await db.pool.query('select id from stored_object');
    const known = new Set(rows.map(({ id }) => id));
    const objects = (await swift.names()).map((name) => name.split('/')[0]);
    expect(objects.filter((id) => !known.has(id))).toEqual([]);
    await portal.end('SIGTERM');
    await front.close();
    await db.close();
    await database.close();
    await postgres.stop();
    await Promise.all([swift.stop(), clamd.stop()]);
    rmSync(folder, { recursive: true, force: true });
  },
  repeats(300_000, 3_600_000),
);
