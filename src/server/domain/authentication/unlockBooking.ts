import type { Database } from '#server/db/database.ts';
import { deleteBudgets } from '#server/db/queries/budget.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { attemptLimits, codeBudgets, dateBudgets, sendBudgets } from '../budgets/attemptBudgets.ts';
import { keyedHash } from '../keyedHash.ts';

const ofBooking = new Set(['date-booking', 'code-booking', 'code-sent']);

/** Deletes the budgets of wrong attempts at a booking. An address that locked itself out stays locked until its window ends. */
export async function unlockBooking(
  { db, signingKey }: { readonly db: Database; readonly signingKey: Buffer },
  bookingKey: string,
): Promise<void> {
  const attempt = { signingKey, limits: attemptLimits, bookingKey, address: '' };
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
