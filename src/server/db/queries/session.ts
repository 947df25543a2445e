import { sql } from 'kysely';
import type { Account, SessionRole, TokenCarrier } from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

/** A session token of a request. */
export interface CarriedToken {
  /** SHA-256 of the token. */
  readonly hash: Buffer;
  readonly carrier: TokenCarrier;
}

interface NewSession {
  readonly tokenHash: Buffer;
  readonly carrier: TokenCarrier;
  readonly brand: string;
  readonly role: SessionRole;
  readonly subject: Buffer;
  readonly bookingKey: string | undefined;
  readonly requestKey: string | undefined;
  readonly shareKey: string | undefined;
  readonly account: Account | undefined;
  readonly awaitsCode: boolean;
  readonly idleSeconds: number;
  readonly absoluteSeconds: number;
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Inserts a session. */
export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  const { brand, role, subject, carrier, tokenHash, bookingKey, requestKey, shareKey, account, awaitsCode } = session;
  await tx
    .insertInto('session')
    .values({
      brand,
      role,
      subject,
      carrier,
      token_hash: tokenHash,
      booking_key: bookingKey ?? null,
      request_key: requestKey ?? null,
      share_key: shareKey ?? null,
      account: account === undefined ? null : JSON.stringify(account),
      awaits_code: awaitsCode,
      idle_seconds: session.idleSeconds,
      idle_until: inSeconds(session.idleSeconds),
      ends_at: inSeconds(session.absoluteSeconds),
    })
    .execute();
}

/** Returns the live session of a token in a brand; undefined if another carrier brings the token. */
export function selectSession(db: Queryable, { hash, carrier }: CarriedToken, brand: string) {
  return db
    .selectFrom('session')
    .select([
      'token_hash',
      'brand',
      'role',
      'subject',
      'booking_key',
      'request_key',
      'share_key',
      'account',
      'awaits_code',
      'verified',
    ])
    .select(['idle_seconds', 'idle_until', 'ends_at', sql<Date>`statement_timestamp()`.as('now')])
    .where('token_hash', '=', hash)
    .where('carrier', '=', carrier)
    .where('brand', '=', brand)
    .where('idle_until', '>', sql<Date>`statement_timestamp()`)
    .where('ends_at', '>', sql<Date>`statement_timestamp()`)
    .executeTakeFirst();
}

/** A live session. */
export type SessionRow = NonNullable<Awaited<ReturnType<typeof selectSession>>>;

/** Restarts the idle time of a session. */
export async function touchSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set({ idle_until: sql<Date>`now() + make_interval(secs => idle_seconds)` })
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', sql<Date>`now()`)
    .execute();
}

/** Gives a session that awaits a code a new token and full rights. Returns false if it was deleted or has them already. */
export async function promoteSession(tx: Transaction, from: Buffer, to: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ token_hash: to, awaits_code: false, verified: true })
    .where('token_hash', '=', from)
    .where('awaits_code', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a session. */
export async function deleteSession(tx: Transaction, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of a booking or an account. */
export async function deleteSessionsOf(tx: Transaction, subject: Buffer): Promise<void> {
  await tx.deleteFrom('session').where('subject', '=', subject).execute();
}

/** Locks a session, so that concurrent requests create one code. Returns false if the session was deleted. */
export async function lockSession(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('role')
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes up to `limit` sessions that ended or were idle for a day too long, and with them their one-time codes. Skips locked rows.
 * Returns how many it deleted.
 */
export async function deleteEndedSessions(db: Queryable, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session where token_hash in (
      select token_hash from session where ends_at < now() or idle_until < now() - interval '1 day'
      for update skip locked limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
