import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Transaction as KyselyTransaction } from 'kysely';
import { type Database, observed } from './database.ts';
import { isContention } from './databaseFault.ts';
import { nameStatement } from './statementName.ts';
import type { DB } from './tables.ts';

/** A database transaction. */
export type Transaction = KyselyTransaction<DB>;

const attempts = 4;

/**
 * Runs the work in one transaction (READ COMMITTED: each statement after a lock sees everything committed before). After a deadlock,
 * serialisation failure or lock time-out it rolls back and runs the work again, up to four times in all, so the work must have no
 * effect outside its transaction. Throws the last error.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.kysely.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !isContention(error)) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

/** A statement that each connection plans once. */
interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** Runs a prepared statement on the pool, or as an ordinary statement in a transaction. Returns its rows. */
export async function runPrepared<Row>(
  source: Database | Transaction,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  nameStatement(text, name);
  if ('pool' in source) {
    const { rows } = await observed(source.observer, text, () =>
      source.pool.query({ name, text, values: [...values] }),
    );
    return rows as Row[];
  }
  return (await source.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}
