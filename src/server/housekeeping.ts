import type { Database } from './db/database.ts';
import { deleteEndedBudgets } from './db/queries/budget.ts';
import { deleteStaleEndedHolders, deleteStaleHolds } from './db/queries/hold.ts';
import { deleteStaleResponses } from './db/queries/idempotentRequest.ts';
import { deleteEndedSessions } from './db/queries/session.ts';
import { deleteExpiredSignIns } from './db/queries/signIn.ts';

const everyMs = 5 * 60_000;

/** Deletes stale rows every five minutes until the returned function is called. A failure is reported and not retried earlier. */
export function startHousekeeping(db: Database, onFailure: (error: unknown) => void): () => void {
  const timer = setInterval(() => pruneStale(db).catch(onFailure), everyMs);
  return () => clearInterval(timer);
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
