import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './db/database.ts';

const timeoutMs = 2_000;

/** True if the role may select and insert in every table; false without tables. Grants are lost with a table, as by a restore. */
const mayUseTables = `select coalesce(bool_and(has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')), false) as allowed
  from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migration'`;

/** Returns why the server cannot work with its database, in a sentence that says what to do, or undefined if it can. */
export async function readiness(db: Database): Promise<string | undefined> {
  const timer = new AbortController();
  try {
    const timeout = sleep(timeoutMs, undefined, { signal: timer.signal }).then(() =>
      Promise.reject(new Error('timeout')),
    );
    const { rows } = await Promise.race([db.pool.query<{ allowed: boolean }>(mayUseTables), timeout]);
    return rows[0]?.allowed ? undefined : 'The portal may not read and write its tables. Grant it the rights again.';
  } catch {
    return 'The database does not answer.';
  } finally {
    timer.abort();
  }
}
