import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { listedSlots, soon, weekFrom } from '#test/support/freeSlots.ts';
import { startBenchCluster } from './availabilityDatabase.ts';
import { type Answer, type Crowd, post } from './crowd.ts';

/** Durations for 600 clients that request one slot at once, and for a client of another device meanwhile; milliseconds. */
export interface ContestedSlotRun {
  readonly p50: number;
  readonly p99: number;
  /** Holds on devices that nobody else wants, placed while the 600 wait. */
  readonly otherP50: number;
  readonly otherP95: number;
  readonly otherMax: number;
  /** How many clients got each status. */
  readonly statuses: { readonly [status: string]: number };
}

export interface ContestedSlotResult {
  readonly clients: number;
  readonly rounds: number;
  readonly here: ContestedSlotRun;
  /** The checkout that BASELINE names, in the same run, in turns. */
  readonly baseline?: ContestedSlotRun;
  /** p99 here over p99 of the baseline. */
  readonly ratio?: number;
}

const clients = 600;
const rounds = 5;
const probeEveryMs = 40;

/** A server process of a checkout, with a database and the demo provider of its own. */
interface Side {
  readonly url: string;
  readonly answers: Answer[];
  readonly others: Answer[];
  stop(): Promise<void>;
}

/** Measures this checkout and, in turns with it, the one in the folder that BASELINE names. */
export async function measureContestedSlot(): Promise<ContestedSlotResult> {
  await using ends = new AsyncDisposableStack();
  const cluster = ends.use(await startBenchCluster({ fsync: 'on' }));
  const sides: Side[] = [];
  const checkouts = [process.cwd(), ...(process.env.BASELINE ? [resolve(process.env.BASELINE)] : [])];
  for (const [n, checkout] of checkouts.entries()) {
    const side = await startSide(checkout, await cluster.createDatabase(`side_${n}`));
    ends.defer(side.stop);
    sides.push(side);
  }
  for (let round = 0; round <= rounds; round++) {
    for (const side of sides) await contest(side, round);
    // The first round warms both sides up.
    if (round === 0) for (const side of sides) side.answers.length = side.others.length = 0;
  }
  const [here, baseline] = sides.map(resultOf);
  if (!here) throw new Error('Nothing was measured');
  const compared = baseline && { baseline, ratio: Number((here.p99 / baseline.p99).toFixed(3)) };
  return { clients, rounds, here, ...compared };
}

function resultOf({ answers, others }: Side): ContestedSlotRun {
  const at = (some: readonly Answer[], share: number) =>
    Math.round(
      some.map(({ ms }) => ms).sort((a, b) => a - b)[Math.min(some.length - 1, Math.floor(some.length * share))] ?? 0,
    );
  const statuses = Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, some]) => [status, some.length]),
  );
  return {
    p50: at(answers, 0.5),
    p99: at(answers, 0.99),
    otherP50: at(others, 0.5),
    otherP95: at(others, 0.95),
    otherMax: at(others, 1),
    statuses,
  };
}

/** All clients ask for one slot at once; others hold slots elsewhere until the last client has its answer. */
async function contest(side: Side, round: number): Promise<void> {
  const [wanted = ''] = await offered(side, 'surry-hills', round);
  const elsewhere = await offered(side, 'parramatta', round);
  let done = false;
  const storm = crowd({ url: side.url, token: wanted, clients, network: `10.${round}` });
  const probes: Promise<Answer>[] = [];
  const probing = (async () => {
    for (let n = 0; !done && n < elsewhere.length; n++) {
      probes.push(hold(side, elsewhere[n] ?? '', `11.${round}.0.${n}`));
      await sleep(probeEveryMs);
    }
  })();
  side.answers.push(...(await storm));
  done = true;
  await probing;
  side.others.push(...(await Promise.all(probes)));
}

async function offered(side: Side, clinic: string, round: number): Promise<readonly string[]> {
  const from = soon(2 + round);
  const query = { exams: ['xray-chest'], clinics: [clinic], view: 'WEEK', from };
  const search = (body: object) => post(side.url, '/api/availability/search', body, '12.0.0.1');
  const named = await search({ ...query, slotsOn: weekFrom(from) });
  // Releases before signed offers list every slot and refuse `slotsOn`.
  const { status, body } = named.status === 400 ? await search(query) : named;
  if (status !== 200) throw new Error(`The search answered ${status}: ${body}`);
  const found = JSON.parse(body);
  if (found.exams) return listedSlots(found).map(({ token }) => token);
  const { clinics }: { clinics: { days: { slots: { token: string }[] }[] }[] } = found;
  return clinics.flatMap(({ days }) => days.flatMap(({ slots }) => slots.map(({ token }) => token)));
}

const hold = ({ url }: Side, token: string, address: string) => post(url, '/api/holds', { slots: [token] }, address);

/** Sends the crowd from a thread of its own, so that what others wait for is measured without it. */
function crowd(workerData: Crowd): Promise<readonly Answer[]> {
  return new Promise((answered, failed) => {
    new Worker(new URL('./crowd.ts', import.meta.url), { workerData }).once('message', answered).once('error', failed);
  });
}

async function startSide(checkout: string, databaseUrl: string): Promise<Side> {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      CATALOG_DIR: 'catalog/demo',
      SIGNING_KEY: randomBytes(32).toString('base64url'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(server);
  const ended = new Promise((done) => server.once('exit', done));
  return {
    url,
    answers: [],
    others: [],
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

function addressOf(server: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((found, failed) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /The portal is at (\S+)/.exec(output)?.[1];
      if (url) found(url.replace('localhost', '127.0.0.1'));
    });
    server.once('exit', () => failed(new Error(`The server did not start:\n${output}`)));
  });
}
