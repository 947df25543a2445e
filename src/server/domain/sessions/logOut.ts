import type { Database } from '#server/db/database.ts';
import { clearHolders } from '#server/db/queries/booking.ts';
import { deleteHolds, insertEndedHolder } from '#server/db/queries/hold.ts';
import { lockName } from '#server/db/queries/locks.ts';
import { deleteSession, deleteSessionsOf, type SessionRow } from '#server/db/queries/session.ts';
import { deleteSignIn } from '#server/db/queries/signIn.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../audit/appendAudit.ts';

/** Every way in that a browser may have. */
interface WaysIn {
  readonly session: SessionRow | undefined;
  /** Who holds times and has booked, as `holderOf` gives it. */
  readonly holder: Buffer | undefined;
  /** Hash of the token of a sign-in that the browser began and did not finish. */
  readonly signIn: Buffer | undefined;
}

/**
 * Ends every way in of a browser, in one transaction: its session, the access that it has because it booked, the times that it
 * holds, and a sign-in under way. With `everywhere` also all other ways into the same booking or account.
 */
export async function logOut(db: Database, { session, holder, signIn }: WaysIn, everywhere = false): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (holder) {
      // A booking of this holder that has the lock is waited for, so that its access ends too; a later one finds that the holder ended.
      await lockName(tx, holder);
      await insertEndedHolder(tx, holder);
      await deleteHolds(tx, holder);
    }
    // Bookings are locked before sessions, as wherever access begins or ends; so two of these never wait for each other.
    await clearHolders(tx, { holder, bookingKey: everywhere ? (session?.booking_key ?? undefined) : undefined });
    if (signIn) await deleteSignIn(tx, signIn);
    if (!session) return;
    const { token_hash, subject, role } = session;
    await (everywhere ? deleteSessionsOf(tx, subject) : deleteSession(tx, token_hash));
    const action = everywhere ? 'logout-everywhere' : 'logout';
    await appendAudit(tx, { role, actor: subject, action, result: 'done' });
  });
}
