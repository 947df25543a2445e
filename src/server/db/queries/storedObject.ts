import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

/** The data key of an object, encrypted with the key that `keyId` names. */
export interface WrappedKey {
  readonly keyId: string;
  readonly wrapped: Buffer;
}

/** Inserts an object without chunks and returns its id. With `seconds` it is deleted after that time, unless it is kept. */
export async function insertObject(db: Queryable, { keyId, wrapped }: WrappedKey, seconds?: number): Promise<string> {
  const expires = seconds === undefined ? null : sql<Date>`now() + make_interval(secs => ${seconds})`;
  const { id } = await db
    .insertInto('stored_object')
    .values({ key_id: keyId, wrapped_key: wrapped, expires_at: expires })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A chunk of an object. */
export interface StoredChunk {
  readonly objectId: string;
  readonly position: number;
  /** Name in the store. */
  readonly name: string;
  /** Length of the plain text. */
  readonly byteCount: number;
}

/** Inserts a chunk. Throws 23505 if the object has one at this position. */
export async function insertChunk(db: Queryable, { objectId, position, name, byteCount }: StoredChunk): Promise<void> {
  await db.insertInto('stored_chunk').values({ object_id: objectId, position, name, byte_count: byteCount }).execute();
}

/** Returns the wrapped key of an object; undefined if there is no such object. */
export async function selectWrappedKey(db: Queryable, id: string): Promise<WrappedKey | undefined> {
  const row = await db
    .selectFrom('stored_object')
    .select(['key_id', 'wrapped_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { keyId: row.key_id, wrapped: row.wrapped_key };
}

/** Returns up to `limit` objects whose data key is not encrypted with a key. */
export async function selectOlderKeys(db: Queryable, keyId: string, limit: number) {
  const rows = await db
    .selectFrom('stored_object')
    .select(['id', 'key_id', 'wrapped_key'])
    .where('key_id', '<>', keyId)
    .limit(limit)
    .execute();
  return rows.map(({ id, key_id, wrapped_key }) => ({ id, keyId: key_id, wrapped: wrapped_key }));
}

/** Replaces the wrapped key of an object. */
export async function replaceWrappedKey(db: Queryable, id: string, { keyId, wrapped }: WrappedKey): Promise<void> {
  await db.updateTable('stored_object').set({ key_id: keyId, wrapped_key: wrapped }).where('id', '=', id).execute();
}

/** Returns the names of the chunks of an object, in order. */
export async function selectChunkNames(db: Queryable, objectId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('stored_chunk')
    .select('name')
    .where('object_id', '=', objectId)
    .orderBy('position')
    .execute();
  return rows.map(({ name }) => name);
}

/** Keeps an object that would expire. */
export async function keepObject(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('stored_object').set({ expires_at: null }).where('id', '=', id).execute();
}

/** Lets objects expire at once, except those that an attachment or an upload still has. */
export async function expireObjects(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update stored_object o set expires_at = now()
    where id = any(${ids}::uuid[])
      and not exists (select from attachment where object_id = o.id or view_object_id = o.id)
      and not exists (select from upload where object_id = o.id)`.execute(tx);
}

/** Locks an expired object and returns its id; undefined if there is none that nobody deletes. */
export async function lockExpiredObject(tx: Transaction): Promise<string | undefined> {
  const row = await tx
    .selectFrom('stored_object')
    .select('id')
    .where('expires_at', '<=', sql<Date>`now()`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.id;
}

/** Lets an expired object be looked at again after some seconds. */
export async function postponeDeletion(tx: Transaction, id: string, seconds: number): Promise<void> {
  await tx
    .updateTable('stored_object')
    .set({ expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
}

/** Deletes an object and the rows of its chunks, which the store no longer has. */
export async function deleteObject(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('stored_object').where('id', '=', id).execute();
}

/** Stores bytes under a name in PostgreSQL. */
export async function insertObjectData(db: Queryable, name: string, bytes: Buffer): Promise<void> {
  await db.insertInto('object_data').values({ name, bytes }).execute();
}

/** Returns the bytes under a name; undefined if there are none. */
export async function selectObjectData(db: Queryable, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('object_data').select('bytes').where('name', '=', name).executeTakeFirst();
  return row?.bytes;
}

/** Deletes all bytes whose names begin with a prefix that ends with a slash. Returns how many. */
export async function deleteObjectData(db: Queryable, prefix: string): Promise<number> {
  // The character after the slash ends the range, which the index of the names serves.
  const { numDeletedRows } = await db
    .deleteFrom('object_data')
    .where(sql<boolean>`name >= ${prefix} and name < ${`${prefix.slice(0, -1)}0`}`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
