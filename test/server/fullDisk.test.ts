import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { logOptions } from '#server/log.ts';
import { startServer } from '#server/startServer.ts';
import { bookingOf, sendBooking, separateSlots } from '#test/support/bookingCall.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { soon } from '#test/support/freeSlots.ts';
import { repeats } from '#test/support/soak.ts';
import { clientAt } from '#test/support/testClient.ts';

const unlimited = { seconds: 60, free: 1_000_000, limit: 1_000_000 };
const anyUse = { recipient: [unlimited], ipAddress: unlimited, network: unlimited };

/** Why no small disk can be mounted here; undefined when it can. */
const obstacle = obstacleToMounting();

test.skipIf(obstacle !== undefined)(
  `a full disk refuses writes and loses nothing${obstacle ? ` (skipped: ${obstacle})` : ''}`,
  async () => {
    const disk = mountDisk('160m');
    onTestFinished(disk.unmount);
    const dataDir = join(disk.folder, 'postgres');
    // Little write-ahead log, so that the disk is full of tables before it is full of log.
    const settings = { max_wal_size: '64MB', min_wal_size: '32MB' };
    const postgres = await startEmbeddedPostgres({ dataDir, settings });
    onTestFinished(() => postgres.stop());
    const config = readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      CATALOG_DIR: 'catalog/demo',
      SIGNING_KEY: 'k'.repeat(43),
      DATABASE_URL: postgres.url,
      DATABASE_POOL_SIZE: '6',
      WRITES_PER_MINUTE: '1000000',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const usage = {
      answers: anyUse,
      booking: anyUse,
      code: anyUse,
      enquiry: anyUse,
      hold: anyUse,
      request: anyUse,
      attempt: anyUse,
      upload: anyUse,
    };
    const server = await startServer(config, { logger: pino(logOptions('silent')), say: () => undefined, usage });
    onTestFinished(() => server.stop());
    const times = [...(await separateSlots(clientAt(() => server.url)))];
    const listed: { slug: string }[] = await (await fetch(`${server.url}/api/clinics?region=nsw-sydney`)).json();
    const clinics = listed.map(({ slug }) => slug);
    const search = { exams: ['xray-chest'], clinics, view: 'WEEK', from: soon(4), slotsOn: ['FIRST'] };
    const signIn = { bookingKey: newKey(), type: 'APPOINTMENT', dateOfBirth: '1990-01-01' };
    const acknowledged: string[] = [];
    const tryToBook = async () => {
      // Uses one address that has a counter already: a new counter would be refused before the booking is tried.
      const caller = clientAt(() => server.url, '10.200.0.1');
      const time = times.pop();
      if (!time) throw new Error('There are no times left');
      const answer = await sendBooking(caller, await bookingOf(caller, time, `${times.length}@patient.example`));
      const body = await answer.json();
      if (answer.status === 201) acknowledged.push(body.bookingKey);
      else times.unshift(time);
      return { status: answer.status, code: body.code, retryAfter: Number(answer.headers.get('retry-after')) };
    };
    for (let turn = 0; turn < 5; turn++) expect((await tryToBook()).status).toBe(201);

    for (let round = 0; round < repeats(1, 5); round++) {
      disk.fill();
      // Bookings that fit into existing pages still succeed.
      const refused = await untilRefused(tryToBook);
      expect(refused).toMatchObject({ status: 503, code: 'temporarily-unavailable' });
      expect(refused.retryAfter).toBeGreaterThan(0);
      const refusals = [];
      const searches = [];
      for (let turn = 0; turn < repeats(10, 40); turn++) {
        refusals.push((await tryToBook()).status);
        for (const path of ['/api/regions', '/api/exams', '/select-region', '/readyz'])
          expect((await fetch(server.url + path)).status, path).toBe(200);
      }
      // New addresses use up the pages in which requests are counted; an attempt that cannot be counted is refused.
      const attempt = async () => (await clientAt(() => server.url).post('/api/authentication', signIn)).status;
      await expect.poll(attempt, { interval: 0, timeout: 60_000 }).toBe(503);
      // Enough searches of one address, so that some are counted.
      const searcher = clientAt(() => server.url);
      for (let turn = 0; turn < 30; turn++)
        searches.push((await searcher.post('/api/availability/search', search)).status);
      expect(new Set(searches)).toEqual(new Set([200]));
      expect(refusals.filter((status) => status !== 201 && status !== 503)).toEqual([]);
      expect(refusals).toContain(503);
      disk.makeRoom();
      await expect.poll(async () => (await tryToBook()).status).toBe(201);
      expect((await tryToBook()).status).toBe(201);
    }
    expect(await bookingsKept(postgres.url)).toEqual(acknowledged.toSorted());
  },
  600_000,
);

interface SmallDisk {
  readonly folder: string;
  /** Fills the remaining space. */
  fill(): void;
  makeRoom(): void;
  unmount(): void;
}

/** Mounts a memory disk of a given size that PostgreSQL may use too when this process is root. */
function mountDisk(size: string): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      try {
        for (const page of [Buffer.alloc(1 << 20), Buffer.alloc(4_096)]) writeUntilFull(file, page);
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(ballast),
    unmount() {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}

function writeUntilFull(file: number, page: Buffer): void {
  try {
    while (writeSync(file, page) > 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

function obstacleToMounting(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux mounts a tmpfs';
  if (process.getuid?.() !== 0) return 'only root can mount a disk';
  try {
    mountDisk('1m').unmount();
    return undefined;
  } catch {
    return 'no tmpfs can be mounted here';
  }
}

/** Books until a booking is refused. */
async function untilRefused(
  tryToBook: () => Promise<{ readonly status: number; readonly code?: string; readonly retryAfter: number }>,
) {
  for (;;) {
    const answer = await tryToBook();
    if (answer.status !== 201) return answer;
  }
}

/** The keys of all bookings, sorted, as PostgreSQL has them. */
async function bookingsKept(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ booking_key: string }>('select booking_key from booking');
    return rows.map(({ booking_key: key }) => key).toSorted();
  } finally {
    await client.end();
  }
}
