import { sql } from 'kysely';
import type { Transaction } from '../transaction.ts';

/** Waits until this transaction alone works under a name, given as at least eight random or hashed bytes. */
export async function lockName(tx: Transaction, name: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${name.readBigInt64BE().toString()}::bigint)`.execute(tx);
}
