import type { Database } from '#server/db/database.ts';
import { deleteStaleDrafts } from '#server/db/queries/attachment.ts';
import { expireObjects } from '#server/db/queries/storedObject.ts';
import { deleteUpload, lockStaleUploads } from '#server/db/queries/upload.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { deleteExpiredObject, type FileStore, moveAttachment } from './storedObjects.ts';

const day = 24 * 3_600;
const atOnce = 100;

/**
 * Moves files from their rows into the store; deletes the documents of drafts whose time is over, uploads without a chunk for a day, ended uploads
 * after a week, and then the files that nothing has any more. Any server process may call it.
 */
export async function tidyDocuments(db: Database, store: FileStore, draftSeconds: number): Promise<void> {
  while (await moveAttachment(db, store));
  await inBatches(() =>
    inTransaction(db, async (tx) => {
      const { deleted, objects } = await deleteStaleDrafts(tx, draftSeconds, atOnce);
      await expireObjects(tx, objects);
      return deleted;
    }),
  );
  await inBatches(() =>
    inTransaction(db, async (tx) => {
      const uploads = await lockStaleUploads(tx, day, 7 * day, atOnce);
      for (const { id } of uploads) await deleteUpload(tx, id);
      await expireObjects(
        tx,
        uploads.flatMap(({ object_id }) => object_id ?? []),
      );
      return uploads.length;
    }),
  );
  while (await deleteExpiredObject(db, store));
}

async function inBatches(work: () => Promise<number>): Promise<void> {
  while ((await work()) === atOnce);
}
