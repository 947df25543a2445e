import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

interface NewSignIn {
  readonly tokenHash: Buffer;
  readonly brand: string;
  readonly provider: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
  readonly seconds: number;
}

/** Inserts a sign-in that a browser began. */
export async function insertSignIn(db: Queryable, signIn: NewSignIn): Promise<void> {
  const { tokenHash, returnTo, seconds, ...rest } = signIn;
  await db
    .insertInto('sign_in')
    .values({
      ...rest,
      token_hash: tokenHash,
      return_to: returnTo,
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute();
}

/** Deletes and returns a sign-in, so that it finishes once; undefined if it expired, is unknown or of another brand. */
export function takeSignIn(db: Queryable, tokenHash: Buffer, brand: string, provider: string) {
  return db
    .deleteFrom('sign_in')
    .where('token_hash', '=', tokenHash)
    .where('brand', '=', brand)
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['state', 'nonce', 'verifier', 'return_to'])
    .executeTakeFirst();
}

/** Deletes a sign-in. */
export async function deleteSignIn(tx: Transaction, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('sign_in').where('token_hash', '=', tokenHash).execute();
}

/** Deletes up to `limit` sign-ins that expired. Skips locked rows. Returns how many it deleted. */
export async function deleteExpiredSignIns(db: Queryable, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_in where token_hash in (
      select token_hash from sign_in where expires_at < now() for update skip locked limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
