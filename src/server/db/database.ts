import { type Kysely as Builder, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isUnanswered } from './databaseFault.ts';
import type { DB } from './tables.ts';
import { shareTables } from './tablesLock.ts';

/** The connection pool or a transaction: what the functions in `queries/` run on. */
export type Queryable = Builder<DB>;

/** The portal's database. */
export interface Database {
  readonly kysely: Queryable;
  /** For prepared statements. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Settings of a connection pool. */
export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** PostgreSQL ends a statement that runs longer (57014). */
  readonly statementTimeoutMs?: number;
  /** PostgreSQL ends a longer wait for a lock (55P03). */
  readonly lockTimeoutMs?: number;
  /** Called when an idle connection broke; the pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void;
}

/** Local dates and times stay text: a `Date` would move them into the time zone of this process. */
const textual = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.TIME, pg.types.builtins.INTERVAL]);

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (textual.has(oid)) return (text: string) => text;
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

const answerMarginMs = 2_000;

/**
 * Wraps a pool so that a connection without an answer in time refuses the rest of its transaction at once and leaves the pool. Kysely
 * would return it to the pool, where the next user would wait again.
 */
function discardingUnanswered(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let unanswered: Error | undefined;
      // The type also has a form with a cursor, which is not used.
      const query = async (text: string, values: readonly unknown[]) => {
        if (unanswered) throw unanswered;
        try {
          return await client.query(text, [...values]);
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
  const { statementTimeoutMs = 5_000 } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    types,
    connectionTimeoutMillis: 8_000,
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
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: discardingUnanswered(pool) }) });
  return {
    kysely,
    pool,
    async close() {
      await kysely.destroy();
      // Kysely ends the pool only when it has used it.
      if (!pool.ending) await pool.end();
    },
  };
}
