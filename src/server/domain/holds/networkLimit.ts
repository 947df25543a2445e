import { countNetworkSlots, type NetworkHolder } from '#server/db/queries/hold.ts';
import { lockName } from '#server/db/queries/locks.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { ProofOfWork } from '../budgets/proofOfWork.ts';
import { type LimitCheck, needsProof, refuseOverLimit } from '../budgets/spendUsageBudgets.ts';
import { DomainError } from '../domainError.ts';

/**
 * How many slots the browsers of a network may hold at a time. A network may be a hospital or a mobile operator, so the proof of work
 * begins long before the limit; a network that reaches the limit keeps patients from booking.
 */
export const networkSlots = { free: 60, limit: 120 } as const;

/** Seconds until a retry makes sense: holds end within minutes. */
const retryAfter = 60;

/** Returns the limit check of a network whose other holders hold some slots, for `slots` more. */
export function networkCheck(heldByOthers: number, slots: number): LimitCheck {
  const refusal = { retryAfter, detail: 'Many times are held from this network.' };
  return { ...networkSlots, count: heldByOthers + slots, refusal };
}

/**
 * Refuses a hold above the limits of its network, under the lock of the network's name. Throws too-many-requests, and captcha-required
 * if other holders of the network were faster and no proof is redeemed.
 */
export async function refuseOverNetworkLimit(
  tx: Transaction,
  { slots, proof, ...networkHolder }: NetworkHolder & { readonly slots: number; readonly proof: ProofOfWork },
): Promise<void> {
  await lockName(tx, networkHolder.network);
  const [held = 0] = await countNetworkSlots(tx, [networkHolder]);
  const checks = [networkCheck(held, slots)];
  refuseOverLimit(checks);
  if (needsProof(checks) && !proof.isRedeemed) throw new DomainError('captcha-required');
}
