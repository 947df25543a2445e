import { sql } from 'kysely';
import type { CodeChannel } from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

interface NewCode {
  readonly tokenHash: Buffer;
  /** Absent if the session has no booking. */
  readonly bookingKey?: string;
  readonly channel: CodeChannel;
  readonly seconds: number;
}

/** Ends the codes of a session and inserts a new one. Returns its id and expiry. */
export async function replaceCode(tx: Transaction, { tokenHash, bookingKey, channel, seconds }: NewCode) {
  await tx
    .updateTable('one_time_code')
    .set({ ended_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
  return tx
    .insertInto('one_time_code')
    .values({
      token_hash: tokenHash,
      booking_key: bookingKey ?? null,
      channel,
      created_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Returns the age of a session's newest code in seconds; undefined if it has none. */
export async function selectCodeAge(db: Queryable, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('one_time_code')
    .select(sql<number>`extract(epoch from clock_timestamp() - created_at)::float8`.as('age'))
    .where('token_hash', '=', tokenHash)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.age;
}

/**
 * Counts one attempt at a session's live code, in one statement, so that no more than `limit` are ever compared. Returns undefined if
 * there is no live code or its attempts are used up.
 */
export async function reserveAttempt(
  db: Pick<Transaction, 'updateTable' | 'selectFrom'>,
  tokenHash: Buffer,
  limit: number,
) {
  return db
    .updateTable('one_time_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .where('tries', '<', limit)
    .returning(['id'])
    .executeTakeFirst();
}

/** Returns true if the attempts of a session's code are used up. */
export async function hasUsedUpCode(db: Pick<Transaction, 'selectFrom'>, tokenHash: Buffer, limit: number) {
  const row = await db
    .selectFrom('one_time_code')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('tries', '>=', limit)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a code. Returns false if it ended already. */
export async function endCode(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_code')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
