import { batching } from '#server/db/batching.ts';
import type { Database } from '#server/db/database.ts';
import { deviceDays } from '#server/db/queries/lockDeviceDays.ts';
import { selectTakenSlots } from '#server/db/queries/selectTakenSlots.ts';
import { DomainError } from '../domainError.ts';
import type { ClaimedSlot } from './claimedSlot.ts';
import { RefusedSlot } from './refusedSlot.ts';

/** Somebody who wants slots. */
export interface Contender {
  readonly holder: Buffer;
  readonly idempotencyKey: string;
  readonly slots: readonly ClaimedSlot[];
}

/** Where the requests of this process wait that want the same day of the same device. */
export interface SlotQueue {
  /**
   * Makes an attempt to take slots when no other attempt of this process is under way on their devices and days. Waits in
   * memory, without a connection or a lock of PostgreSQL, and looks again after each attempt of others: who lost is refused
   * at once, however many still wait. Other processes are kept apart by the attempt's own locks. Throws RefusedSlot for a slot
   * that somebody else has, too-many-requests for a holder with twenty requests under way, and temporarily-unavailable after
   * twelve seconds.
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

  async function enter<T>(contender: Contender, attempt: () => Promise<T>): Promise<T> {
    const days = deviceDays(contender.slots).map((day) => day.join(' '));
    const deadline = Date.now() + longestWaitMs;
    for (;;) {
      const { taken, holding } = await look(contender);
      const lost = taken === undefined ? undefined : contender.slots[taken];
      if (lost) throw new RefusedSlot('slot-taken', lost.claim, !holding);
      const others = days.flatMap((day) => underWay.get(day) ?? []);
      if (others.length === 0) break;
      if (Date.now() > deadline) throw new DomainError('temporarily-unavailable', { detail: 'Try again.' });
      await Promise.allSettled(others);
    }
    const attempting = attempt();
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
