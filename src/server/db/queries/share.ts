import { sql } from 'kysely';
import type { ContactType, ShareType } from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

interface NewShare {
  readonly shareKey: string;
  readonly bookingKey: string;
  readonly brand: string;
  readonly type: ShareType;
  readonly contact: string;
  readonly contactType: ContactType;
  /** May be empty. */
  readonly contactName: string;
  readonly note: string;
  /** Days for which the link works. */
  readonly days: number;
}

/** Inserts a share and returns its id. */
export async function insertShare(tx: Transaction, share: NewShare): Promise<string> {
  const { shareKey, bookingKey, brand, type, contact, contactType, contactName, note, days } = share;
  const { id } = await tx
    .insertInto('share')
    .values({
      brand,
      type,
      contact,
      note,
      share_key: shareKey,
      booking_key: bookingKey,
      contact_type: contactType,
      contact_name: contactName,
      expires_at: sql<Date>`now() + make_interval(days => ${days}::integer)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns how often a booking was shared in the last 24 hours. */
export async function countRecentShares(db: Queryable, bookingKey: string): Promise<number> {
  const { count } = await db
    .selectFrom('share')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('booking_key', '=', bookingKey)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a share by its key, and whether it has expired; undefined for an unknown key. */
export function selectShare(db: Queryable, shareKey: string, brand: string) {
  return db
    .selectFrom('share')
    .select(['booking_key', 'type', 'contact', 'contact_type', 'revoked_at'])
    .select(sql<boolean>`expires_at <= statement_timestamp()`.as('expired'))
    .where('share_key', '=', shareKey)
    .where('brand', '=', brand)
    .executeTakeFirst();
}

/** Locks a share against revocation until the transaction ends. Returns false if it is revoked or has expired. */
export async function lockShare(tx: Transaction, shareKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('share')
    .select('id')
    .where('share_key', '=', shareKey)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`statement_timestamp()`)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the shares of a booking, the newest first, with the times at which they were opened. */
export function selectShares(db: Queryable, bookingKey: string) {
  return db
    .selectFrom('share')
    .select(['id', 'type', 'contact', 'contact_type', 'contact_name', 'created_at', 'expires_at', 'revoked_at'])
    .select((row) =>
      row
        .selectFrom('share_view')
        .select(sql<Date[]>`coalesce(array_agg(viewed_at order by viewed_at desc), '{}')`.as('views'))
        .whereRef('share_view.share_key', '=', 'share.share_key')
        .as('views'),
    )
    .where('booking_key', '=', bookingKey)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Revokes a share of a booking. Returns its key; undefined if the booking has no such share. A second call keeps the first time. */
export async function markShareRevoked(tx: Transaction, bookingKey: string, id: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('share')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('booking_key', '=', bookingKey)
    .where('id', '=', id)
    .returning('share_key')
    .executeTakeFirst();
  return row?.share_key;
}

/** Records that a share was opened now. */
export async function insertShareView(tx: Transaction, shareKey: string): Promise<void> {
  await tx.insertInto('share_view').values({ share_key: shareKey }).execute();
}
