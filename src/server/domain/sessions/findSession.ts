import type { Database } from '#server/db/database.ts';
import { type SessionRow, selectSession, touchSession } from '#server/db/queries/sessionRows.ts';
import { lifetimes } from './lifetimes.ts';

export type Session = SessionRow;

/** A session is not written again when it was used less than this ago. */
const restSeconds = 60;

/** The live session of a token; using it starts its idle time anew, asking about it (`keepAlive` false) does not. */
export async function findSession(
  { kysely }: Database,
  { tokenHash, brand, keepAlive }: { tokenHash: Buffer; brand: string; keepAlive: boolean },
): Promise<SessionRow | undefined> {
  const session = await selectSession(kysely, tokenHash, brand);
  if (!session || !keepAlive) return session;
  const { idle } = lifetimes[session.role];
  const left = (session.idle_until.getTime() - session.now.getTime()) / 1_000;
  if (left < idle - restSeconds) await touchSession(kysely, tokenHash, idle);
  return session;
}
