import { countNetworkSlots, type NetworkHolder } from '#server/db/queries/hold.ts';
import { lockName } from '#server/db/queries/locks.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type Demand, needsProof, refuseExcess } from '../attempts/demand.ts';
import type { Proof } from '../captcha/proof.ts';
import { DomainError } from '../domainError.ts';

/**
 * How many slots the browsers of one network may hold at a time. A network may be a hospital or a mobile operator, so it is asked
 * for a proof of work long before it is refused; one that reaches the limit keeps patients from booking.
 */
export const networkSlots = { free: 60, limit: 120 } as const;

/** Seconds after which it is worth trying again: holds end within minutes. */
const retryAfter = 60;

/** What a network would hold with some slots more than its others hold now. */
export function networkDemand(heldByOthers: number, slots: number): Demand {
  const refusal = { retryAfter, detail: 'Many times are held from this network.' };
  return { ...networkSlots, wanted: heldByOthers + slots, refusal };
}

/**
 * Refuses a hold with which the network would hold too much, or more than it may without a proof. The holds of a network are counted
 * one after the other. Throws too-many-requests, and captcha-required when others of the network were faster and the proof was
 * not taken before.
 */
export async function refuseHoarding(
  tx: Transaction,
  { slots, proof, ...asking }: NetworkHolder & { readonly slots: number; readonly proof: Proof },
): Promise<void> {
  await lockName(tx, asking.network);
  const [held = 0] = await countNetworkSlots(tx, [asking]);
  const demands = [networkDemand(held, slots)];
  refuseExcess(demands);
  if (needsProof(demands) && !proof.isTaken) throw new DomainError('captcha-required');
}
