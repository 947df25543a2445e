import type { Database } from '#server/db/database.ts';
import { replaceWrappedKey, selectOlderKeys } from '#server/db/queries/storedObject.ts';
import { type FileKeys, unwrapKey, wrapKey } from './fileCipher.ts';

const atOnce = 500;

/**
 * Wraps the data keys of all files with the first key, so that the others can be removed from the settings. Files stay as they are. Returns how
 * many data keys it wrapped; it may run again after an interruption, and beside servers that have the same keys. Throws UnknownKey.
 */
export async function rotateKey({ kysely }: Database, keys: FileKeys): Promise<number> {
  let total = 0;
  for (;;) {
    const objects = await selectOlderKeys(kysely, keys[0].id, atOnce);
    for (const { id, keyId, wrapped } of objects)
      await replaceWrappedKey(kysely, id, wrapKey(keys, unwrapKey(keys, { keyId, wrapped })));
    total += objects.length;
    if (objects.length < atOnce) return total;
  }
}
