import { batching } from '#server/db/batching.ts';
import type { Database } from '#server/db/database.ts';
import { countNetworkSlots, type NetworkHolder, selectTakenSlots } from '#server/db/queries/hold.ts';
import { deviceDays } from '#server/db/queries/locks.ts';
import type { CountedUse } from '../attempts/countedUse.ts';
import { type Demand, needsProof, refuseExcess } from '../attempts/demand.ts';
import { demandReader } from '../attempts/spendAllowances.ts';
import { DomainError } from '../domainError.ts';
import type { ClaimedSlot } from './claimedSlot.ts';
import { networkDemand } from './networkCap.ts';
import { RefusedSlot } from './refusedSlot.ts';

/** Somebody who wants slots. */
interface Contender {
  readonly holder: Buffer;
  readonly idempotencyKey: string;
  readonly slots: readonly ClaimedSlot[];
  /** What an attempt spends. */
  readonly use: CountedUse;
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
  const look = batching((contenders: readonly Contender[]) => selectTakenSlots(db, contenders));
  const demandsOf = demandsReader(db);

  async function enter<T>(contender: Contender, attempt: () => Promise<T>): Promise<T> {
    const { slots, use } = contender;
    const days = deviceDays(slots).map((day) => day.join(' '));
    const deadline = Date.now() + longestWaitMs;
    for (;;) {
      const { answered, taken, holding } = await look(contender);
      if (answered) return attempt();
      const lost = taken === undefined ? undefined : slots[taken];
      if (lost) throw new RefusedSlot('slot-taken', lost.claim, !holding);
      const demands = await demandsOf(contender);
      refuseExcess(demands);
      if (needsProof(demands) && !use.proof.isTaken) {
        await use.proof.take();
        continue;
      }
      const others = days.flatMap((day) => underWay.get(day) ?? []);
      if (others.length === 0) break;
      if (Date.now() > deadline) throw new DomainError('temporarily-unavailable', { detail: 'Try again.' });
      await Promise.allSettled(others);
    }
    const attempting = use.within(attempt);
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
function demandsReader(db: Database): (contender: Contender) => Promise<readonly Demand[]> {
  const demandOf = demandReader(db);
  const heldByOthers = batching((asking: readonly NetworkHolder[]) => countNetworkSlots(db.kysely, asking));
  return async ({ holder, network, slots, use }) =>
    Promise.all([
      ...(network ? [heldByOthers({ network, holder }).then((held) => networkDemand(held, slots.length))] : []),
      ...use.allowances.map(demandOf),
    ]);
}
