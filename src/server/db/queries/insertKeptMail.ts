import type { Queryable } from '../database.ts';

/** Keeps a mail under its Message-ID; a second one with the same is the same mail. */
export async function insertKeptMail(db: Queryable, messageId: string, mail: unknown): Promise<void> {
  await db
    .insertInto('mailbox')
    .values({ message_id: messageId, mail: JSON.stringify(mail) })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute();
}
