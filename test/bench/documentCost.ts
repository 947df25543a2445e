import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { npmStart, type StartedPortal } from './npmStart.ts';
import { releaseCheckout } from './releaseCheckout.ts';
import { type Quartiles, quartilesOf } from './spread.ts';

/** Processor time of the server process for a document, milliseconds; and its memory. */
export interface DocumentCostResult {
  readonly requests: number;
  /** A document from the cache. */
  readonly cached: { readonly here: Quartiles; readonly release?: Quartiles };
  /** A document that is rendered and compressed, by screen. */
  readonly uncached: { readonly clinic: Quartiles; readonly exam: Quartiles };
  /** Largest resident set over start and requests, bytes. */
  readonly peakMemory: { readonly here: number; readonly release?: number };
}

const batches = 11;
const requestsPerBatch = 4_000;
const connections = 8;
const locales = ['en-AU', 'en-NZ', 'en-CA', 'mk', 'en'];

/** A portal under measurement. */
interface Side {
  readonly portal: StartedPortal;
  readonly agent: Agent;
  readonly cached: number[];
}

/** Measures what documents cost this checkout and, in turns with it, the release. Both run as `npm start` starts them. Linux only. */
export async function measureDocumentCost(): Promise<DocumentCostResult> {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-bench-'));
  await using ends = new AsyncDisposableStack();
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  const start = async (checkout: string, name: string): Promise<Side> => {
    const portal = await npmStart(checkout, join(folder, name));
    ends.defer(portal.stop);
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    ends.defer(() => agent.destroy());
    return { portal, agent, cached: [] };
  };
  const here = await start(process.cwd(), 'here');
  const uncached = await measureUncached(here);
  const checkout = releaseCheckout();
  const release = checkout ? await start(checkout, 'release') : undefined;
  const sides = [here, ...(release ? [release] : [])];
  for (let batch = 0; batch <= batches; batch++)
    for (const side of sides) {
      const cost = await cpuTimeOf(side, Array<string>(requestsPerBatch).fill('/select-region'));
      // The first batch warms the server.
      if (batch > 0) side.cached.push(cost);
    }
  return {
    requests: batches * requestsPerBatch,
    cached: { here: quartilesOf(here.cached), ...(release && { release: quartilesOf(release.cached) }) },
    uncached,
    peakMemory: { here: here.portal.peakMemory(), ...(release && { release: release.portal.peakMemory() }) },
  };
}

/** Requests every clinic and exam page in every language once, so that none is cached. */
async function measureUncached(side: Side): Promise<DocumentCostResult['uncached']> {
  const clinics: { readonly slug: string; readonly region: string }[] = await fetched(side, '/api/clinics');
  const regions = [...new Set(clinics.map(({ region }) => region))];
  const addresses = {
    clinic: regions.map((region) => `/select-clinic?region=${region}`),
    exam: clinics.map(({ slug, region }) => `/select-exam?region=${region}&selectedClinic=${slug}`),
  };
  const costs = { clinic: [] as number[], exam: [] as number[] };
  for (const locale of locales) {
    for (const screen of ['clinic', 'exam'] as const)
      costs[screen].push(
        await cpuTimeOf(
          side,
          addresses[screen].map((address) => `${address}&locale=${locale}`),
        ),
      );
  }
  // The first language warms the server.
  return { clinic: quartilesOf(costs.clinic.slice(1)), exam: quartilesOf(costs.exam.slice(1)) };
}

/** Requests documents, `connections` at a time, and returns the server's processor time for each, milliseconds. */
async function cpuTimeOf(side: Side, addresses: readonly string[]): Promise<number> {
  const before = side.portal.cpuTime();
  const left = addresses.values();
  const client = async () => {
    for (const address of left) await requested(side, address, buffer);
  };
  await Promise.all(Array.from({ length: connections }, client));
  return (side.portal.cpuTime() - before) / addresses.length;
}

const fetched = async <T>(side: Side, path: string): Promise<T> => (await requested(side, path, json)) as T;

function requested<T>(
  { portal, agent }: Side,
  path: string,
  read: (body: NodeJS.ReadableStream) => Promise<T>,
): Promise<T> {
  const headers = path.startsWith('/api/') ? {} : { 'accept-encoding': 'br' };
  return new Promise((done, failed) => {
    get(portal.url + path, { agent, headers }, (answer) => {
      if (answer.statusCode === 200) read(answer).then(done, failed);
      else failed(new Error(`${path} was answered with ${answer.statusCode}`));
    }).once('error', failed);
  });
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureDocumentCost(), null, 2)}\n`);
