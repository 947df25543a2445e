import type { Database } from '#server/db/database.ts';
import { deleteSession, deleteSessionsOf, type SessionRow } from '#server/db/queries/sessionRows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../audit/appendAudit.ts';

/** Ends a session, or with `everywhere` all sessions of the same booking or account. */
export async function closeSession(db: Database, session: SessionRow, everywhere: boolean): Promise<void> {
  const { token_hash, subject, role } = session;
  await inTransaction(db, async (tx) => {
    await (everywhere ? deleteSessionsOf(tx, subject) : deleteSession(tx, token_hash));
    await appendAudit(tx, {
      role,
      actor: subject,
      action: everywhere ? 'logout-everywhere' : 'logout',
      result: 'done',
    });
  });
}
