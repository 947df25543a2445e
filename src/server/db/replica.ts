import { setTimeout as sleep } from 'node:timers/promises';
import { cause, placeOf } from './checkDatabase.ts';
import { type Database, type DatabaseObserver, openDatabase } from './database.ts';
import { faultCode } from './databaseFault.ts';

/** A read replica of the portal's database. */
export interface Replica {
  /** The replica if it was proven to be less than `maxLagMs` behind the primary, and no search failed there lately; else undefined. */
  readonly usable: Database | undefined;
  /** How old the state of the replica may be, in milliseconds; Infinity if that was never found out. */
  readonly lagMs: number;
  /** Makes the replica unusable for a while, after a search failed there with an error, or without one if it took too long. */
  suspend(error?: unknown): void;
  stop(): Promise<void>;
}

interface ReplicaOptions {
  readonly url: string;
  readonly primaryUrl: string;
  readonly poolSize: number;
  /** Receives the statements of searches, not those of the checks. */
  readonly observer?: DatabaseObserver | undefined;
  /** How long a replica is left alone after a failed read, milliseconds. */
  readonly suspendMs?: number;
  /** Called with the reason when the replica becomes unusable, and with undefined when it becomes usable. */
  readonly onChange: (reason: string | undefined) => void;
}

/** A replica that is further behind its primary is not read, milliseconds. */
export const maxLagMs = 2_000;

const checkEveryMs = 250;

/** Limit of a check and of a statement on the replica, milliseconds. */
export const readWithinMs = 1_000;

/** A position in the write-ahead log of the primary at a time of `performance.now`. */
interface Sample {
  readonly at: number;
  readonly position: bigint;
}

/**
 * Opens a read replica and checks it four times a second: it is usable if it has replayed everything that the primary had written less
 * than `maxLagMs` ago. No clock of another machine counts. A replica that is absent at the start is found later. The checks have their
 * own connections, one to each server, so that they never wait for searches. A replica that answers them but fails a search is suspended.
 */
export function openReplica(options: ReplicaOptions): Replica {
  const { url, primaryUrl, poolSize, observer, suspendMs = 30_000, onChange } = options;
  const open = (server: string, connections: number, watched?: DatabaseObserver) =>
    openDatabase({
      url: server,
      poolSize: connections,
      observer: watched,
      onConnectionLost: () => undefined,
      statementTimeoutMs: readWithinMs,
      connectionTimeoutMs: readWithinMs,
      answerMarginMs: 250,
    });
  const db = open(url, poolSize, observer);
  const checked = { primary: open(primaryUrl, 1), replica: open(url, 1) };
  const ended = new AbortController();
  let samples: Sample[] = [];
  let currentAt = Number.NEGATIVE_INFINITY;
  let suspendedUntil = Number.NEGATIVE_INFINITY;
  let reported: string | undefined = 'not checked yet';

  const lagMs = () => performance.now() - currentAt;
  const isSuspended = () => performance.now() < suspendedUntil;

  /** Returns why the replica cannot be read; undefined if it can. */
  async function check(): Promise<string | undefined> {
    const at = performance.now();
    const ofPrimary = await readState(checked.primary, 'pg_current_wal_lsn()').catch(() => undefined);
    if (!ofPrimary) return 'the primary does not answer, so the lag is unknown';
    samples.push({ at, position: ofPrimary.position });
    const ofReplica = await readState(checked.replica, 'pg_last_wal_replay_lsn()');
    if (!ofReplica.standby) return 'DATABASE_REPLICA_URL names a server that is not a replica';
    if (ofReplica.system !== ofPrimary.system) return 'DATABASE_REPLICA_URL names a replica of another database';
    const reached = samples.findLast(({ position }) => position <= ofReplica.position);
    await checked.replica.pool.query('select from allocation limit 0');
    if (reached) currentAt = Math.max(currentAt, reached.at);
    samples = samples.filter((sample) => sample.at >= (reached?.at ?? 0) && sample.at > at - 2 * maxLagMs);
    return lagMs() <= maxLagMs ? undefined : `it is more than ${maxLagMs / 1000} s behind`;
  }

  function report(reason: string | undefined): void {
    if (reason === reported) return;
    reported = reason;
    onChange(reason);
  }

  async function watch(): Promise<void> {
    while (!ended.signal.aborted) {
      const reason = await check().catch((error) => refusal(error, url));
      if (!isSuspended()) report(reason);
      await sleep(checkEveryMs, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  }

  const watching = watch();
  return {
    get usable() {
      return lagMs() <= maxLagMs && !isSuspended() ? db : undefined;
    },
    get lagMs() {
      return lagMs();
    },
    suspend(error) {
      suspendedUntil = performance.now() + suspendMs;
      const reason =
        error === undefined ? `took more than ${readWithinMs / 1000} s` : `failed (${faultCode(error) ?? 'no code'})`;
      report(`a search there ${reason}`);
    },
    async stop() {
      ended.abort();
      await watching;
      await Promise.all([db, checked.primary, checked.replica].map((each) => each.close()));
    },
  };
}

/** Returns why a replica cannot be checked, in a sentence with its address and advice. */
function refusal(error: unknown, url: string): string {
  const place = placeOf(url);
  if (faultCode(error) === '42501')
    return `${place}: the role may not read allocation. Grant it SELECT on the primary.`;
  return `${place}: ${cause(error, url, 'DATABASE_REPLICA_URL')}`;
}

async function readState(source: Database, expression: string) {
  const { rows } = await source.pool.query<{ standby: boolean; system: string; position: string | null }>(
    `select pg_is_in_recovery() as standby, system_identifier::text as system, (${expression})::text as position
     from pg_control_system()`,
  );
  const [row] = rows;
  return { standby: row?.standby, system: row?.system, position: positionOf(row?.position ?? '0/0') };
}

/** Reads a `pg_lsn`: two hexadecimal numbers of 32 bits. */
function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
