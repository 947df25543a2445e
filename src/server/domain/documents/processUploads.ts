import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Refusal } from '#server/db/columnTypes.ts';
import type { Database } from '#server/db/database.ts';
import { listenTo, type TableListener } from '#server/db/listenTo.ts';
import { type AttachmentFile, insertAttachment, type OwnerKey, replaceFile } from '#server/db/queries/attachment.ts';
import { expireObjects, keepObject } from '#server/db/queries/storedObject.ts';
import { claimUpload, endUpload, lockUpload, postponeUpload, type UploadRow } from '#server/db/queries/upload.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Media } from '#server/outbound/media/media.ts';
import type { Scanner } from '#server/outbound/scanner.ts';
import { reasonOf } from '../outbox/deliverMessage.ts';
import { type FileStore, readObject, storeStream } from './storedObjects.ts';

/** What turns uploads into attachments. */
export interface ProcessingDeps {
  readonly db: Database;
  readonly store: FileStore;
  /** Undefined without a scanner: files can be read as soon as they were examined. */
  readonly scanner: Scanner | undefined;
  readonly media: Pick<Media, 'examine'>;
  /** Called with the outcome of each attempt: `ready`, `refused`, or `failed` with the reason. */
  readonly onOutcome: (outcome: 'ready' | 'refused' | 'failed', reason?: string) => void;
}

/** Seconds for which a claim is valid; it is renewed while the work goes on, so another server soon takes over from one that died. */
const leaseSeconds = 60;
const renewMs = 20_000;
const hour = 3_600;
const folderPrefix = 'isocentre-upload-';

/**
 * Scans and examines uploads as soon as they are complete, one at a time, until it is stopped. A file that cannot be scanned stays closed and is
 * tried again after 5 s to 5 min.
 */
export function startProcessingUploads(url: string, deps: ProcessingDeps, pollMs = 5_000): Pick<TableListener, 'stop'> {
  const work = async (ended: AbortSignal) => {
    try {
      while (!ended.aborted && (await processNext(deps)));
    } catch (error) {
      deps.onOutcome('failed', reasonOf(error));
    }
  };
  return listenTo({ url, channel: 'upload', work, pollMs });
}

/** Processes the next upload that is due. Returns false if there is none. */
export async function processNext(deps: ProcessingDeps): Promise<boolean> {
  const { db, onOutcome } = deps;
  const upload = await claimUpload(db.kysely, leaseSeconds);
  if (!upload) return false;
  const renewing = setInterval(() => {
    postponeUpload(db.kysely, upload.id, leaseSeconds).catch(() => undefined);
  }, renewMs);
  try {
    const refusal = await processUpload(deps, upload);
    onOutcome(refusal === undefined ? 'ready' : 'refused', refusal);
  } catch (error) {
    onOutcome('failed', reasonOf(error));
    await postponeUpload(db.kysely, upload.id, Math.min(300, 5 * 2 ** Math.min(upload.attempts - 1, 8)));
  } finally {
    clearInterval(renewing);
  }
  return true;
}

/** Deletes the temporary folders of servers that were killed: those that nothing was added to for an hour. */
export async function deleteStaleFolders(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((one) => one.startsWith(folderPrefix))) {
    const path = join(tmpdir(), name);
    // Another server may delete it at the same time.
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - changed > hour * 1_000) await rm(path, { recursive: true, force: true });
  }
}

