import type { Queryable } from '../database.ts';

/** The newest kept mails, newest first. */
export function selectKeptMails(db: Queryable, limit: number) {
  return db.selectFrom('mailbox').selectAll().orderBy('received_at', 'desc').limit(limit).execute();
}
