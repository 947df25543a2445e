import { batching } from '#server/db/batching.ts';
import type { Database } from '#server/db/database.ts';
import { countNetworkSlots, type NetworkHolder } from '#server/db/queries/hold.ts';
import { deviceDays } from '#server/db/queries/locks.ts';
import { selectSlotRequestStates } from '#server/db/queries/slotRequest.ts';
import { type LimitCheck, limitCheckReader, needsProof, refuseOverLimit } from '../budgets/spendBudgets.ts';
import type { UsageBudgets } from '../budgets/usageBudgets.ts';
import { DomainError } from '../domainError.ts';
import type { ClaimedSlot } from './claimedSlot.ts';
import { networkCheck } from './networkCap.ts';
import { RefusedSlot } from './refusedSlot.ts';

/** Somebody who wants slots. */
interface Contender {
  readonly holder: Buffer;
  readonly idempotencyKey: string;
  readonly slots: readonly ClaimedSlot[];
  /** What an attempt spends. */
  readonly budgets: UsageBudgets;
  /** Keyed hash of the network that is going to hold the slots; left out where they are booked. */
  readonly network?: Buffer;
}

/** Where the requests of this process wait that want the same day of the same device. */
export interface SlotQueue {
  /**
   * Makes an attempt to take slots, within its use, when no other attempt of this process is under way on their devices and days.
   * Waits in memory, without a connection or a lock of PostgreSQL, and looks again after each attempt of others: who lost, or may
   * not hold or spend any more, is refused at once, however many still wait; a proof of work is taken before the turn. Looking
   * locks and spends nothing. Other processes are kept apart by the attempt's own locks. An attempt under a key that was answered
   * needs no turn and spends nothing. Throws RefusedSlot for a slot that somebody else has, too-many-requests and
   * captcha-required for what the use or the network may not, too-many-requests for a holder with twenty requests under way, and
   * temporarily-unavailable after twelve seconds.
   */
  enter<T>(contender: Contender, attempt: () => Promise<T>): Promise<T>;
}

const longestWaitMs = 12_000;

/** What a holder has is never taken from him, so that each of his requests is an attempt: he may not fill the queue with them. */
const mostOfHolder = 20;

export function openSlotQueue(db: Database): SlotQueue {
  const underWay = new Map<string, Promise<unknown>>();
  const byHolder = new Map<string, number>();
  const look = batching((contenders: readonly Contender[]) => selectSlotRequestStates(db, contenders));
  const checksOf = limitChecksReader(db);

  async function enter<T>(contender: Contender, attempt: () => Promise<T>): Promise<T> {
    const { slots, budgets: use } = contender;
    const days = deviceDays(slots).map((day) => day.join(' '));
    const deadline = Date.now() + longestWaitMs;
    for (;;) {
      const { answered, taken, holding } = await look(contender);
      if (answered) return attempt();
      const lost = taken === undefined ? undefined : slots[taken];
      if (lost) throw new RefusedSlot('slot-taken', lost.claim, !holding);
      const checks = await checksOf(contender);
      refuseOverLimit(checks);
      if (needsProof(checks) && !use.proof.isRedeemed) {
        await use.proof.redeem();
        continue;
      }
      const others = days.flatMap((day) => underWay.get(day) ?? []);
      if (others.length === 0) break;
      if (Date.now() > deadline) throw new DomainError('temporarily-unavailable', { detail: 'Try again.' });
      await Promise.allSettled(others);
    }
    const attempting = use.spendFor(attempt);
    for (const day of days) underWay.set(day, attempting);
    try {
      return await attempting;
    } finally {
      for (const day of days) underWay.delete(day);
    }
  }

  return {
    async enter(contender, attempt) {
      const holder = contender.holder.toString('base64');
      const before = byHolder.get(holder) ?? 0;
      if (before >= mostOfHolder) throw new DomainError('too-many-requests', { retryAfter: 1 });
      byHolder.set(holder, before + 1);
      try {
        return await enter(contender, attempt);
      } finally {
        const left = (byHolder.get(holder) ?? 1) - 1;
        if (left > 0) byHolder.set(holder, left);
        else byHolder.delete(holder);
      }
    },
  };
}

/** Reads what contenders would spend and hold; those that ask at the same time in one statement each. */
function limitChecksReader(db: Database): (contender: Contender) => Promise<readonly LimitCheck[]> {
  const demandOf = limitCheckReader(db);
  const heldByOthers = batching((asking: readonly NetworkHolder[]) => countNetworkSlots(db.kysely, asking));
  return async ({ holder, network, slots, budgets: use }) =>
    Promise.all([
      ...(network ? [heldByOthers({ network, holder }).then((held) => networkCheck(held, slots.length))] : []),
      ...use.all.map(demandOf),
    ]);
}
