import { batching } from '#server/db/batching.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { type Budget, refundBudgets, selectBudgetUses, spendBudgets } from '#server/db/queries/budget.ts';
import { DomainError, type DomainErrorDetails } from '../domainError.ts';
import type { ProofOfWork } from './proofOfWork.ts';

/** A budget that requires a proof of work for each use after the first `free` ones. */
export interface UsageBudget extends Budget {
  readonly free: number;
  /** Key of the sentence for the patient if the budget is used up; `error.too-many-requests` by default. */
  readonly messageKey?: string | undefined;
}

/**
 * Spends one of each budget outside any transaction, so that nothing undoes the count. Throws too-many-requests if a budget is
 * used up, and captcha-required if a budget requires a proof and the request carries no valid one; it spends nothing then.
 */
export async function spendUsageBudgets(
  db: Database,
  budgets: readonly UsageBudget[],
  proof: ProofOfWork,
): Promise<void> {
  const spent = await spendBudgets(
    db.kysely,
    budgets.map((budget) => ({ ...budget, limit: budget.free })),
  );
  if (!spent) return;
  await refundBudgets(db.kysely, budgets.slice(0, spent.refused));
  await spendWithProof(db, budgets, proof);
}

/** Spends one of each budget with a proof of work. Throws as `spendUsageBudgets` does. */
export async function spendWithProof(
  { kysely: db }: Database,
  budgets: readonly UsageBudget[],
  proof: ProofOfWork,
): Promise<void> {
  // A proof can be redeemed once, so limits are checked first.
  refuseOverLimit(await readLimitChecks(db, budgets));
  await proof.redeem();
  const spent = await spendBudgets(db, budgets);
  if (!spent) return;
  await refundBudgets(db, budgets.slice(0, spent.refused));
  throw new DomainError('too-many-requests', limitErrorOf(budgets[spent.refused], spent.retryAfter));
}

/** The count that a request would reach if it were granted, with its limits. */
export interface LimitCheck {
  readonly count: number;
  /** Above this count the request requires a proof of work. */
  readonly free: number;
  /** Above this count the request is refused. */
  readonly limit: number;
  /** Details of that refusal. */
  readonly refusal: DomainErrorDetails;
}

/** Throws too-many-requests for the first count above its limit. */
export function refuseOverLimit(checks: readonly LimitCheck[]): void {
  const over = checks.find(({ count, limit }) => count > limit);
  if (over) throw new DomainError('too-many-requests', over.refusal);
}

/** Returns true if one of the counts requires a proof of work. */
export function needsProof(checks: readonly LimitCheck[]): boolean {
  return checks.some(({ count, free }) => count > free);
}

/** Returns a function that reads the limit check of a budget; simultaneous calls share one statement. */
export function limitCheckReader({ kysely }: Database): (budget: UsageBudget) => Promise<LimitCheck> {
  return batching((budgets: readonly UsageBudget[]) => readLimitChecks(kysely, budgets));
}

/** Reads what each budget would reach if it were spent once more, in one statement without a lock. */
async function readLimitChecks(db: Queryable, budgets: readonly UsageBudget[]): Promise<readonly LimitCheck[]> {
  const uses = await selectBudgetUses(db, budgets);
  return budgets.map((budget, n) => {
    const { spent = 0, retryAfter = 0 } = uses[n] ?? {};
    return { ...budget, count: spent + 1, refusal: limitErrorOf(budget, retryAfter) };
  });
}

function limitErrorOf(budget: UsageBudget | undefined, retryAfter: number): DomainErrorDetails {
  return { retryAfter, ...(budget?.messageKey && { messageKey: budget.messageKey }) };
}