/** Returns why the upload is refused; undefined if it became an attachment. */
async function processUpload(deps: ProcessingDeps, upload: UploadRow): Promise<Refusal | undefined> {
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  try {
    const files = await writeFiles(deps, upload, folder);
    for (const file of files)
      if ((await deps.scanner?.scan(createReadStream(join(folder, file)))) === 'malware')
        return await refuse(deps, upload, 'malware');
    const accept = contentTypesOf(upload);
    const examined = await deps.media.examine({ folder, files, accept });
    if ('refused' in examined) return await refuse(deps, upload, examined.refused);
    const { kept, view } = examined;
    const isOriginal = files.length === 1 && kept.file === files[0];
    const file = isOriginal && upload.object_id ? originalOf(upload) : await storeFile(deps, folder, kept.file);
    const copy = view && { ...(await storeFile(deps, folder, view.file)), contentType: view.contentType };
    const fileName = fileNameFor(upload.file_names[0] ?? '', kept.contentType);
    await finish(deps, upload, { ...file, fileName, contentType: kept.contentType, view: copy });
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function contentTypesOf({ content_types }: UploadRow) {
  return content_types as AttachmentFile['contentType'][];
}

function originalOf({ object_id, byte_count }: UploadRow) {
  return { objectId: object_id ?? '', byteCount: byte_count };
}

/** Writes the files of an upload, whose bytes follow one another, into a folder and returns their names. */
async function writeFiles(
  { db, store }: ProcessingDeps,
  { object_id, file_sizes }: UploadRow,
  folder: string,
): Promise<string[]> {
  const names = file_sizes.map((_size, index) => `file-${index}`);
  let index = 0;
  let left = file_sizes[0] ?? 0;
  let handle = await open(join(folder, names[0] ?? ''), 'wx', 0o600);
  try {
    for await (let bytes of readObject(db.kysely, store, object_id ?? '')) {
      while (bytes.length > 0) {
        if (left === 0) {
          await handle.close();
          index++;
          left = file_sizes[index] ?? 0;
          handle = await open(join(folder, names[index] ?? ''), 'wx', 0o600);
        }
        const part = bytes.subarray(0, left);
        await handle.writeFile(part);
        left -= part.length;
        bytes = bytes.subarray(part.length);
      }
    }
  } finally {
    await handle.close();
  }
  return names;
}

async function storeFile({ db, store }: ProcessingDeps, folder: string, file: string) {
  const path = join(folder, file);
  if ((await stat(path)).size === 0)
    throw Object.assign(new Error('an examined file is empty'), { code: 'EMPTY_FILE' });
  return storeStream(db.kysely, store, createReadStream(path), hour);
}

/** Refuses an upload and lets its file expire. */
async function refuse({ db }: ProcessingDeps, { id }: UploadRow, refusal: Refusal): Promise<Refusal> {
  await inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, id);
    if (upload?.state !== 'SCANNING') return;
    await endUpload(tx, id, { refusal });
    if (upload.object_id) await expireObjects(tx, [upload.object_id]);
  });
  return refusal;
}

/** Makes a file readable: as a new attachment, or in place of the one that it replaces. Does nothing if the upload was canceled. */
async function finish({ db }: ProcessingDeps, { id }: UploadRow, file: AttachmentFile): Promise<void> {
  await inTransaction(db, async (tx) => {
    // The owner is read again under the lock, because a booking may have taken over the draft.
    const upload = await lockUpload(tx, id);
    if (upload?.state !== 'SCANNING') return;
    const former = upload.replaces === null ? undefined : await replaceFile(tx, upload.replaces, file);
    const attachmentId =
      former && upload.replaces !== null
        ? upload.replaces
        : await insertAttachment(tx, ownerOf(upload), file, {
            role: upload.role,
            documentType: upload.document_type,
          });
    await endUpload(tx, id, { attachmentId });
    for (const object of [file.objectId, file.view?.objectId]) if (object !== undefined) await keepObject(tx, object);
    await expireObjects(tx, [...(former ?? []), ...(upload.object_id ? [upload.object_id] : [])]);
  });
}

function ownerOf({ owner, booking_key, appointment_ids, draft_id, holder }: UploadRow): OwnerKey {
  if (owner === 'draft') return { kind: 'draft', draftId: draft_id ?? '', holder: holder ?? Buffer.alloc(0) };
  const bookingKey = booking_key ?? '';
  return owner === 'request'
    ? { kind: 'request', bookingKey }
    : { kind: 'booking', bookingKey, appointmentIds: appointment_ids ?? [] };
}

const extensions: Readonly<Record<AttachmentFile['contentType'], readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/heic': ['heic', 'heif'],
  'image/webp': ['webp'],
  'image/tiff': ['tiff', 'tif'],
};

/** Returns the file name without folders and control characters, with the ending of its type, so that a type never hides in it. */
function fileNameFor(sent: string, type: AttachmentFile['contentType']): string {
  const name = (sent.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  const [usual = '', ...others] = extensions[type];
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (name.includes('.') && [usual, ...others].includes(ending)) return name;
  return `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'document'}.${usual}`;
}
