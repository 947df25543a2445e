import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { soon } from '#test/support/freeSlots.ts';
import { fillDatabase, size, startBenchCluster } from './availabilityDatabase.ts';
import { npmStart, type StartedPortal } from './npmStart.ts';
import { processorTimeWithChildren } from './processorTime.ts';
import { releaseCheckout } from './releaseCheckout.ts';
import { examsOf, originOf } from './searchTurns.ts';
import { type Percentiles, percentilesOf, type Quartiles, quartilesOf } from './spread.ts';

/** What a search for a week at the 20 nearest clinics costs over HTTP. */
export interface SearchLoadResult {
  readonly searches: number;
  readonly connections: number;
  readonly here: SearchCost;
  readonly release?: SearchCost;
}

interface SearchCost {
  /** Processor time for each search, milliseconds. */
  readonly node: Quartiles;
  readonly postgres: Quartiles;
  /** Body as sent, with Brotli. */
  readonly bytes: Quartiles;
  readonly perSecond: Quartiles;
  /** Until the answer was read; the load generator shares the processors. */
  readonly latency: Percentiles;
  /** Largest resident set of the server process over start and searches, bytes. */
  readonly peakMemory: number;
}

const batches = 7;
const searchesPerBatch = 200;
const connections = 8;
/** A portal under load with its own database. */
interface Side {
  readonly portal: StartedPortal;
  readonly agent: Agent;
  /** The release lists all slots of a week and does not know `slotsOn`. */
  readonly named: { readonly slotsOn?: readonly string[] };
  readonly latency: number[];
  readonly costs: { readonly [what in 'node' | 'postgres' | 'bytes' | 'perSecond']: number[] };
}

/**
 * Searches in a closed loop over HTTP, in turns with the release, at a provider with bookings on `days` days. Both portals run as
 * `npm start` starts them, on the same PostgreSQL. Linux only.
 */
export async function measureSearchLoad(clinics = size.clinics, days = 30): Promise<SearchLoadResult> {
  await using ends = new AsyncDisposableStack();
  const cluster = ends.use(await startBenchCluster());

  const start = async (checkout: string, name: string, named: Side['named']): Promise<Side> => {
    const url = await cluster.createDatabase(name);
    const portal = await npmStart(checkout, join(cluster.folder, name), {
      DATABASE_URL: url,
      CATALOG_DIR: 'none',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    ends.defer(portal.stop);
    await fillDatabase(url, { ...size, clinics, days });
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    ends.defer(() => agent.destroy());
    return { portal, agent, named, latency: [], costs: { node: [], postgres: [], bytes: [], perSecond: [] } };
  };
  const here = await start(process.cwd(), 'here', { slotsOn: ['FIRST'] });
  const checkout = releaseCheckout();
  const release = checkout ? await start(checkout, 'release', {}) : undefined;
  const sides = [here, ...(release ? [release] : [])];
  // The first two batches warm the servers.
  for (let batch = -2; batch < batches; batch++)
    for (const side of sides) await runBatch(side, cluster.postmaster, (batch + 2) * searchesPerBatch, batch >= 0);
  return {
    searches: batches * searchesPerBatch,
    connections,
    here: costOf(here),
    ...(release && { release: costOf(release) }),
  };
}

async function runBatch(side: Side, postmaster: number, first: number, counts: boolean): Promise<void> {
  const { portal, costs, latency } = side;
  const turns = Array.from({ length: searchesPerBatch }, (_, n) => first + n).values();
  const [node, postgres, began] = [portal.cpuTime(), processorTimeWithChildren(postmaster), performance.now()];
  let bytes = 0;
  const client = async () => {
    for (const turn of turns) {
      const sent = performance.now();
      const received = await search(side, turn);
      bytes += received;
      if (counts) latency.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  if (!counts) return;
  costs.node.push((portal.cpuTime() - node) / searchesPerBatch);
  costs.postgres.push((processorTimeWithChildren(postmaster) - postgres) / searchesPerBatch);
  costs.bytes.push(bytes / searchesPerBatch);
  costs.perSecond.push((searchesPerBatch * 1000) / (performance.now() - began));
}

/** Searches with another exam, place and week each time, five times from each address. Returns the bytes of the body. */
async function search({ portal, agent, named }: Side, turn: number): Promise<number> {
  const [origin, exams] = [originOf(turn), examsOf(turn)];
  const body = JSON.stringify({ view: 'WEEK', limit: 20, exams, from: soon(2 + (turn % 20)), origin, ...named });
  const caller = Math.floor(turn / 5);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'accept-encoding': 'br',
    'x-forwarded-for': `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
  };
  return new Promise((done, failed) => {
    const sent = request(
      `${portal.url}/api/availability/search`,
      { method: 'POST', agent, headers },
      async (answer) => {
        const received = await buffer(answer);
        if (answer.statusCode === 200 && answer.headers['content-encoding'] === 'br') done(received.length);
        else failed(new Error(`A search was answered with ${answer.statusCode}: ${textOf(received)}`));
      },
    );
    sent.once('error', failed);
    sent.end(body);
  });
}

function textOf(received: Buffer): string {
  try {
    return brotliDecompressSync(received).toString().slice(0, 500);
  } catch {
    return received.toString().slice(0, 500);
  }
}

function costOf({ portal, costs, latency }: Side): SearchCost {
  return {
    node: quartilesOf(costs.node),
    postgres: quartilesOf(costs.postgres),
    bytes: quartilesOf(costs.bytes),
    perSecond: quartilesOf(costs.perSecond),
    latency: percentilesOf(latency),
    peakMemory: portal.peakMemory(),
  };
}

if (import.meta.main)
  process.stdout.write(`${JSON.stringify(await measureSearchLoad(...process.argv.slice(2).map(Number)), null, 2)}\n`);
