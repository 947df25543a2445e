import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './db/database.ts';
import { deleteEndedBudgets } from './db/queries/budget.ts';
import { deleteStaleEndedHolders, deleteStaleHolds } from './db/queries/hold.ts';
import { deleteStaleResponses } from './db/queries/idempotentRequest.ts';
import { type DeviceKey, movePastAllocations, selectDevicesAfter } from './db/queries/pastAllocation.ts';
import { deleteEndedSessions } from './db/queries/session.ts';
import { deleteExpiredSignIns } from './db/queries/signIn.ts';

const everyMs = 5 * 60_000;

/**
 * Deletes stale rows and moves past allocations every five minutes until the returned function is called. A failure is reported and
 * not retried earlier. A run that takes longer than five minutes is not started twice.
 */
export function startHousekeeping(db: Database, onFailure: (error: unknown) => void): () => void {
  const ended = new AbortController();
  let running = false;
  const run = async () => {
    if (running) return;
    running = true;
    await pruneStale(db).catch(onFailure);
    await moveHistory(db, ended.signal).catch(onFailure);
    running = false;
  };
  const timer = setInterval(run, everyMs);
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}

const devicesAtOnce = 200;
const rowsAtOnce = 1_000;

/** Pause after each batch of rows, in milliseconds, so that a first run over years of history leaves PostgreSQL time for bookings. */
const pauseMs = 50;

/**
 * Moves all allocations that ended two days ago to `past_allocation`, in batches, so that `allocation` has only what new bookings can
 * collide with. Returns how many it moved. Any server process may call it; stops after the present batch when the signal aborts.
 */
export async function moveHistory(db: Database, signal?: AbortSignal): Promise<number> {
  let total = 0;
  let devices: readonly DeviceKey[] = [{ clinicId: 0, deviceId: 0 }];
  for (let last = devices.at(-1); last && !signal?.aborted; last = devices.at(-1)) {
    devices = await selectDevicesAfter(db, last, devicesAtOnce);
    for (let moved = rowsAtOnce; moved === rowsAtOnce && !signal?.aborted; ) {
      moved = await movePastAllocations(db, devices, rowsAtOnce);
      total += moved;
      if (moved > 0) await sleep(pauseMs, undefined, { ref: false });
    }
  }
  return total;
}

const hour = 3_600;

/**
 * Deletes stale rows: sessions, sign-ins, budgets and ended holders whose time is over, holds that expired an hour ago, and responses
 * to keyed requests that are two days old. Returns how many holds and responses it deleted, at most 1,000 each. Any server process
 * may call it. Nothing depends on it, because every query ignores expired rows.
 */
export async function pruneStale({ kysely }: Database): Promise<{ holds: number; responses: number }> {
  await deleteEndedSessions(kysely);
  await deleteExpiredSignIns(kysely);
  await deleteStaleEndedHolders(kysely);
  await deleteEndedBudgets(kysely);
  return {
    holds: await deleteStaleHolds(kysely, hour),
    responses: await deleteStaleResponses(kysely, 48 * hour),
  };
}
