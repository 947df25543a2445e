import { join } from 'node:path';
import { startRawMailServer } from '#test/support/mailServer.ts';
import { fillDatabase, size, startBenchCluster } from './availabilityDatabase.ts';
import { type BookingViolations, findBookingViolations } from './bookingViolations.ts';
import {
  type MixedTraffic,
  type Operation,
  openMixedTraffic,
  operations,
  type TrafficFigures,
} from './mixedTraffic.ts';
import { npmStart, type StartedPortal } from './npmStart.ts';
import { processorTimeWithChildren } from './processorTime.ts';
import { releaseCheckout } from './releaseCheckout.ts';
import { type Percentiles, percentilesOf, type Quartiles, quartilesOf } from './spread.ts';

/** Searches (90 %), bookings (8 %) and cancellations (2 %) over HTTP, of this checkout and of the release. */
export interface MixedLoadResult {
  readonly connections: number;
  /** Seconds of a turn, and turns of each portal. */
  readonly seconds: number;
  readonly turns: number;
  /** With each number of server processes. */
  readonly here: readonly MixedLoadFigures[];
  readonly release?: MixedLoadFigures;
}

/** Figures of a portal. */
export interface MixedLoadFigures {
  readonly workers: number;
  /** Processor time for each request, milliseconds. */
  readonly cpu: { readonly [who in Consumer]: Quartiles };
  /** Processors that each used, of those of the machine. */
  readonly processors: { readonly [who in Consumer]: number };
  readonly perSecond: Quartiles;
  /** Milliseconds until the body was read; the load generator shares the processors. */
  readonly latency: { readonly [operation in Operation]: Percentiles };
  /** Mean size of a body as sent. */
  readonly bytes: { readonly [operation in Operation]: number };
  /** Number of responses, by operation and status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Sum of the largest resident sets of the server processes over start and load, bytes. */
  readonly peakMemory: number;
  readonly violations: BookingViolations;
}

type Consumer = 'node' | 'postgres' | 'generator';
type Times = { readonly [who in Consumer]: number };

const turns = 5;
const seconds = 8;
const connections = 8;

/** A portal under load with its own database. */
interface Side {
  readonly workers: number;
  readonly database: string;
  readonly portal: StartedPortal;
  readonly traffic: MixedTraffic;
  readonly turns: { readonly figures: TrafficFigures; readonly times: Times; readonly elapsed: number }[];
}

/**
 * Sends the mixed load to all portals in turns: this checkout with each number of server processes in `processes`, and the release, at
 * a provider with bookings on `days` days. They run as `npm start` starts them, with settings for production, on one PostgreSQL.
 * Linux only.
 */
export async function measureMixedLoad(
  clinics = size.clinics,
  days = 30,
  ...processes: number[]
): Promise<MixedLoadResult> {
  await using ends = new AsyncDisposableStack();
  const cluster = ends.use(await startBenchCluster({ max_connections: '300' }));
  const mail = await startRawMailServer();
  ends.defer(mail.close);

  const start = async (checkout: string, workers: number, isRelease = false): Promise<Side> => {
    const name = isRelease ? 'release' : `workers_${workers}`;
    const database = await cluster.createDatabase(name);
    const portal = await npmStart(checkout, join(cluster.folder, name), {
      DATABASE_URL: database,
      CATALOG_DIR: 'none',
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: mail.url,
      ...(!isRelease && { WORKERS: String(workers) }),
    });
    ends.defer(portal.stop);
    await fillDatabase(database, { ...size, clinics, days });
    const traffic = ends.use(await openMixedTraffic({ url: portal.url, listsAllDates: isRelease }));
    return { workers, database, portal, traffic, turns: [] };
  };
  const here: Side[] = [];
  for (const workers of processes.length > 0 ? processes : [1, 2, 4]) here.push(await start(process.cwd(), workers));
  const checkout = releaseCheckout();
  const release = checkout ? await start(checkout, 1, true) : undefined;
  const sides = [...here, ...(release ? [release] : [])];
  // Each server process gets a turn that warms it.
  for (const side of sides) for (let turn = 0; turn < side.workers; turn++) await runTurn(side, cluster.postmaster);
  for (let turn = 0; turn < turns; turn++)
    for (const side of sides) side.turns.push(await runTurn(side, cluster.postmaster));
  const figures: MixedLoadFigures[] = [];
  for (const side of here) figures.push(await figuresOf(side));
  const old = release && (await figuresOf(release));
  return { connections, seconds, turns, here: figures, ...(old && { release: old }) };
}

async function runTurn({ portal, traffic }: Side, postmaster: number): Promise<Side['turns'][number]> {
  const before = timesOf(portal, postmaster);
  const began = performance.now();
  await traffic.run(connections, () => performance.now() - began < seconds * 1000);
  const elapsed = performance.now() - began;
  const after = timesOf(portal, postmaster);
  const times = {
    node: after.node - before.node,
    postgres: after.postgres - before.postgres,
    generator: after.generator - before.generator,
  };
  return { figures: traffic.takeFigures(), times, elapsed };
}

function timesOf(portal: StartedPortal, postmaster: number): Times {
  const { user, system } = process.cpuUsage();
  return {
    node: portal.cpuTime(),
    postgres: processorTimeWithChildren(postmaster),
    generator: (user + system) / 1000,
  };
}

async function figuresOf({ workers, database, portal, traffic, turns: measured }: Side): Promise<MixedLoadFigures> {
  const ofEach = (who: Consumer) => quartilesOf(measured.map(({ times, figures }) => times[who] / figures.requests));
  const elapsed = measured.reduce((sum, turn) => sum + turn.elapsed, 0);
  const busy = (who: Consumer) =>
    Number((measured.reduce((sum, { times }) => sum + times[who], 0) / elapsed).toFixed(2));
  const byOperation = <T>(value: (operation: Operation) => T) =>
    Object.fromEntries(operations.map((operation) => [operation, value(operation)])) as Record<Operation, T>;
  const latency = (operation: Operation) => measured.flatMap(({ figures }) => figures.latency[operation]);
  return {
    workers,
    cpu: { node: ofEach('node'), postgres: ofEach('postgres'), generator: ofEach('generator') },
    processors: { node: busy('node'), postgres: busy('postgres'), generator: busy('generator') },
    perSecond: quartilesOf(measured.map((turn) => (turn.figures.requests * 1000) / turn.elapsed)),
    latency: byOperation((operation) => percentilesOf(latency(operation))),
    bytes: byOperation((operation) => {
      const all = measured.reduce((sum, { figures }) => sum + figures.bytes[operation], 0);
      return Math.round(all / latency(operation).length);
    }),
    statuses: sumOf(measured.map(({ figures }) => figures.statuses)),
    peakMemory: portal.peakMemory(),
    violations: await findBookingViolations(database, traffic.bookings),
  };
}

/** Adds numbers with the same name. */
export function sumOf(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const part of parts) {
    for (const [name, count] of Object.entries(part)) sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}

if (import.meta.main)
  process.stdout.write(`${JSON.stringify(await measureMixedLoad(...process.argv.slice(2).map(Number)), null, 2)}\n`);
