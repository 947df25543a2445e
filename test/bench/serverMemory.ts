import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillBenchDatabase } from './availabilityDatabase.ts';
import { productionSettings } from './productionSettings.ts';

/** Memory of one server process with the benchmark's provider; bytes. */
export interface ServerMemoryResult {
  readonly searches: number;
  /** The most until it was ready. */
  readonly start: number;
  /** The most at any moment of the searches. */
  readonly peak: number;
  /** After the last search. */
  readonly after: number;
}

const searches = 600;
const views = [
  { view: 'WEEK', limit: 20, slotsOn: ['FIRST'] },
  { view: 'MONTH', limit: 20, slotsOn: ['FIRST'] },
  { view: 'NEXT', limit: 400, slotsOn: [] },
];

/** Starts a server as for production on the benchmark's provider and searches through its HTTP door. Linux only. */
export async function measureServerMemory(): Promise<ServerMemoryResult> {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-memory-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), settings: { fsync: 'off' } });
  try {
    await migrate(postgres.url);
    const builder = new pg.Client({ connectionString: postgres.url });
    await builder.connect();
    await fillBenchDatabase(builder);
    await builder.end();
    return await measure(postgres.url);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(databaseUrl: string): Promise<ServerMemoryResult> {
  const { server, url } = await startAsForProduction(databaseUrl);
  const ended = new Promise((done) => server.once('exit', done));
  try {
    const start = memoryOf(server, 'VmHWM');
    forgetPeak(server);
    for (let run = 0; run < searches; run++) await search(url, run);
    return { searches, start, peak: memoryOf(server, 'VmHWM'), after: memoryOf(server, 'VmRSS') };
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

/** The command of `npm start`, with the settings that production asks for. */
async function startAsForProduction(
  databaseUrl: string,
): Promise<{ readonly server: ChildProcess; readonly url: string }> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const flags = /node ((?:--\S+ )*)src\/server\/main\.ts/.exec(scripts.start)?.[1]?.split(' ').filter(Boolean) ?? [];
  const settings = {
    ...{ ...productionSettings(), DATABASE_URL: databaseUrl, CATALOG_DIR: 'none' },
    // Many patients, each with its own address.
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const server = spawn(process.execPath, [...flags, 'src/server/main.ts'], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const url = await new Promise<string>((found, failed) => {
    server.once('exit', () => failed(new Error(`The server ended:\n${printed}`)));
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
      const port = /http:\/\/\S+?:(\d+)/.exec(printed)?.[1];
      if (port) found(`http://127.0.0.1:${port}`);
    });
  });
  return { server, url };
}

async function search(url: string, run: number): Promise<void> {
  const from = new Date(Date.now() + (2 + (run % 50)) * 86_400_000).toISOString().slice(0, 10);
  const origin = { latitude: -34 + ((run * 7) % 40) / 10, longitude: 148 + ((run * 11) % 40) / 10 };
  const body = JSON.stringify({ ...views[run % views.length], exams: [`exam-${(run * 13) % 120}`], from, origin });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${run % 250}` };
  const answer = await fetch(`${url}/api/availability/search`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`A search was answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Makes the kernel count the peak from now on. */
function forgetPeak({ pid }: ChildProcess): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** A line of the kernel's account of a process, such as `VmRSS: 123456 kB`. */
function memoryOf({ pid }: ChildProcess, line: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureServerMemory(), null, 2)}\n`);
