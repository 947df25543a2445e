import type { Database } from '#server/db/database.ts';
import { type CarriedToken, type SessionRow, selectSession, touchSession } from '#server/db/queries/session.ts';

/** A live session. */
export type Session = SessionRow;

/** The idle time of a session is not restarted more often than this. */
const restSeconds = 60;

/** Returns the live session of a token, and restarts its idle time if `keepAlive` is true. */
export async function findSession(
  { kysely }: Database,
  { token, brand, keepAlive }: { token: CarriedToken; brand: string; keepAlive: boolean },
): Promise<SessionRow | undefined> {
  const session = await selectSession(kysely, token, brand);
  if (!session || !keepAlive) return session;
  const left = (session.idle_until.getTime() - session.now.getTime()) / 1_000;
  if (left < session.idle_seconds - restSeconds) await touchSession(kysely, session.token_hash);
  return session;
}
