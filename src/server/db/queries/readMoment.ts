import type { Database } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import { runPrepared } from '../transaction.ts';

/** The one clock of all servers, and the revision of the catalog at that time. */
interface CatalogMoment {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Empty before the first import. */
  readonly revision: string;
}

const statement = {
  name: 'read-moment',
  text: `select statement_timestamp() as now, coalesce((select max(revision) from catalog), '') as revision`,
};

export async function readMoment(source: Database | Transaction): Promise<CatalogMoment> {
  const [row] = await runPrepared<{ now: Date; revision: string }>(source, statement, []);
  if (!row) throw new Error('PostgreSQL did not tell the time');
  return { now: row.now.getTime(), revision: row.revision };
}
