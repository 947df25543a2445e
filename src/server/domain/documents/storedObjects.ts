import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '#server/db/database.ts';
import { moveIntoStore, selectAttachmentInRow } from '#server/db/queries/attachment.ts';
import {
  deleteObject,
  insertChunk,
  insertObject,
  keepObject,
  lockExpiredObject,
  postponeDeletion,
  selectChunkNames,
  selectWrappedKey,
} from '#server/db/queries/storedObject.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ObjectStore } from '#server/outbound/objects/objectStore.ts';
import { type FileKeys, newDataKey, openChunk, sealChunk, unwrapKey } from './fileCipher.ts';

/** Where files are, and what encrypts them. */
export interface FileStore {
  readonly objects: ObjectStore;
  readonly keys: FileKeys;
}

/** Bytes of each chunk of a file but the last. */
export const chunkBytes = 1_048_576;

/** Announces an object before its first byte is stored, and returns its id. With `seconds` it is deleted after that time, unless it is kept. */
export function announceObject(db: Queryable, { keys }: FileStore, seconds?: number): Promise<string> {
  return insertObject(db, newDataKey(keys), seconds);
}

/**
 * Stores a chunk of an object. The chunk counts once the caller inserts its row; until then it is only deleted with the object. Returns
 * its name.
 */
export async function storeChunk(
  db: Queryable,
  { objects, keys }: FileStore,
  { objectId, position, bytes }: { readonly objectId: string; readonly position: number; readonly bytes: Buffer },
): Promise<string> {
  const dataKey = await dataKeyOf(db, keys, objectId);
  // A random name: a chunk that arrives again never changes the one that was scanned.
  const name = `${objectId}/${position}-${randomBytes(8).toString('hex')}`;
  await objects.put(name, sealChunk(dataKey, objectId, position, bytes));
  return name;
}

/** Stores the bytes of a stream as a new object that expires after some seconds, unless it is kept. Returns its id and length. */
export async function storeStream(
  db: Queryable,
  store: FileStore,
  stream: AsyncIterable<Buffer>,
  seconds: number,
): Promise<{ readonly objectId: string; readonly byteCount: number }> {
  const objectId = await announceObject(db, store, seconds);
  let [position, byteCount] = [0, 0];
  const flush = async (bytes: Buffer) => {
    const name = await storeChunk(db, store, { objectId, position, bytes });
    await insertChunk(db, { objectId, position, name, byteCount: bytes.length });
    position++;
    byteCount += bytes.length;
  };
  let waiting = Buffer.alloc(0);
  for await (const part of stream) {
    waiting = Buffer.concat([waiting, part]);
    for (; waiting.length >= chunkBytes; waiting = waiting.subarray(chunkBytes))
      await flush(waiting.subarray(0, chunkBytes));
  }
  if (waiting.length > 0) await flush(waiting);
  return { objectId, byteCount };
}

/** Reads an object chunk by chunk. Throws if a chunk is missing or was changed. */
export async function* readObject(
  db: Queryable,
  { objects, keys }: FileStore,
  objectId: string,
): AsyncGenerator<Buffer, void> {
  const dataKey = await dataKeyOf(db, keys, objectId);
  for (const [position, name] of (await selectChunkNames(db, objectId)).entries())
    yield openChunk(dataKey, objectId, position, await objects.get(name));
}

async function dataKeyOf(db: Queryable, keys: FileKeys, objectId: string): Promise<Buffer> {
  const wrapped = await selectWrappedKey(db, objectId);
  if (!wrapped) throw Object.assign(new Error('There is no such object.'), { code: 'OBJECT_MISSING' });
  return unwrapKey(keys, wrapped);
}

/** Seconds after which a chunk that was on its way when its object was deleted has arrived. */
const settledSeconds = 240;

/**
 * Deletes the chunks of an expired object from the store. Its row stays until a later call finds no chunk, so that neither a process that dies
 * nor a chunk that arrives late leaves bytes behind. Returns false if no object is due.
 */
export function deleteExpiredObject(db: Database, { objects }: FileStore): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const id = await lockExpiredObject(tx);
    if (id === undefined) return false;
    if ((await objects.deleteAll(id)) > 0) await postponeDeletion(tx, id, settledSeconds);
    else await deleteObject(tx, id);
    return true;
  });
}

const hour = 3_600;

/** Moves the file of an attachment that has it in its row into the store. Returns false if there is none. */
export async function moveAttachment(db: Database, store: FileStore): Promise<boolean> {
  const row = await selectAttachmentInRow(db.kysely);
  if (!row?.bytes) return false;
  // If another server moved it meanwhile, this object expires.
  const { objectId } = await storeStream(db.kysely, store, iterate(row.bytes), hour);
  await inTransaction(db, async (tx) => {
    if (await moveIntoStore(tx, row.id, objectId)) await keepObject(tx, objectId);
  });
  return true;
}

async function* iterate(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
