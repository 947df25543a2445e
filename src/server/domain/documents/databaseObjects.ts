import type { Database } from '#server/db/database.ts';
import { deleteObjectData, insertObjectData, selectObjectData } from '#server/db/queries/storedObject.ts';
import type { ObjectStore } from '#server/outbound/objects/objectStore.ts';

/**
 * Reads from a second store what the first does not have, and deletes from both, so that a portal may change to another store. New objects are in
 * the first.
 */
export function withFormerStore(store: ObjectStore, former: ObjectStore): ObjectStore {
  return {
    put: (name, bytes) => store.put(name, bytes),
    get: (name) =>
      store.get(name).catch((error) => {
        if (error?.code !== 'OBJECT_MISSING') throw error;
        return former.get(name);
      }),
    deleteAll: async (object) => (await store.deleteAll(object)) + (await former.deleteAll(object)),
  };
}

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
