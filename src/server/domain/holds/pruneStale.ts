import type { Database } from '#server/db/database.ts';
import { deleteEnded, deleteStaleAnswers, deleteStaleHolds } from '#server/db/queries/deleteStaleRows.ts';

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
