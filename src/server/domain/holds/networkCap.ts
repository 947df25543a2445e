import { countNetworkSlots, type NetworkHolder } from '#server/db/queries/hold.ts';
import { lockName } from '#server/db/queries/locks.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type LimitCheck, needsProof, refuseOverLimit } from '../budgets/spendBudgets.ts';
import type { ProofOfWork } from '../captcha/proofOfWork.ts';
import { DomainError } from '../domainError.ts';

/**
 * How many slots the browsers of one network may hold at a time. A network may be a hospital or a mobile operator, so it is asked
 * for a proof of work long before it is refused; one that reaches the limit keeps patients from booking.
 */
export const networkSlots = { free: 60, limit: 120 } as const;

/** Seconds after which it is worth trying again: holds end within minutes. */
const retryAfter = 60;

/** What a network would hold with some slots more than its others hold now. */
export function networkCheck(heldByOthers: number, slots: number): LimitCheck {
  const refusal = { retryAfter, detail: 'Many times are held from this network.' };
  return { ...networkSlots, count: heldByOthers + slots, refusal };
}

/**
 * Refuses a hold with which the network would hold too much, or more than it may without a proof. The holds of a network are counted
 * one after the other. Throws too-many-requests, and captcha-required when others of the network were faster and the proof was
 * not taken before.
 */
export async function refuseOverNetworkLimit(
  tx: Transaction,
  { slots, proof, ...asking }: NetworkHolder & { readonly slots: number; readonly proof: ProofOfWork },
): Promise<void> {
  await lockName(tx, asking.network);
  const [held = 0] = await countNetworkSlots(tx, [asking]);
  const demands = [networkCheck(held, slots)];
  refuseOverLimit(demands);
  if (needsProof(demands) && !proof.isRedeemed) throw new DomainError('captcha-required');
}
