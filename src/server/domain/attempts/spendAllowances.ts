import { batching } from '#server/db/batching.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { type Budget, refundBudgets, selectBudgetUses, spendBudgets } from '#server/db/queries/budget.ts';
import type { Proof } from '../captcha/proof.ts';
import { DomainError, type DomainErrorDetails } from '../domainError.ts';
import { type Demand, refuseExcess } from './demand.ts';

/** A budget of which each use costs a proof of work once `free` of them are spent. */
export interface Allowance extends Budget {
  readonly free: number;
  /** The sentence for the patient when it is used up; `error.too-many-requests` otherwise. */
  readonly messageKey?: string | undefined;
}

/** What spending each allowance once more would use; one statement, without a lock. */
async function readDemands(db: Queryable, allowances: readonly Allowance[]): Promise<readonly Demand[]> {
  const uses = await selectBudgetUses(db, allowances);
  return allowances.map((allowance, n) => {
    const { spent = 0, retryAfter = 0 } = uses[n] ?? {};
    return { ...allowance, wanted: spent + 1, refusal: refusalOf(allowance, retryAfter) };
  });
}

/** Reads one demand for each caller, those that ask at the same time in one statement. */
export function demandReader({ kysely }: Database): (allowance: Allowance) => Promise<Demand> {
  return batching((allowances: readonly Allowance[]) => readDemands(kysely, allowances));
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
  allowances: readonly Allowance[],
  proof: Proof,
): Promise<void> {
  // What is used up is refused before the proof is taken, which is good once.
  refuseExcess(await readDemands(db, allowances));
  await proof.take();
  const spent = await spendBudgets(db, allowances);
  if (!spent) return;
  await refundBudgets(db, allowances.slice(0, spent.refused));
  throw new DomainError('too-many-requests', refusalOf(allowances[spent.refused], spent.retryAfter));
}

function refusalOf(allowance: Allowance | undefined, retryAfter: number): DomainErrorDetails {
  return { retryAfter, ...(allowance?.messageKey && { messageKey: allowance.messageKey }) };
}
