import { expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { Mail } from '#server/outbound/mail.ts';

/** Returns the mails to an address whose subject matches, oldest first, once there are as many. */
export async function receivedMails(
  db: Database,
  { email, subject, count }: { readonly email: string; readonly subject: RegExp; readonly count: number },
): Promise<readonly Mail[]> {
  const find = async () => {
    const sql = "select mail from mailbox where mail ->> 'to' = $1 order by received_at";
    const { rows } = await db.pool.query<{ mail: Mail }>(sql, [email]);
    return rows.map(({ mail }) => mail).filter((mail) => subject.test(mail.subject));
  };
  await expect.poll(async () => (await find()).length, { timeout: 15_000 }).toBe(count);
  return find();
}
