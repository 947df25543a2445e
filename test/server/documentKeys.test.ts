import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { databaseObjects } from '#server/domain/documents/databaseObjects.ts';
import { fileKey } from '#server/domain/documents/fileCipher.ts';
import { rotateKey } from '#server/domain/documents/rotateKey.ts';
import { readObject, storeStream } from '#server/domain/documents/storedObjects.ts';
import { withDatabase } from '#test/support/database.ts';

const database = withDatabase();
const [former, present] = [fileKey(randomBytes(32)), fileKey(randomBytes(32))];
const bytes = randomBytes(1_500_000);

async function* stream() {
  yield bytes;
}

async function readWith(keys: readonly [typeof former, ...(typeof former)[]], id: string): Promise<Buffer> {
  const store = { objects: databaseObjects(database.db), keys };
  const chunks: Buffer[] = [];
  for await (const chunk of readObject(database.db.kysely, store, id)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('a rotated key opens all documents, and the former none', async () => {
  const store = { objects: databaseObjects(database.db), keys: [former] as const };
  const { objectId } = await storeStream(database.db.kysely, store, stream(), 3_600);
  await expect(readWith([present], objectId)).rejects.toMatchObject({ code: 'UNKNOWN_FILE_KEY' });
  expect((await readWith([present, former], objectId)).equals(bytes)).toBe(true);
  await expect(rotateKey(database.db, [present])).rejects.toMatchObject({ code: 'UNKNOWN_FILE_KEY' });
  expect(await rotateKey(database.db, [present, former])).toBe(1);
  expect(await rotateKey(database.db, [present, former])).toBe(0);
  expect((await readWith([present], objectId)).equals(bytes)).toBe(true);
  await expect(readWith([former], objectId)).rejects.toMatchObject({ code: 'UNKNOWN_FILE_KEY' });
});

test('a changed or exchanged chunk is not read', async () => {
  const store = { objects: databaseObjects(database.db), keys: [present] as const };
  const { objectId } = await storeStream(database.db.kysely, store, stream(), 3_600);
  const exchange = `update stored_chunk c set name = (
    select name from stored_chunk o where o.object_id = c.object_id and o.position = 1 - c.position) where object_id = $1`;
  await database.db.pool.query(exchange, [objectId]);
  await expect(readWith([present], objectId)).rejects.toThrow();
  await database.db.pool.query(exchange, [objectId]);
  expect((await readWith([present], objectId)).equals(bytes)).toBe(true);
  const flip = `update object_data set bytes = set_byte(bytes, 40, 255 - get_byte(bytes, 40)) where name like $1`;
  await database.db.pool.query(flip, [`${objectId}/%`]);
  await expect(readWith([present], objectId)).rejects.toThrow();
});
