import type { Database } from '../database.ts';
import { runPrepared } from '../transaction.ts';

/** Messages of the outbox that are neither sent nor failed: one-time codes, or all other mail. */
interface UnsentMessages {
  readonly kind: 'code' | 'mail';
  readonly count: number;
  /** How many of them wait for a worker now. */
  readonly due: number;
  /** How long the first of those has been due, in seconds; 0 if none is. */
  readonly overdueSeconds: number;
  /** Age of the oldest unsent message in seconds; 0 without a message. */
  readonly oldestSeconds: number;
}

/** What the database knows of the whole portal, for metrics: counts and ages without personal data. */
export interface PortalState {
  readonly unsent: readonly UnsentMessages[];
  /** Messages that failed for good. */
  readonly failed: number;
  readonly holds: number;
  readonly heldSlots: number;
  /** Sessions of PostgreSQL in this database that wait for a lock, and the longest such wait in seconds. */
  readonly lockWaits: number;
  readonly longestLockWait: number;
}

const selectStatement = {
  name: 'select-portal-state',
  text: `
    with unsent as (
      select template = 'code' as is_code, count(*)::int as count,
        (count(*) filter (where next_attempt_at <= now()))::int as due,
        coalesce(extract(epoch from now() - min(next_attempt_at) filter (where next_attempt_at <= now())), 0)::float8 as overdue,
        extract(epoch from now() - min(created_at))::float8 as oldest
      from outbox where sent_at is null and failed_at is null group by 1),
    kinds as (
      select json_agg(json_build_object('kind', kind, 'count', coalesce(count, 0), 'due', coalesce(due, 0),
        'overdueSeconds', coalesce(overdue, 0), 'oldestSeconds', coalesce(oldest, 0))) as list
      from (values ('code', true), ('mail', false)) as named (kind, is_code) left join unsent using (is_code)),
    held as (
      select count(distinct hold_id)::int as holds, count(*)::int as slots
      from allocation where hold_id is not null and expires_at > now()),
    waits as (
      select count(*)::int as count, coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float8 as longest
      from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database()))
    select kinds.list as unsent, (select count(*)::int from outbox where failed_at is not null) as failed,
      held.holds, held.slots as "heldSlots", waits.count as "lockWaits", waits.longest as "longestLockWait"
    from kinds, held, waits`,
};

/** Reads the state of the portal in one statement, which reads indexes of unsent mail, failed mail and holds. */
export async function selectPortalState(db: Database): Promise<PortalState> {
  const [state] = await runPrepared<PortalState>(db, selectStatement, []);
  if (!state) throw new Error('PostgreSQL returned no row');
  return state;
}
