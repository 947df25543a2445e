import type { Database } from '#server/db/database.ts';

/** Returns the number of deadlocks that PostgreSQL detected in this database; 0 if locks are taken in one order. */
export async function deadlocks({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}
