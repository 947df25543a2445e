import type { Database } from './db/database.ts';
import { pruneStale } from './domain/holds/pruneStale.ts';

const everyMs = 5 * 60_000;

/** Clears away what ran out, every five minutes, until the returned function is called. A failure waits for the next turn. */
export function startHousekeeping(db: Database, onFailure: (error: unknown) => void): () => void {
  const timer = setInterval(() => pruneStale(db).catch(onFailure), everyMs);
  return () => clearInterval(timer);
}
