import type { Database } from '#server/db/database.ts';
import { revokeKioskDevice } from '#server/db/queries/kioskDeviceRows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { keyedHash } from '../keyedHash.ts';

/** Takes a registered device out of service at once; false when there is none by this id, or it was out already. */
export function revokeDevice(
  { db, signingKey }: { readonly db: Database; readonly signingKey: Buffer },
  id: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await revokeKioskDevice(tx, id))) return false;
    const object = keyedHash(signingKey, 'subject', 'kiosk-device', id);
    await appendAudit(tx, { role: 'staff', action: 'revoke-device', object, result: 'done' });
    return true;
  });
}
