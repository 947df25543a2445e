import { batching } from '#server/db/batching.ts';
import type { Database } from '#server/db/database.ts';
import { countNetworkSlots, type NetworkHolder } from '#server/db/queries/hold.ts';
import { selectSlotRequestStates } from '#server/db/queries/slotRequest.ts';
import { type LimitCheck, limitCheckReader, needsProof, refuseOverLimit } from '../budgets/spendBudgets.ts';
import type { UsageBudgets } from '../budgets/usageBudgets.ts';
import type { ClaimedSlot } from './claimedSlot.ts';
import { networkCheck } from './networkCap.ts';
import { RefusedSlot } from './refusedSlot.ts';

/** A holder that wants slots. */
export interface Contender {
  readonly holder: Buffer;
  readonly idempotencyKey: string;
  readonly slots: readonly ClaimedSlot[];
  /** The budgets that the attempt spends. */
  readonly budgets: UsageBudgets;
  /** Keyed hash of the network that will hold the slots; absent if they are booked. */
  readonly network?: Buffer;
}

/**
 * Checks a contender before its turn, without a lock and without spending. Resolves to `answered` if its idempotency key has a
 * response, to `stale` if it redeemed a proof of work meanwhile and must be checked again, and else to `open`. Throws RefusedSlot for a
 * slot that another holder has, and too-many-requests and captcha-required for the limits of its budgets and its network.
 */
type ContenderCheck = (contender: Contender) => Promise<'answered' | 'stale' | 'open'>;

/** Returns a contender check; simultaneous calls share their statements. */
export function contenderCheck(db: Database): ContenderCheck {
  const stateOf = batching((contenders: readonly Contender[]) => selectSlotRequestStates(db, contenders));
  const checksOf = limitChecksReader(db);
  return async (contender) => {
    const { slots, budgets } = contender;
    const { answered, taken, holding } = await stateOf(contender);
    if (answered) return 'answered';
    const lost = taken === undefined ? undefined : slots[taken];
    if (lost) throw new RefusedSlot('slot-taken', lost.claim, !holding);
    const checks = await checksOf(contender);
    refuseOverLimit(checks);
    if (!needsProof(checks) || budgets.proof.isRedeemed) return 'open';
    await budgets.proof.redeem();
    return 'stale';
  };
}

/** Returns a function that reads the limit checks of a contender's budgets and network. */
function limitChecksReader(db: Database): (contender: Contender) => Promise<readonly LimitCheck[]> {
  const checkOf = limitCheckReader(db);
  const heldByOthers = batching((holders: readonly NetworkHolder[]) => countNetworkSlots(db.kysely, holders));
  return async ({ holder, network, slots, budgets }) =>
    Promise.all([
      ...(network ? [heldByOthers({ network, holder }).then((held) => networkCheck(held, slots.length))] : []),
      ...budgets.all.map(checkOf),
    ]);
}
