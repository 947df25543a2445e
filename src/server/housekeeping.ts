import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Queryable } from './db/database.ts';
import { deleteEndedBudgets } from './db/queries/budget.ts';
import { deleteStaleEndedHolders, deleteStaleHolds } from './db/queries/hold.ts';
import { deleteStaleResponses } from './db/queries/idempotentRequest.ts';
import { deleteEndedMessages } from './db/queries/outbox.ts';
import { type DeviceKey, movePastAllocations, selectDevicesAfter } from './db/queries/pastAllocation.ts';
import { deleteOldAnswers, deleteStaleDrafts } from './db/queries/questionnaireAnswer.ts';
import { deletePastReminders } from './db/queries/reminder.ts';
import { deleteEndedSessions } from './db/queries/session.ts';
import { deleteExpiredSignIns } from './db/queries/signIn.ts';
import { deleteDone } from './db/queries/staffTask.ts';

const everyMs = 5 * 60_000;

/**
 * Runs housekeeping every five minutes until the returned function is called. A run that takes longer than five minutes is not started
 * twice. `jobs` are run first, one after the other.
 */
export function startHousekeeping(
  db: Database,
  onFailure: (error: unknown) => void,
  jobs: readonly (() => Promise<unknown>)[],
): () => void {
  const ended = new AbortController();
  let running = false;
  const run = async () => {
    if (running) return;
    running = true;
    for (const job of jobs) await job().catch(onFailure);
    await runHousekeeping(db, onFailure, ended.signal);
    running = false;
  };
  const timer = setInterval(run, everyMs);
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}

/**
 * Deletes stale rows and moves past allocations. A failure is passed to `onFailure`, does not prevent the other work, and is not retried
 * before the next run.
 */
async function runHousekeeping(db: Database, onFailure: (error: unknown) => void, signal: AbortSignal): Promise<void> {
  await pruneStale(db, onFailure, signal);
  await moveHistory(db, signal).catch(onFailure);
}

const devicesAtOnce = 200;
const rowsAtOnce = 1_000;

/** Pause after each batch of rows, in milliseconds, so that a first run over years of data leaves PostgreSQL time for bookings. */
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
    total += await inBatches(() => movePastAllocations(db, devices, rowsAtOnce), signal);
  }
  return total;
}

/** Repeats a statement while it changes whole batches of `rowsAtOnce` rows. Returns how many rows it changed. */
async function inBatches(changeBatch: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (let changed = rowsAtOnce; changed === rowsAtOnce && !signal?.aborted; ) {
    changed = await changeBatch();
    total += changed;
    if (changed > 0) await sleep(pauseMs, undefined, { ref: false });
  }
  return total;
}

/** Deletes the answers to questionnaires of a brand that are older than its retention time. Returns how many. */
export function pruneAnswers({ kysely }: Database, brand: string, days: number): Promise<number> {
  return inBatches(() => deleteOldAnswers(kysely, { brand, days, limit: rowsAtOnce }));
}

const hour = 3_600;
const day = 24 * hour;

/** Deletions of stale rows. Each deletes up to `limit` rows and returns how many. */
const deletions = {
  sessions: deleteEndedSessions,
  signIns: deleteExpiredSignIns,
  endedHolders: deleteStaleEndedHolders,
  budgets: deleteEndedBudgets,
  holds: (db: Queryable, limit: number) => deleteStaleHolds(db, hour, limit),
  responses: (db: Queryable, limit: number) => deleteStaleResponses(db, 2 * day, limit),
  messages: (db: Queryable, limit: number) => deleteEndedMessages(db, 30 * day, limit),
  reminders: (db: Queryable, limit: number) => deletePastReminders(db, 30 * day, limit),
  drafts: (db: Queryable, limit: number) => deleteStaleDrafts(db, day, limit),
  enquiries: (db: Queryable, limit: number) => deleteDone(db, 'enquiry', 90 * day, limit),
  detailsChanges: (db: Queryable, limit: number) => deleteDone(db, 'details_change', 90 * day, limit),
};

/**
 * Deletes stale rows: sessions, sign-ins, budgets and ended holders whose time is over, holds that expired an hour ago, responses to
 * keyed requests that are two days old, messages that were sent or failed and reminders of appointments 30 days ago, answers of drafts that are a day old, and enquiries and details changes that were done 90 days ago. Returns how
 * many of each it deleted; a kind of row whose deletion failed is missing, and the reason is passed to `onFailure`. Any server process may call it. No query depends on it,
 * because all queries ignore expired rows.
 */
export async function pruneStale(
  { kysely }: Database,
  onFailure: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<Partial<Record<keyof typeof deletions, number>>> {
  const deleted: Record<string, number> = {};
  for (const [kind, deleteStale] of Object.entries(deletions)) {
    try {
      deleted[kind] = await inBatches(() => deleteStale(kysely, rowsAtOnce), signal);
    } catch (error) {
      onFailure(error);
    }
  }
  return deleted;
}
