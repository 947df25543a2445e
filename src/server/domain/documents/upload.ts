import { canonicalJson, type Json } from '#base/json.ts';
import type { AttachmentContentType } from '#server/db/columnTypes.ts';
import { type OwnerKey, selectAttachmentOf, selectUsedSpace } from '#server/db/queries/attachment.ts';
import { recordUses, selectBudgetUses } from '#server/db/queries/budget.ts';
import { lockName } from '#server/db/queries/locks.ts';
import { expireObjects, insertChunk } from '#server/db/queries/storedObject.ts';
import {
  advanceUpload,
  deleteUpload,
  insertUpload,
  lockUpload,
  selectUpload,
  type UploadRow,
} from '#server/db/queries/upload.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { Requester } from '../budgets/requester.ts';
import { usageBudgets } from '../budgets/usageBudgets.ts';
import { DomainError } from '../domainError.ts';
import { answerOnce, hashOf, workWithinBudgets } from '../idempotency.ts';
import { keyedHash } from '../keyedHash.ts';
import { isAuthenticated, type Viewer } from '../viewer.ts';
import { findOwner, mayChange, type NamedOwner } from './documentOwner.ts';
import { checkDocumentType } from './documentTypes.ts';
import { announceObject, chunkBytes, type FileStore, storeChunk } from './storedObjects.ts';

/** How documents are kept, and how much is accepted. */
export interface DocumentDeps extends FileStore {
  /** Bytes of one upload. */
  readonly fileBytes: number;
  /** Bytes and number of the files of a booking, a booking request or a draft. */
  readonly ownerBytes: number;
  readonly ownerFiles: number;
  /** Megabytes that a network may announce in an hour. */
  readonly networkMegabytes: number;
  /** Patients may open what the clinic attached to their booking request (HD-6). */
  readonly requestDownloads: boolean;
  /** The types that the brand accepts (AT-3). */
  readonly contentTypes: readonly AttachmentContentType[];
}

/** The announcement of a file. */
interface AnnouncedUpload {
  readonly owner: NamedOwner;
  readonly files: readonly { readonly fileName: string; readonly size: number }[];
  readonly replaces?: string | undefined;
  readonly documentTypeId?: string | undefined;
  readonly viewer: Viewer;
  readonly from: Requester;
  readonly idempotencyKey: string;
}

/** An upload as the contract has it. */
export interface Upload {
  readonly id: string;
  readonly fileName: string;
  readonly size: number;
  readonly received: number;
  readonly state: UploadRow['state'];
  readonly refusal?: NonNullable<UploadRow['refusal']>;
  readonly attachmentId?: string;
  readonly documentTypeId?: string;
  readonly replaces?: string;
}

/** Returns an upload without what only the server needs. */
export function uploadOf({
  id,
  file_names,
  byte_count,
  received,
  state,
  refusal,
  replaces,
  ...row
}: UploadRow): Upload {
  return {
    id,
    received,
    state,
    fileName: file_names[0] ?? '',
    size: byte_count,
    ...(refusal !== null && { refusal }),
    ...(row.document_type !== null && { documentTypeId: row.document_type }),
    ...(row.attachment_id !== null && { attachmentId: row.attachment_id }),
    ...(replaces !== null && { replaces }),
  };
}

/**
 * Announces a file, whose chunks follow. Throws what `findOwner` throws; file-too-large; too-many-files if the owner has no space left;
 * not-found and forbidden for an attachment that the viewer may not replace; what `checkDocumentType` throws; idempotency-key-reused, and what
 * the budgets throw.
 */
export async function startUpload(deps: BrandDeps, upload: AnnouncedUpload): Promise<Upload> {
  const { viewer, files, replaces, documentTypeId, from, idempotencyKey: key } = upload;
  const { documents, db } = deps;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const [uploader] = uploadersOf(viewer);
  if (!uploader) throw new DomainError('not-authenticated');
  const owner = await findOwner(deps, upload.owner, viewer);
  if (replaces !== undefined) await refuseReplacing(deps, owner, replaces, viewer);
  else checkDocumentType(await deps.catalog.current(), { documentTypeId, files });
  if (size > documents.fileBytes)
    throw new DomainError('file-too-large', { detail: `A file has at most ${documents.fileBytes} bytes.` });
  const requestHash = hashOf(
    'upload',
    canonicalJson({
      owner: upload.owner,
      files,
      replaces: replaces ?? null,
      documentTypeId: documentTypeId ?? null,
    } as unknown as Json),
  );
  const keyed = { scope: uploader, key, requestHash };
  return answerOnce(db, keyed, async () => {
    await refuseFullNetwork(deps, from, 0);
    const started = await workWithinBudgets(db, keyed, usageBudgets(deps, { kind: 'upload', from }), async (tx) => {
      await lockName(tx, hashOf('documents', JSON.stringify(lockedName(owner))));
      const used = await selectUsedSpace(tx, owner);
      if (used.files >= documents.ownerFiles || used.bytes + size > documents.ownerBytes)
        throw new DomainError('too-many-files', { detail: 'Delete a document first.' });
      const objectId = await announceObject(tx, documents);
      const row = await insertUpload(tx, {
        ...{ owner, uploader, files, replaces, objectId },
        documentType: replaces === undefined ? documentTypeId : undefined,
        brand: deps.brand,
        role: viewer.role,
        contentTypes: documents.contentTypes,
      });
      return uploadOf(row);
    });
    await refuseFullNetwork(deps, from, Math.ceil(size / 1_000_000)).catch(() => undefined);
    return started;
  });
}

