import { type Kysely as Builder, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isUnanswered } from './databaseFault.ts';
import type { DB } from './tables.ts';
import { shareTables } from './tablesLock.ts';

/** A connection of the pool or a transaction on one: what the files in `queries/` run on. */
export type Queryable = Builder<DB>;

export interface Database {
  readonly kysely: Queryable;
  /** For the few statements that are prepared by name. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** A statement that runs longer is ended by PostgreSQL (57014). */
  readonly statementTimeoutMs?: number;
  /** A wait for a lock that takes longer is ended (55P03). */
  readonly lockTimeoutMs?: number;
  /** Told about connections that broke while idle; the pool makes new ones by itself. */
  readonly onConnectionLost?: (error: Error) => void;
}

/** Dates and times of the wall stay text: a `Date` would move them into the zone of this process. */
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
 * Kysely gives every connection back as a good one. One on which an answer did not come in time would make everybody who gets it
 * next wait as long; here it refuses what is left of its transaction at once, and is not used again.
 */
function givingUpHanging(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let hanging: Error | undefined;
      // The form with a cursor, which the type has as well, is not used.
      const query = async (text: string, values: readonly unknown[]) => {
        if (hanging) throw hanging;
        try {
          return await client.query(text, [...values]);
        } catch (error) {
          if (isUnanswered(error)) hanging = error;
          throw error;
        }
      };
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(hanging) };
    },
  };
}

/** Opens a pool of connections; nothing is connected before the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs = 5_000 } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    types,
    connectionTimeoutMillis: 8_000,
    statement_timeout: statementTimeoutMs,
    // PostgreSQL ends the statement first, unless it does not answer at all.
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
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: givingUpHanging(pool) }) });
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
