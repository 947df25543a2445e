import type { Database } from '../database.ts';
import { runPrepared } from '../transaction.ts';

/** What the database knows of the whole portal, for metrics: counts and ages without personal data. */
export interface PortalState {
  readonly outbox: OutboxState;
  readonly holds: HoldCounts;
  readonly locks: LockWaits;
}

interface OutboxState {
  /** Messages that are neither sent nor failed: one-time codes, and all other mail. */
  readonly unsent: readonly UnsentMessages[];
  /** Number of messages that failed for good. */
  readonly failed: number;
}

interface UnsentMessages {
  readonly kind: 'code' | 'mail';
  readonly count: number;
  /** How many of them wait to be sent now. */
  readonly due: number;
  /** How long the first of those has been due, in seconds; 0 if none is. */
  readonly overdueSeconds: number;
  /** Age of the oldest unsent message in seconds; 0 without a message. */
  readonly oldestSeconds: number;
}

interface HoldCounts {
  readonly holds: number;
  /** One for each device of each held visit. */
  readonly parts: number;
}

/** Sessions of PostgreSQL in this database that wait for a lock. */
interface LockWaits {
  readonly count: number;
  /** The longest of the waits, in seconds; 0 without a wait. */
  readonly longestSeconds: number;
}

/** Reads the state of the portal, from indexes of unsent mail, failed mail and holds. */
export async function selectPortalState(db: Database): Promise<PortalState> {
  return {
    outbox: await readRow<OutboxState>(db, outboxStatement),
    holds: await readRow<HoldCounts>(db, holdsStatement),
    locks: await readRow<LockWaits>(db, locksStatement),
  };
}

const outboxStatement = {
  name: 'select-outbox-state',
  text: `
    with unsent as (
      select template = 'code' as is_code, count(*)::int as count,
        (count(*) filter (where next_attempt_at <= now()))::int as due,
        coalesce(extract(epoch from now() - min(next_attempt_at) filter (where next_attempt_at <= now())), 0)::float8 as overdue,
        extract(epoch from now() - min(created_at))::float8 as oldest
      from outbox where sent_at is null and failed_at is null group by 1)
    select (select count(*)::int from outbox where failed_at is not null) as failed,
      (select json_agg(json_build_object('kind', kind, 'count', coalesce(count, 0), 'due', coalesce(due, 0),
          'overdueSeconds', coalesce(overdue, 0), 'oldestSeconds', coalesce(oldest, 0)))
        from (values ('code', true), ('mail', false)) as named (kind, is_code) left join unsent using (is_code)) as unsent`,
};

const holdsStatement = {
  name: 'select-hold-counts',
  text: `
    select count(distinct hold_id)::int as holds, count(*)::int as parts
    from allocation where hold_id is not null and expires_at > now()`,
};

const locksStatement = {
  name: 'select-lock-waits',
  text: `
    select count(*)::int as count,
      coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float8 as "longestSeconds"
    from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`,
};

async function readRow<Row>(db: Database, statement: { readonly name: string; readonly text: string }): Promise<Row> {
  const [row] = await runPrepared<Row>(db, statement, []);
  if (row === undefined) throw new Error('PostgreSQL returned no row');
  return row;
}
