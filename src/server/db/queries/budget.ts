import { sql } from 'kysely';
import { batching } from '../batching.ts';
import type { Database, Queryable } from '../database.ts';
import { runPrepared } from '../transaction.ts';

/** A stored counter: at most `limit` uses within `seconds`, which begin with the first use. */
export interface Budget {
  readonly name: string;
  /** Keyed hash of the owner, such as an IP address. */
  readonly subject: Buffer;
  readonly limit: number;
  readonly seconds: number;
}

/**
 * Spends one of each budget, in order, up to the first that is used up. Returns the index of that budget and the seconds until its
 * window ends, or undefined if all were spent.
 */
export async function spendBudgets(
  db: Queryable,
  budgets: readonly Budget[],
): Promise<{ readonly refused: number; readonly retryAfter: number } | undefined> {
  const names = budgets.map(({ name }) => name);
  const subjects = budgets.map(({ subject }) => subject);
  const limits = budgets.map(({ limit }) => limit);
  const seconds = budgets.map((budget) => budget.seconds);
  const { rows } = await sql<{ refused: number; retry_after: number }>`
    select * from spend_budgets(${names}::text[], ${subjects}::bytea[], ${limits}::integer[], ${seconds}::integer[])`.execute(
    db,
  );
  const [row] = rows;
  return row && row.refused > 0 ? { refused: row.refused - 1, retryAfter: row.retry_after } : undefined;
}

const spendMany = {
  name: 'spend-many-budgets',
  text: `
    select w.n, s.refused, s.retry_after
    from (
      select * from unnest($1::int[], $2::text[], $3::bytea[], $4::int[], $5::int[])
        as b (n, name, subject, most, secs) order by name, subject
    ) w, lateral spend_budgets(array[w.name], array[w.subject], array[w.most], array[w.secs]) s`,
};

/**
 * Returns a function that spends one budget; simultaneous calls share one statement. It resolves to the seconds until the window ends
 * if the budget is used up, else to undefined.
 */
export function budgetSpender(db: Database): (budget: Budget) => Promise<number | undefined> {
  return batching(async (budgets: readonly Budget[]) => {
    const rows = await runPrepared<{ n: number; refused: number; retry_after: number }>(db, spendMany, [
      budgets.map((_budget, n) => n),
      budgets.map(({ name }) => name),
      budgets.map(({ subject }) => subject),
      budgets.map(({ limit }) => limit),
      budgets.map(({ seconds }) => seconds),
    ]);
    const waits = new Map(rows.map(({ n, refused, retry_after }) => [n, refused > 0 ? retry_after : undefined]));
    return budgets.map((_budget, n) => waits.get(n));
  });
}

const recordStatement = {
  name: 'record-uses',
  text: `
    insert into budget as b (name, subject, spent, began_at, ends_at)
    values ($1, $2, $3, clock_timestamp(), clock_timestamp() + make_interval(secs => $4))
    on conflict (name, subject) do update set
      spent = case when b.ends_at <= clock_timestamp() then excluded.spent else b.spent + excluded.spent end,
      began_at = case when b.ends_at <= clock_timestamp() then excluded.began_at else b.began_at end,
      ends_at = case when b.ends_at <= clock_timestamp() then excluded.ends_at else b.ends_at end
    returning spent`,
};

/** Counts uses of a budget that were granted already, whatever its limit. Returns how often it was spent in its window. */
export async function recordUses(
  db: Database,
  { name, subject, seconds }: Omit<Budget, 'limit'>,
  uses: number,
): Promise<number> {
  const [row] = await runPrepared<{ spent: number }>(db, recordStatement, [name, subject, uses, seconds]);
  return row?.spent ?? uses;
}

/** Returns how often a budget was spent in its window. */
export async function selectSpent(db: Queryable, budget: Pick<Budget, 'name' | 'subject'>): Promise<number> {
  const [use] = await selectBudgetUses(db, [budget]);
  return use?.spent ?? 0;
}

/** Returns for each budget how often it was spent and the seconds until its window ends; undefined for an unused one. */
export async function selectBudgetUses(
  db: Queryable,
  budgets: readonly Pick<Budget, 'name' | 'subject'>[],
): Promise<readonly ({ readonly spent: number; readonly retryAfter: number } | undefined)[]> {
  const names = budgets.map(({ name }) => name);
  const subjects = budgets.map(({ subject }) => subject);
  const { rows } = await sql<{ n: number; spent: number; retry_after: number }>`
    select w.n::integer, b.spent, greatest(1, ceil(extract(epoch from b.ends_at - clock_timestamp())))::integer as retry_after
    from unnest(${names}::text[], ${subjects}::bytea[]) with ordinality as w (name, subject, n)
    join budget b on b.name = w.name and b.subject = w.subject
    where b.ends_at > clock_timestamp()`.execute(db);
  const uses = new Map(rows.map(({ n, spent, retry_after }) => [n - 1, { spent, retryAfter: retry_after }]));
  return budgets.map((_budget, n) => uses.get(n));
}

/** Refunds one of each budget. Locks them in their order, as spending does. */
export async function refundBudgets(db: Queryable, budgets: readonly Budget[]): Promise<void> {
  const names = budgets.map(({ name }) => name);
  const subjects = budgets.map(({ subject }) => subject);
  await sql`
    with refunded as (
      select b.name, b.subject
      from unnest(${names}::text[], ${subjects}::bytea[]) with ordinality as w (name, subject, n)
      join budget b on b.name = w.name and b.subject = w.subject
      order by w.n for update of b)
    update budget b set spent = b.spent - 1 from refunded
    where b.name = refunded.name and b.subject = refunded.subject and b.spent > 0`.execute(db);
}

/** Deletes budgets, so that nothing of them is spent. */
export async function deleteBudgets(
  db: Queryable,
  budgets: readonly Pick<Budget, 'name' | 'subject'>[],
): Promise<void> {
  for (const { name, subject } of budgets) {
    await db.deleteFrom('budget').where('name', '=', name).where('subject', '=', subject).execute();
  }
}

/** Deletes up to `limit` budgets whose window ended. Skips locked rows. Returns how many it deleted. */
export async function deleteEndedBudgets(db: Queryable, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from budget where (name, subject) in (
      select name, subject from budget where ends_at < now() for update skip locked limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
