import { type Kysely as Builder, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { withinLimit } from '#base/withinLimit.ts';
import { faultCode, isUnanswered } from './databaseFault.ts';
import { statementName } from './statementName.ts';
import type { DB } from './tables.ts';
import { shareTables } from './tablesLock.ts';

/** The connection pool or a transaction: what the functions in `queries/` run on. */
export type Queryable = Builder<DB>;

/** The portal's database. */
export interface Database {
  readonly kysely: Queryable;
  /** For prepared statements. */
  readonly pool: pg.Pool;
  readonly observer?: DatabaseObserver | undefined;
  /** Ends the connections after their running statements. Throws if PostgreSQL does not respond; they are destroyed then. */
  close(): Promise<void>;
}

/** A statement that ended, without its text and its parameters. Times are milliseconds of `performance.now`. */
export interface EndedStatement {
  /** As `statementName` returns it. */
  readonly name: string;
  readonly startedAt: number;
  readonly endedAt: number;
  /** SQLSTATE or system error code; undefined if the statement succeeded. */
  readonly fault: string | undefined;
}

/** Receives durations, for metrics and traces. */
export interface DatabaseObserver {
  /** Called after each statement. Prepared statements on the pool include their wait for a connection. */
  onStatement(statement: EndedStatement): void;
  /** Called when a transaction or an ordinary statement has waited for a connection, in milliseconds. */
  onConnection(waitedMs: number): void;
}

/** Runs a statement and reports it to the observer. */
export async function observed<T>(
  observer: DatabaseObserver | undefined,
  text: string,
  run: () => Promise<T>,
): Promise<T> {
  if (!observer) return run();
  const startedAt = performance.now();
  const end = (fault: string | undefined) =>
    observer.onStatement({ name: statementName(text), startedAt, endedAt: performance.now(), fault });
  try {
    const result = await run();
    end(undefined);
    return result;
  } catch (error) {
    end(faultCode(error) ?? 'unknown');
    throw error;
  }
}

/** Settings of a connection pool. */
export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** PostgreSQL ends a statement that runs longer (57014). */
  readonly statementTimeoutMs?: number;
  /** Limit of opening a connection, and of waiting for a free one, milliseconds. */
  readonly connectionTimeoutMs?: number;
  /** A statement without any answer fails this long after `statementTimeoutMs`, milliseconds. */
  readonly answerMarginMs?: number;
  /** PostgreSQL ends a longer wait for a lock (55P03). */
  readonly lockTimeoutMs?: number;
  /** Called when an idle connection broke; the pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void;
  readonly observer?: DatabaseObserver | undefined;
}

/** Time of `close` for running statements and PostgreSQL, milliseconds; then the connections are destroyed. */
const closeMs = 5_000;

/** Local dates and times stay text: a `Date` would move them into the time zone of this process. */
const textual = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.TIME, pg.types.builtins.INTERVAL]);

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (textual.has(oid)) return (text: string) => text;
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * Wraps a pool so that a connection without an answer in time refuses the rest of its transaction at once and leaves the pool. Kysely
 * would return it to the pool, where the next user would wait again.
 */
function discardingUnanswered(pool: pg.Pool, observer: DatabaseObserver | undefined): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const askedAt = performance.now();
      const client = await pool.connect();
      observer?.onConnection(performance.now() - askedAt);
      let unanswered: Error | undefined;
      // The type also has a form with a cursor, which is not used.
      const query = async (text: string, values: readonly unknown[]) => {
        if (unanswered) throw unanswered;
        try {
          return await observed(observer, text, () => client.query(text, [...values]));
        } catch (error) {
          if (isUnanswered(error)) unanswered = error;
          throw error;
        }
      };
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(unanswered) };
    },
  };
}

/** Opens a connection pool. It connects with the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs = 5_000, connectionTimeoutMs = 8_000, answerMarginMs = 2_000, observer } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    types,
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // Applies only if PostgreSQL does not answer at all.
    query_timeout: statementTimeoutMs + answerMarginMs,
    lock_timeout: options.lockTimeoutMs ?? 3_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'isocentre',
    onConnect: shareTables,
  });
  pool.on('error', (error) => options.onConnectionLost?.(error));
  // The pool listens only while a connection rests in it. One that breaks between two statements of a transaction would end
  // the process; with a listener its next statement fails instead, and with it the transaction.
  const open = new Map<pg.PoolClient, Promise<void>>();
  pool.on('connect', (client) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    open.set(client, promise);
    client.on('error', () => undefined);
    client.once('end', () => {
      open.delete(client);
      resolve();
    });
  });
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: discardingUnanswered(pool, observer) }) });
  return {
    kysely,
    pool,
    observer,
    async close() {
      const end = async () => {
        await kysely.destroy();
        // Kysely ends the pool only when it has used it.
        if (!pool.ending) await pool.end();
        await Promise.all(open.values());
        return true;
      };
      if (await withinLimit(end(), closeMs, false)) return;
      for (const client of open.keys()) client.connection.stream.destroy();
      throw Object.assign(new Error('PostgreSQL did not end the connections'), { code: 'DATABASE_HANGS' });
    },
  };
}