function lockedName(owner: OwnerKey): readonly string[] {
  return owner.kind === 'draft' ? [owner.draftId, owner.holder.toString('hex')] : [owner.bookingKey];
}

/** Counts megabytes of a network within an hour. Throws too-many-requests if it announced too much before. */
async function refuseFullNetwork({ db, signingKey, documents }: BrandDeps, from: Requester, megabytes: number) {
  const budget = { name: 'upload-megabytes', subject: keyedHash(signingKey, 'usage', 'network', from.network) };
  const limits = { seconds: 3_600, limit: documents.networkMegabytes };
  if (megabytes > 0) return void (await recordUses(db, { ...budget, ...limits }, megabytes));
  const [use] = await selectBudgetUses(db.kysely, [budget]);
  if (use && use.spent >= documents.networkMegabytes)
    throw new DomainError('too-many-requests', { retryAfter: use.retryAfter });
}

async function refuseReplacing({ db }: BrandDeps, owner: OwnerKey, id: string, viewer: Viewer): Promise<void> {
  const attachment = await selectAttachmentOf(db.kysely, owner, id);
  if (!attachment) throw new DomainError('not-found', { detail: 'There is no attachment to replace.' });
  if (!mayChange(attachment, viewer)) throw new DomainError('forbidden');
}

/** Returns an upload to its uploader. Throws not-found. */
export async function findUpload({ db }: BrandDeps, id: string, viewer: Viewer): Promise<Upload> {
  return uploadOf(await ownUpload(db.kysely, id, viewer));
}

/** The next chunk of an upload. */
interface UploadChunk {
  readonly id: string;
  readonly offset: number;
  readonly bytes: Buffer;
}

/**
 * Stores the next chunk of an upload; after the last one the file waits for the scanner. Throws not-found, upload-offset-wrong with the true
 * offset, and invalid-request for a chunk of the wrong length.
 */
export async function appendUpload(deps: BrandDeps, chunk: UploadChunk, viewer: Viewer): Promise<Upload> {
  const { db, documents } = deps;
  const { id, offset, bytes } = chunk;
  const upload = await ownUpload(db.kysely, id, viewer);
  const { received, byte_count, object_id: objectId } = upload;
  if (upload.state !== 'UPLOADING' || !objectId || offset !== received) throw wrongOffset(upload);
  if (bytes.length !== Math.min(chunkBytes, byte_count - received))
    throw new DomainError('invalid-request', {
      detail: `A chunk has ${chunkBytes} bytes, the last one what is left.`,
      errors: [{ pointer: '/body', keyword: 'length' }],
    });
  const position = received / chunkBytes;
  const name = await storeChunk(db.kysely, documents, { objectId, position, bytes });
  const advanced = await inTransaction(db, async (tx) => {
    const row = await advanceUpload(tx, id, offset, bytes.length);
    if (row) await insertChunk(tx, { objectId, position, name, byteCount: bytes.length });
    return row;
  });
  if (advanced) return uploadOf(advanced);
  throw wrongOffset(await ownUpload(db.kysely, id, viewer));
}

function wrongOffset({ received }: UploadRow): DomainError {
  return new DomainError('upload-offset-wrong', { detail: 'Send the chunk at `offset`.', offset: received });
}

/** Cancels an upload, or dismisses a refused one. Nothing of its file is kept. Throws not-found. */
export async function cancelUpload({ db }: BrandDeps, id: string, viewer: Viewer): Promise<void> {
  await ownUpload(db.kysely, id, viewer);
  await inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, id);
    if (!upload) return;
    await deleteUpload(tx, id);
    if (upload.object_id) await expireObjects(tx, [upload.object_id]);
  });
}

async function ownUpload(db: BrandDeps['db']['kysely'], id: string, viewer: Viewer): Promise<UploadRow> {
  const uploaders = uploadersOf(viewer);
  const upload = uploaders.length > 0 ? await selectUpload(db, id, uploaders) : undefined;
  if (!upload || upload.brand !== viewer.brand)
    throw new DomainError('not-found', { detail: 'There is no such upload.' });
  return upload;
}

/** Returns who the viewer is for uploads: the subject of the session, and the holder. */
function uploadersOf(viewer: Viewer): readonly Buffer[] {
  const { session, holder } = viewer;
  return [...(isAuthenticated(viewer) && session ? [session.subject] : []), ...(holder ? [holder] : [])];
}
