import { soon } from '#test/support/freeSlots.ts';
import { openBenchDatabase } from './availabilityDatabase.ts';
import { type StartedPortal, startBuiltPortal } from './npmStart.ts';
import { examsOf, originOf } from './searchTurns.ts';

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

/** Starts a server as for production on the benchmark's provider and searches through its HTTP API. Linux only. */
export async function measureServerMemory(): Promise<ServerMemoryResult> {
  await using ends = new AsyncDisposableStack();
  const { url } = ends.use(await openBenchDatabase());
  // Many patients, each with its own address.
  const portal = await startBuiltPortal({ DATABASE_URL: url, CATALOG_DIR: 'none', TRUSTED_PROXIES: '127.0.0.1' });
  ends.defer(portal.stop);
  const start = portal.peakMemory();
  portal.forgetPeak();
  for (let run = 0; run < searches; run++) await search(portal, run);
  return { searches, start, peak: portal.peakMemory(), after: portal.memory() };
}

async function search({ url }: StartedPortal, run: number): Promise<void> {
  const body = JSON.stringify({ ...views[run % views.length], ...wishOf(run) });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${run % 250}` };
  const answer = await fetch(`${url}/api/availability/search`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`A search was answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

const wishOf = (run: number) => ({ exams: examsOf(run), from: soon(2 + (run % 50)), origin: originOf(run) });

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureServerMemory(), null, 2)}\n`);
