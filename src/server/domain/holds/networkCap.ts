import type { Database } from '#server/db/database.ts';
import { countNetworkSlots } from '#server/db/queries/countNetworkSlots.ts';
import { lockName } from '#server/db/queries/lockName.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Proof } from '../captcha/proof.ts';
import { DomainError } from '../domainError.ts';

/**
 * How many slots the browsers of one network may hold at a time. A network may be a hospital or a mobile operator, so it is asked
 * for a proof of work long before it is refused; one that reaches the limit keeps patients from booking.
 */
export const networkSlots = { free: 60, most: 120 } as const;

/** Seconds after which it is worth trying again: holds end within minutes. */
const retryAfter = 60;

/** A hold that is about to be placed from a network. */
export interface NetworkHold {
  /** Keyed hash of the network. */
  readonly network: Buffer;
  readonly holder: Buffer;
  /** Number of slots. */
  readonly slots: number;
}

/**
 * Takes a proof of work when the network holds a lot, and says whether it did. Throws captcha-required; to be called outside of a
 * transaction.
 */
export async function askForProof({ kysely }: Database, hold: NetworkHold, proof: Proof): Promise<boolean> {
  const held = await countNetworkSlots(kysely, hold.network, hold.holder);
  if (held + hold.slots <= networkSlots.free) return false;
  await proof.take();
  return true;
}

/**
 * Refuses a hold with which the network would hold too much, or more than it may without a proof. The holds of a network are counted
 * one after the other. Throws too-many-requests, and captcha-required for a burst of requests that were
 * not asked for a proof before.
 */
export async function refuseHoarding(
  tx: Transaction,
  { network, holder, slots, proven }: NetworkHold & { readonly proven: boolean },
): Promise<void> {
  await lockName(tx, network);
  const now = (await countNetworkSlots(tx, network, holder)) + slots;
  if (now > networkSlots.free && !proven) throw new DomainError('captcha-required');
  if (now > networkSlots.most) {
    throw new DomainError('too-many-requests', { retryAfter, detail: 'Many times are held from this network.' });
  }
}
