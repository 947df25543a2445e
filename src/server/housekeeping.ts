import { deleteEnded, deleteStaleAnswers, deleteStaleHolds } from '#server/db/queries/deleteStaleRows.ts';
import type { Database } from './db/database.ts';

const everyMs = 5 * 60_000;

/** Clears away what ran out, every five minutes, until the returned function is called. A failure waits for the next turn. */
export function startHousekeeping(db: Database, onFailure: (error: unknown) => void): () => void {
  const timer = setInterval(() => pruneStale(db).catch(onFailure), everyMs);
  return () => clearInterval(timer);
}

const hour = 3_600;

/**
 * Housekeeping, to be called every few minutes by any server: holds that ran out an hour ago and answers to keyed writes that
 * are two days old go, at most a thousand of each at a time; so do sessions, sign-ins
 * and counts whose time is over, and what is a day old of who has logged out. Nothing depends on it: what ran out counts as free without it.
 */
export async function pruneStale({ kysely }: Database): Promise<{ holds: number; answers: number }> {
  await deleteEnded(kysely);
  return {
    holds: await deleteStaleHolds(kysely, hour),
    answers: await deleteStaleAnswers(kysely, 48 * hour),
  };
}
