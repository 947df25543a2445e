import type { Database } from '#server/db/database.ts';
import { type CarriedToken, type SessionRow, selectSession, touchSession } from '#server/db/queries/session.ts';

export type Session = SessionRow;

/** A session is not written again when it was used less than this ago. */
const restSeconds = 60;

/** The live session of a token; using it starts its idle time anew, asking about it (`keepAlive` false) does not. */
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
