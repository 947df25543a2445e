import { deleteBudgets } from '#server/db/queries/budget.ts';
import { revokeCredential } from '#server/db/queries/credential.ts';
import { deleteSessionsOf } from '#server/db/queries/session.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { attemptLimits, codeBudgets, dateBudgets, sendBudgets } from '../budgets/attemptBudgets.ts';
import { keyedHash } from '../keyedHash.ts';

/** Revokes the key of a booking or booking request and ends its sessions. Returns false for an unknown key. */
export async function revokeAccess(
  { db, signingKey }: Pick<BrandDeps, 'db' | 'signingKey'>,
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

const ofBooking = new Set(['date-booking', 'code-booking', 'code-sent']);

/** Deletes the budgets of wrong attempts at a booking. An IP address that locked itself out stays locked until its window ends. */
export async function unlockBooking(
  { db, signingKey }: Pick<BrandDeps, 'db' | 'signingKey'>,
  bookingKey: string,
): Promise<void> {
  const attempt = { signingKey, limits: attemptLimits, bookingKey, ipAddress: '' };
  const budgets = [...dateBudgets(attempt), ...codeBudgets(attempt), ...sendBudgets(attempt)];
  const object = keyedHash(signingKey, 'subject', 'booking', bookingKey);
  await inTransaction(db, async (tx) => {
    await deleteBudgets(
      tx,
      budgets.filter(({ name }) => ofBooking.has(name)),
    );
    await appendAudit(tx, { role: 'staff', action: 'unlock', object, result: 'done' });
  });
}
