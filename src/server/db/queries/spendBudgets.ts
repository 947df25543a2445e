import { sql } from 'kysely';
import { batching } from '../batching.ts';
import type { Database, Queryable } from '../database.ts';

/** So many times within so many seconds, counted from the first. */
export interface Budget {
  readonly name: string;
  /** Keyed hash of whose budget it is. */
  readonly subject: Buffer;
  readonly limit: number;
  readonly seconds: number;
}

/** Spends one of each, in order, up to the first that is used up: its index and the seconds until it begins anew. */
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
 * Spends one budget for each caller, those that ask at the same time in one statement. Gives the seconds until the budget begins
 * anew when it is used up.
 */
export function budgetSpender({ pool }: Database): (budget: Budget) => Promise<number | undefined> {
  return batching(async (budgets: readonly Budget[]) => {
    const { rows } = await pool.query<{ n: number; refused: number; retry_after: number }>({
      ...spendMany,
      values: [
        budgets.map((_budget, n) => n),
        budgets.map(({ name }) => name),
        budgets.map(({ subject }) => subject),
        budgets.map(({ limit }) => limit),
        budgets.map(({ seconds }) => seconds),
      ],
    });
    const waits = new Map(rows.map(({ n, refused, retry_after }) => [n, refused > 0 ? retry_after : undefined]));
    return budgets.map((_budget, n) => waits.get(n));
  });
}

/** How often a budget was spent in its window. */
export async function selectSpent(db: Queryable, { name, subject }: Pick<Budget, 'name' | 'subject'>): Promise<number> {
  const row = await db
    .selectFrom('budget')
    .select('spent')
    .where('name', '=', name)
    .where('subject', '=', subject)
    .where('ends_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row?.spent ?? 0;
}

/** The seconds until the first of these budgets that is used up begins anew; undefined when none is. */
export async function selectUsedUp(db: Queryable, budgets: readonly Budget[]): Promise<number | undefined> {
  for (const { name, subject, limit } of budgets) {
    const row = await db
      .selectFrom('budget')
      .select(sql<number>`greatest(1, ceil(extract(epoch from ends_at - clock_timestamp())))::integer`.as('seconds'))
      .where('name', '=', name)
      .where('subject', '=', subject)
      .where('spent', '>=', limit)
      .where('ends_at', '>', sql<Date>`clock_timestamp()`)
      .executeTakeFirst();
    if (row) return row.seconds;
  }
  return undefined;
}

/** Gives back one of each, after a try that was right or refused for another reason. */
export async function refundBudgets(db: Queryable, budgets: readonly Budget[]): Promise<void> {
  for (const { name, subject } of budgets) {
    await db
      .updateTable('budget')
      .set((row) => ({ spent: row('spent', '-', 1) }))
      .where('name', '=', name)
      .where('subject', '=', subject)
      .where('spent', '>', 0)
      .execute();
  }
}

/** Forgets what was spent. */
export async function deleteBudgets(
  db: Queryable,
  budgets: readonly Pick<Budget, 'name' | 'subject'>[],
): Promise<void> {
  for (const { name, subject } of budgets) {
    await db.deleteFrom('budget').where('name', '=', name).where('subject', '=', subject).execute();
  }
}
