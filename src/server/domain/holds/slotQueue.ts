import { batching } from '#server/db/batching.ts';
import type { Database } from '#server/db/database.ts';
import { countNetworkSlots, type NetworkHolder } from '#server/db/queries/hold.ts';
import { deviceDays } from '#server/db/queries/locks.ts';
import { selectSlotRequestStates } from '#server/db/queries/slotRequest.ts';
import { type LimitCheck, limitCheckReader, needsProof, refuseOverLimit } from '../budgets/spendUsageBudgets.ts';
import type { UsageBudgets } from '../budgets/usageBudgets.ts';
import { DomainError } from '../domainError.ts';
import { type ClaimedPart, type ClaimedSlot, partsOfSlots } from './claimedSlot.ts';
import { networkCheck } from './networkLimit.ts';
import { RefusedSlot } from './refusedSlot.ts';

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
    const days = deviceDays(partsOfSlots(contender.slots)).map((day) => day.join(' '));
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

/** A holder that wants slots. */
interface Contender {
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
function contenderCheck(db: Database): ContenderCheck {
  const stateOf = batching((contenders: readonly (Omit<Contender, 'slots'> & { slots: readonly ClaimedPart[] })[]) =>
    selectSlotRequestStates(db, contenders),
  );
  const limitsOf = contenderLimits(db);
  return async (contender) => {
    const { budgets } = contender;
    const slots = partsOfSlots(contender.slots);
    const { answered, taken, holding } = await stateOf({ ...contender, slots });
    if (answered) return 'answered';
    const lost = taken === undefined ? undefined : slots[taken];
    if (lost) throw new RefusedSlot('slot-taken', lost.claim, !holding);
    const checks = await limitsOf(contender);
    refuseOverLimit(checks);
    if (!needsProof(checks) || budgets.proof.isRedeemed) return 'open';
    await budgets.proof.redeem();
    return 'stale';
  };
}

/** Returns a function that reads the limit checks of a contender's budgets and network. */
function contenderLimits(db: Database): (contender: Contender) => Promise<readonly LimitCheck[]> {
  const checkOf = limitCheckReader(db);
  const heldByOthers = batching((holders: readonly NetworkHolder[]) => countNetworkSlots(db.kysely, holders));
  return async ({ holder, network, slots, budgets }) =>
    Promise.all([
      ...(network
        ? [heldByOthers({ network, holder }).then((held) => networkCheck(held, partsOfSlots(slots).length))]
        : []),
      ...budgets.all.map(checkOf),
    ]);
}
