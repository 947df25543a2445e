import { readConfig } from '#server/config.ts';
import { rotateKey } from '#server/domain/documents/rotateKey.ts';
import { documentKeys } from '#server/signingKey.ts';
import { defineCommand } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `documents rotate-key`: wraps the data keys of all documents with the first key of DOCUMENT_KEYS. */
export const documentsRotateKey = defineCommand({
  name: 'documents rotate-key',
  arguments: '',
  description: 'protects all documents with the first key of DOCUMENT_KEYS; afterwards the other keys can be removed',
  async work(_given, io) {
    const config = readConfig(process.env);
    const keys = documentKeys(config.documentKeys, config.dataDir);
    const count = await withDatabase((db) => rotateKey(db, keys));
    io.print(`${count} data keys were wrapped again; all have the first key of DOCUMENT_KEYS now.`);
    return 0;
  },
});
