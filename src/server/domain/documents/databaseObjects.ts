import type { Database } from '#server/db/database.ts';
import { deleteObjectData, insertObjectData, selectObjectData } from '#server/db/queries/storedObject.ts';
import type { ObjectStore } from '#server/outbound/objects/objectStore.ts';

/** Keeps objects in PostgreSQL, for a portal without an S3-compatible store. */
export function databaseObjects({ kysely }: Database): ObjectStore {
  return {
    put: (name, bytes) => insertObjectData(kysely, name, bytes),
    async get(name) {
      const bytes = await selectObjectData(kysely, name);
      if (!bytes) throw Object.assign(new Error('PostgreSQL has no such object.'), { code: 'OBJECT_MISSING' });
      return bytes;
    },
    deleteAll: (object) => deleteObjectData(kysely, `${object}/`),
  };
}
