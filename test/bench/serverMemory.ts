import { openBenchDatabase } from './availabilityDatabase.ts';
import { type StartedPortal, startBuiltPortal } from './npmStart.ts';

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
  const from = new Date(Date.now() + (2 + (run % 50)) * 86_400_000).toISOString().slice(0, 10);
  const origin = { latitude: -34 + ((run * 7) % 40) / 10, longitude: 148 + ((run * 11) % 40) / 10 };
  const body = JSON.stringify({ ...views[run % views.length], exams: [`exam-${(run * 13) % 120}`], from, origin });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${run % 250}` };
  const answer = await fetch(`${url}/api/availability/search`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`A search was answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureServerMemory(), null, 2)}\n`);
