import type { Database } from '#server/db/database.ts';
import { revokeCredential } from '#server/db/queries/credential.ts';
import { deleteSessionsOf } from '#server/db/queries/session.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { keyedHash } from '../keyedHash.ts';

/** Revokes the key of a booking or booking request and ends its sessions. Returns false for an unknown key. */
export async function revokeAccess(
  { db, signingKey }: { readonly db: Database; readonly signingKey: Buffer },
  bookingKey: string,
): Promise<boolean> {
  const object = keyedHash(signingKey, 'subject', 'booking', bookingKey);
  return inTransaction(db, async (tx) => {
    if (!(await revokeCredential(tx, bookingKey))) return false;
    await deleteSessionsOf(tx, object);
    await appendAudit(tx, { role: 'staff', action: 'revoke', object, result: 'done' });
    return true;
  });
}
