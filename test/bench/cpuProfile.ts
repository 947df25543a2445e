import { join } from 'node:path';
import { startRawMailServer } from '#test/support/mailServer.ts';
import { fillDatabase, size, startBenchCluster } from './availabilityDatabase.ts';
import { type Inspector, inspectable, openInspectors } from './inspector.ts';
import { type MixedTraffic, openMixedTraffic, type Shares } from './mixedTraffic.ts';
import { npmStart } from './npmStart.ts';
import { releaseCheckout } from './releaseCheckout.ts';

/** CPU profiles of a search and of a hold with its booking, of this checkout and of the release. */
export interface CpuProfileResult {
  readonly here: PortalProfile;
  readonly release?: PortalProfile;
}

/** Profiles of a portal. */
export interface PortalProfile {
  readonly search: OperationProfile;
  /** A hold and its booking; nine of them follow a search, whose profile is subtracted. */
  readonly booking: OperationProfile;
}

/** Milliseconds of the main thread for each operation while it is profiled. */
interface OperationProfile {
  readonly operations: number;
  readonly total: number;
  readonly groups: { readonly [group: string]: number };
  /** The functions with the most self time, in order; without those of Node that have no file. */
  readonly functions: readonly { readonly name: string; readonly milliseconds: number }[];
}

const seconds = 15;
const connections = 8;

/** Profiles both portals one after the other, each as `npm start` starts it. Linux only. */
export async function measureCpuProfile(): Promise<CpuProfileResult> {
  const here = await profilePortal(process.cwd(), false);
  const checkout = releaseCheckout();
  return { here, ...(checkout && { release: await profilePortal(checkout, true) }) };
}

async function profilePortal(checkout: string, listsAllDates: boolean): Promise<PortalProfile> {
  await using ends = new AsyncDisposableStack();
  const cluster = ends.use(await startBenchCluster());
  const mail = await startRawMailServer();
  ends.defer(mail.close);
  const portal = await npmStart(checkout, join(cluster.folder, 'portal'), {
    DATABASE_URL: cluster.url,
    CATALOG_DIR: 'none',
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: mail.url,
    ...inspectable(),
  });
  ends.defer(portal.stop);
  await fillDatabase(cluster.url, { ...size, days: 30 });
  const [inspector] = await openInspectors(portal);
  if (!inspector) throw new Error('The portal has no inspector');
  ends.use(inspector);
  const traffic = ends.use(await openMixedTraffic({ url: portal.url, listsAllDates }));
  const both = { search: 0.1, book: 0.9, cancel: 0 };
  // Warms the server for both.
  await runFor(traffic, both);
  const search = await profileTraffic(inspector, traffic, { search: 1, book: 0, cancel: 0 });
  const withBookings = await profileTraffic(inspector, traffic, both);
  return {
    search: figuresOf(search.spent, search.searches),
    booking: figuresOf(
      new Map(
        [...withBookings.spent].map(([frame, { group, microseconds }]) => {
          const inSearch = (search.spent.get(frame)?.microseconds ?? 0) / search.searches;
          return [frame, { group, microseconds: microseconds - inSearch * withBookings.searches }];
        }),
      ),
      withBookings.bookings,
    ),
  };
}

async function runFor(traffic: MixedTraffic, shares: Shares) {
  const until = performance.now() + seconds * 1000;
  await traffic.run(connections, () => performance.now() < until, shares);
  return traffic.takeFigures();
}

/** Self time of the frames of a profile. */
type Spent = ReadonlyMap<string, { readonly group: string; readonly microseconds: number }>;

async function profileTraffic(inspector: Inspector, traffic: MixedTraffic, shares: Shares) {
  await inspector.call('Profiler.enable');
  await inspector.call('Profiler.setSamplingInterval', { interval: 500 });
  await inspector.call('Profiler.start');
  const { statuses } = await runFor(traffic, shares);
  const { profile } = await inspector.call<{ profile: Profile }>('Profiler.stop');
  return { spent: spentIn(profile), searches: statuses['search 200'] ?? 0, bookings: statuses['book 201'] ?? 0 };
}

