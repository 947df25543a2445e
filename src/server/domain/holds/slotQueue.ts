import type { Database } from '#server/db/database.ts';
import { deviceDays } from '#server/db/queries/locks.ts';
import { DomainError } from '../domainError.ts';
import { type Contender, contenderCheck } from './contenderCheck.ts';

/** Serialises the requests of this process that want the same day of the same device. */
export interface SlotQueue {
  /**
   * Runs an attempt to take slots, within its budgets, while no other attempt of this process runs for the same devices and days.
   * Contenders wait in memory, without a connection or a lock of PostgreSQL, and are checked again after each attempt, so that a
   * contender without a chance is refused at once (`contenderCheck`). The locks of the attempt itself exclude other processes. An
   * attempt whose idempotency key has a response runs at once and spends nothing. Throws what `contenderCheck` and the attempt
   * throw, too-many-requests if a holder has twenty requests running, and temporarily-unavailable after twelve seconds.
   */
  enter<T>(contender: Contender, attempt: () => Promise<T>): Promise<T>;
}

const maxWaitMs = 12_000;

/** Running requests of one holder. The slots of a holder are free for its own requests, so that only this limit keeps them few. */
const maxPerHolder = 20;

/** Opens the queue of a server process. */
export function openSlotQueue(db: Database): SlotQueue {
  const running = new Map<string, Promise<unknown>>();
  const check = contenderCheck(db);
  const withinHolderLimit = holderLimit();

  async function takeTurn<T>(contender: Contender, attempt: () => Promise<T>): Promise<T> {
    const days = deviceDays(contender.slots).map((day) => day.join(' '));
    const deadline = Date.now() + maxWaitMs;
    for (;;) {
      const state = await check(contender);
      if (state === 'answered') return attempt();
      if (state === 'stale') continue;
      const others = days.flatMap((day) => running.get(day) ?? []);
      if (others.length === 0) break;
      if (Date.now() > deadline) throw new DomainError('temporarily-unavailable', { detail: 'Try again.' });
      await Promise.allSettled(others);
    }
    const attempting = contender.budgets.spendFor(attempt);
    for (const day of days) running.set(day, attempting);
    try {
      return await attempting;
    } finally {
      for (const day of days) running.delete(day);
    }
  }

  return {
    enter: (contender, attempt) => withinHolderLimit(contender.holder, () => takeTurn(contender, attempt)),
  };
}

/** Returns a function that runs work for a holder. It throws too-many-requests if `maxPerHolder` requests of the holder are running. */
function holderLimit() {
  const countOf = new Map<string, number>();
  return async <T>(holder: Buffer, work: () => Promise<T>): Promise<T> => {
    const name = holder.toString('base64');
    const before = countOf.get(name) ?? 0;
    if (before >= maxPerHolder) throw new DomainError('too-many-requests', { retryAfter: 1 });
    countOf.set(name, before + 1);
    try {
      return await work();
    } finally {
      const left = (countOf.get(name) ?? 1) - 1;
      if (left > 0) countOf.set(name, left);
      else countOf.delete(name);
    }
  };
}
