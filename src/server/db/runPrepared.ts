import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';
import type { Transaction } from './transaction.ts';

/** A statement that each connection parses and plans once. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** Runs a prepared statement on the pool, or as an ordinary one inside a transaction. */
export async function runPrepared<Row>(
  source: Database | Transaction,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  if ('pool' in source) return (await source.pool.query({ name, text, values: [...values] })).rows as Row[];
  return (await source.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}