interface Profile {
  readonly nodes: readonly ProfileNode[];
  /** Ids of nodes. */
  readonly samples: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

function spentIn({ nodes, samples, timeDeltas }: Profile): Spent {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const spent = new Map<string, { group: string; microseconds: number }>();
  for (const [index, id] of samples.entries()) {
    const node = byId.get(id);
    if (!node || node.callFrame.functionName === '(idle)') continue;
    const group = groupOf(stackOf(id, byId, parents));
    const frame = `${group} ${nameOf(node)}`;
    const sum = spent.get(frame) ?? { group, microseconds: 0 };
    sum.microseconds += Math.max(0, timeDeltas[index] ?? 0);
    spent.set(frame, sum);
  }
  return spent;
}

/** Returns the names of a node and its callers, innermost first. */
function stackOf(leaf: number, byId: ReadonlyMap<number, ProfileNode>, parents: ReadonlyMap<number, number>): string[] {
  const stack: string[] = [];
  for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
    const node = byId.get(id);
    if (node) stack.push(nameOf(node));
  }
  return stack;
}

function nameOf({ callFrame: { functionName, url } }: ProfileNode): string {
  const file = url.replace(/^.*\/(node_modules|src)\//, '$1/').replace(/^file:\/\//, '');
  return `${functionName || '(anonymous)'} ${file}`.trim();
}

/** Groups by the pattern of their innermost frame. Frames of Node itself count for the code that called them, where there is any. */
const groups: readonly (readonly [string, RegExp])[] = [
  ['garbage collection', /^\(garbage collector\)/],
  ['signing and hashing', /slotToken|internal\/crypto|keyedHash/],
  ['compression', /zlib|http\/compress/],
  ['validation', /node_modules\/ajv|schemaValidation|[vV]alidat/],
  ['JSON', /^(stringify|parse)( |$)|fast-json-stringify|jsonBody|presenters\//],
  ['PostgreSQL client', /node_modules\/(pg|kysely|postgres)|server\/db\//],
  ['mail', /domain\/outbox|server\/outbound|node_modules\/nodemailer/],
  ['slots and catalog', /domain\/(availability|catalog|holds)|base\/dates/],
  ['flow', /src\/flow\/|readRun|readJourney/],
  ['HTTP', /node_modules\/(fastify|@fastify|find-my-way|pino)|node:_http|server\/http\//],
];

function groupOf(stack: readonly string[]): string {
  for (const frame of stack) {
    const found = groups.find(([, pattern]) => pattern.test(frame));
    if (found) return found[0];
  }
  return 'other';
}

function figuresOf(spent: Spent, operations: number): OperationProfile {
  const each = (microseconds: number) => Number((microseconds / 1000 / operations).toFixed(3));
  const all = [...spent.values()];
  const byGroup = [...Map.groupBy(all, ({ group }) => group)].map(([group, frames]) => {
    return { group, microseconds: frames.reduce((sum, frame) => sum + frame.microseconds, 0) };
  });
  const largest = <T extends { readonly microseconds: number }>(list: readonly T[]) =>
    list.toSorted((a, b) => b.microseconds - a.microseconds);
  const functions = [...spent].flatMap(([frame, { group, microseconds }]) => {
    const name = frame.slice(group.length + 1);
    return name.includes(' ') ? [{ name, microseconds }] : [];
  });
  return {
    operations,
    total: each(all.reduce((sum, { microseconds }) => sum + microseconds, 0)),
    groups: Object.fromEntries(largest(byGroup).map(({ group, microseconds }) => [group, each(microseconds)])),
    functions: largest(functions)
      .slice(0, 15)
      .map(({ name, microseconds }) => ({ name, milliseconds: each(microseconds) })),
  };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureCpuProfile(), null, 2)}\n`);
