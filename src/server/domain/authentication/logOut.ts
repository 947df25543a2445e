import type { Database } from '#server/db/database.ts';
import { deleteDraftDocuments } from '#server/db/queries/attachment.ts';
import { clearHolders } from '#server/db/queries/booking.ts';
import { deleteHolds, insertEndedHolder } from '#server/db/queries/hold.ts';
import { lockName } from '#server/db/queries/locks.ts';
import { deleteDrafts } from '#server/db/queries/questionnaireAnswer.ts';
import { deleteSession, deleteSessionsOf, type SessionRow } from '#server/db/queries/session.ts';
import { deleteSignIn } from '#server/db/queries/signIn.ts';
import { expireObjects } from '#server/db/queries/storedObject.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';

/** Everything that gives a browser access. */
interface BrowserAccess {
  readonly session: SessionRow | undefined;
  /** Hash of the holder token, under which the browser holds slots and booked. */
  readonly holder: Buffer | undefined;
  /** Hash of the token of an unfinished sign-in. */
  readonly signIn: Buffer | undefined;
}

/**
 * Ends all access of a browser in one transaction: its session, access to its bookings, its holds, the documents of its bookings in progress, and an unfinished sign-in. With
 * `everywhere` it also ends all other sessions of the same booking or account.
 */
export async function logOut(
  db: Database,
  { session, holder, signIn }: BrowserAccess,
  everywhere = false,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (holder) {
      // Waits for a running booking of this holder, so that its access ends too; a later one finds that the holder ended.
      await lockName(tx, holder);
      await insertEndedHolder(tx, holder);
      await deleteHolds(tx, holder);
      await deleteDrafts(tx, holder);
      await expireObjects(tx, await deleteDraftDocuments(tx, holder));
    }
    // Bookings are locked before sessions, as wherever access begins or ends, which prevents deadlocks.
    await clearHolders(tx, { holder, bookingKey: everywhere ? (session?.booking_key ?? undefined) : undefined });
    if (signIn) await deleteSignIn(tx, signIn);
    if (!session) return;
    const { token_hash, subject, role } = session;
    await (everywhere ? deleteSessionsOf(tx, subject) : deleteSession(tx, token_hash));
    const action = everywhere ? 'logout-everywhere' : 'logout';
    await appendAudit(tx, { role, actor: subject, action, result: 'done' });
  });
}
