import { sql } from 'kysely';
import type { Transaction } from '../transaction.ts';

/** Marks a mail as taken over by the mail server. */
export async function markMailSent(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('outbox').set({ sent_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Puts a mail off after a failed attempt. */
export async function postponeMail(tx: Transaction, id: string, seconds: number): Promise<void> {
  await tx
    .updateTable('outbox')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    }))
    .where('id', '=', id)
    .execute();
}
