import type { Database } from '#server/db/database.ts';
import { spendBudgets } from '#server/db/queries/spendBudgets.ts';
import { keyedHash } from '../keyedHash.ts';

/** Counts a request of an address; the seconds to wait when it made too many within a minute. */
export async function spendRequest(
  { db, signingKey, limit }: { readonly db: Database; readonly signingKey: Buffer; readonly limit: number },
  address: string,
): Promise<number | undefined> {
  const subject = keyedHash(signingKey, 'requests', address);
  const spent = await spendBudgets(db.kysely, [{ name: 'requests', subject, limit, seconds: 60 }]);
  return spent?.retryAfter;
}
