import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from './database.ts';

/** A read replica of the portal's database. */
export interface Replica {
  /** The replica if it was proven to be less than the limit behind the primary; else undefined. */
  readonly usable: Database | undefined;
  /** Makes the replica unusable until the next successful check, after a failed read. */
  suspend(): void;
  stop(): Promise<void>;
}

interface ReplicaOptions {
  readonly url: string;
  readonly primary: Database;
  readonly poolSize: number;
  /** Called with the reason when the replica becomes unusable, and with undefined when it becomes usable. */
  readonly onChange: (reason: string | undefined) => void;
}

/** A replica that is further behind its primary is not read, milliseconds. */
export const maxLagMs = 2_000;

const checkEveryMs = 250;

/** A read on the replica ends after this time, milliseconds; the primary answers then. */
const readWithinMs = 1_000;

/** A position in the write-ahead log of the primary at a time of `performance.now`. */
interface Sample {
  readonly at: number;
  readonly position: bigint;
}

/**
 * Opens a read replica and checks it four times a second: it is usable if it has replayed everything that the primary had written less
 * than `maxLagMs` ago. No clock of another machine counts. A replica that is absent at the start is found later.
 */
export function openReplica({ url, primary, poolSize, onChange }: ReplicaOptions): Replica {
  const db = openDatabase({ url, poolSize, statementTimeoutMs: readWithinMs, onConnectionLost: () => undefined });
  const ended = new AbortController();
  let samples: Sample[] = [];
  let currentAt = Number.NEGATIVE_INFINITY;
  let reported: string | undefined = 'not checked yet';

  const isUsable = () => performance.now() - currentAt <= maxLagMs;

  /** Returns why the replica cannot be read; undefined if it can. */
  async function check(): Promise<string | undefined> {
    const at = performance.now();
    const ofPrimary = await readPosition(primary, 'pg_current_wal_lsn()');
    samples.push({ at, position: ofPrimary.position });
    const ofReplica = await readPosition(db, 'pg_last_wal_replay_lsn()');
    if (!ofReplica.standby) return 'DATABASE_REPLICA_URL names a server that is not a replica';
    if (ofReplica.system !== ofPrimary.system) return 'DATABASE_REPLICA_URL names a replica of another database';
    const reached = samples.findLast(({ position }) => position <= ofReplica.position);
    if (reached) currentAt = Math.max(currentAt, reached.at);
    samples = samples.filter((sample) => sample.at >= (reached?.at ?? 0) && sample.at > at - 2 * maxLagMs);
    return isUsable() ? undefined : `it is more than ${maxLagMs / 1000} s behind`;
  }

  async function watch(): Promise<void> {
    while (!ended.signal.aborted) {
      const reason = await check().catch(() => 'it does not answer');
      if (reason !== reported) onChange(reason);
      reported = reason;
      await sleep(checkEveryMs, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  }

  const watching = watch();
  return {
    get usable() {
      return isUsable() ? db : undefined;
    },
    suspend() {
      currentAt = Number.NEGATIVE_INFINITY;
    },
    async stop() {
      ended.abort();
      await watching;
      await db.close();
    },
  };
}

async function readPosition(source: Database, expression: string) {
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
