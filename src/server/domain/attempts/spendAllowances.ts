import type { Database } from '#server/db/database.ts';
import { type Budget, refundBudgets, selectUsedUp, spendBudgets } from '#server/db/queries/spendBudgets.ts';
import type { Proof } from '../captcha/proof.ts';
import { DomainError } from '../domainError.ts';

/** A budget of which each use costs a proof of work once `free` of them are spent. */
export interface Allowance extends Budget {
  readonly free: number;
}

/**
 * Spends one of each, outside of any transaction, so that nothing undoes the count. Throws too-many-requests when one of them is
 * used up, and captcha-required when one asks for a proof and the request carries none that is good; nothing is counted then.
 */
export async function spendAllowances(db: Database, allowances: readonly Allowance[], proof: Proof): Promise<void> {
  const asks = await spendBudgets(
    db.kysely,
    allowances.map((allowance) => ({ ...allowance, limit: allowance.free })),
  );
  if (!asks) return;
  await refundBudgets(db.kysely, allowances.slice(0, asks.refused));
  await spendWithProof(db, allowances, proof);
}

/** Spends one of each where what costs nothing is spent already. Throws as `spendAllowances` does. */
export async function spendWithProof(
  { kysely: db }: Database,
  allowances: readonly Budget[],
  proof: Proof,
): Promise<void> {
  const usedUp = await selectUsedUp(db, allowances);
  if (usedUp !== undefined) throw new DomainError('too-many-requests', { retryAfter: usedUp });
  await proof.take();
  const spent = await spendBudgets(db, allowances);
  if (!spent) return;
  await refundBudgets(db, allowances.slice(0, spent.refused));
  throw new DomainError('too-many-requests', { retryAfter: spent.retryAfter });
}
