import type { AttachmentContentType } from '#server/db/columnTypes.ts';
import {
  type AttachmentRow,
  deleteAttachment,
  type OwnerKey,
  selectAttachmentOf,
  selectAttachmentsOf,
} from '#server/db/queries/attachment.ts';
import { expireObjects } from '#server/db/queries/storedObject.ts';
import { selectUploads } from '#server/db/queries/upload.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { authorOf, type Viewer } from '../viewer.ts';
import { findOwner, mayChange, type NamedOwner } from './documentOwner.ts';
import { type ChangedExams, type OfferedType, offeredTypes } from './documentTypes.ts';
import { readObject } from './storedObjects.ts';
import { type Upload, uploadOf } from './upload.ts';

/** An attachment as the contract has it. */
export interface Attachment {
  readonly id: string;
  /** Names the owner to the viewer. */
  readonly slug: string;
  readonly fileName: string;
  readonly contentType: AttachmentContentType;
  readonly viewContentType?: 'application/pdf' | 'image/jpeg';
  readonly size: number;
  readonly changeable?: boolean;
  readonly openable?: boolean;
  readonly hasUploadedDocument?: boolean;
  readonly uploadedDocument?: string;
  readonly documentTypeId?: string;
  readonly documentType: { readonly title: string; readonly description: string };
}

/** Returns an attachment without what only the server needs. The words of its type are those of the catalog, if it has one. */
export function attachmentOf(row: AttachmentRow, slug: string, { documentTypes }: CatalogSnapshot): Attachment {
  const type = documentTypes.find(({ id }) => id === row.document_type);
  const view = viewTypes.find((type) => type === row.view_content_type);
  return {
    slug,
    id: row.id,
    fileName: row.file_name,
    contentType: row.content_type,
    ...(view && { viewContentType: view }),
    size: row.byte_count,
    ...(row.document_type !== null && { documentTypeId: row.document_type }),
    documentType: {
      title: type?.title ?? row.title,
      description: type?.description ?? row.description,
    },
  };
}

const viewTypes = ['application/pdf', 'image/jpeg'] as const;

/** Returns the name that a viewer used for one owner. */
function slugOf(named: NamedOwner): string {
  if ('draft' in named) return named.draft;
  return 'bookingRequest' in named ? named.bookingRequest : (named.appointments[0] ?? '');
}

/** What belongs to an owner, and what may be added. */
interface ListedDocuments {
  readonly attachments: Attachment[];
  /** Uploads that are not attachments yet. */
  readonly uploads: Upload[];
  readonly examDocumentTypes: OfferedType[];
}

/** Returns the documents of an owner. The catalog of `deps` is localized. Throws what `findOwner` and `offeredTypes` throw. */
export async function listAttachments(
  deps: BrandDeps,
  named: NamedOwner,
  viewer: Viewer,
  changed?: ChangedExams,
): Promise<ListedDocuments> {
  const owner = await findOwner(deps, named, viewer);
  const { kysely } = deps.db;
  const [rows, uploads, types, catalog] = await Promise.all([
    selectAttachmentsOf(kysely, owner),
    selectUploads(kysely, owner),
    offeredTypes(deps, owner, changed),
    deps.catalog.current(),
  ]);
  return {
    attachments: rows.map((row) => ({
      ...attachmentOf(row, slugOf(named), catalog),
      changeable: mayChange(row, viewer),
      openable: mayOpen(deps, named, row, viewer),
      hasUploadedDocument: true,
      ...(mayChange(row, viewer) && { uploadedDocument: row.id }),
    })),
    uploads: uploads.map(uploadOf),
    examDocumentTypes: [...types],
  };
}

/** Returns true if a viewer may download an attachment: a brand may close what the clinic attached to booking requests (HD-6). */
function mayOpen({ documents }: BrandDeps, named: NamedOwner, row: AttachmentRow, viewer: Viewer): boolean {
  return !('bookingRequest' in named) || documents.requestDownloads || mayChange(row, viewer);
}

/** Deletes an attachment and its file. Throws what `findOwner` throws, not-found and forbidden. */
export async function removeAttachment(deps: BrandDeps, named: NamedOwner, id: string, viewer: Viewer): Promise<void> {
  const owner = await findOwner(deps, named, viewer);
  const attachment = await selectAttachmentOf(deps.db.kysely, owner, id);
  if (!attachment) throw absent;
  if (!mayChange(attachment, viewer)) throw new DomainError('forbidden');
  await inTransaction(deps.db, async (tx) => {
    const objects = await deleteAttachment(tx, owner, id);
    if (!objects) return;
    await expireObjects(tx, objects);
    await appendAudit(tx, {
      ...authorOf(viewer),
      action: 'delete-document',
      object: objectOf(deps, owner),
      result: 'done',
    });
  });
}

/** Returns the id of the only document of a booking request (AT-5). Throws what `findOwner` throws, and not-found. */
export async function findReferral(deps: BrandDeps, slug: string, viewer: Viewer): Promise<string> {
  const owner = await findOwner(deps, { bookingRequest: slug }, viewer);
  const rows = await selectAttachmentsOf(deps.db.kysely, owner);
  const [only] = rows;
  if (!only || rows.length > 1) throw absent;
  return only.id;
}

/** A file to send. */
export interface OpenedFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes; undefined if only the whole stream tells. */
  readonly size: number | undefined;
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * Opens the file of an attachment, or with `view` the copy for browsers, and writes a view by staff to the audit log. Throws what `findOwner`
 * throws, not-found, and forbidden if the brand keeps it closed.
 */
export async function openAttachment(
  deps: BrandDeps,
  named: NamedOwner,
  { id, view, viewer }: { readonly id: string; readonly view: boolean; readonly viewer: Viewer },
): Promise<OpenedFile> {
  const owner = await findOwner(deps, named, viewer);
  const row = await selectAttachmentOf(deps.db.kysely, owner, id);
  if (!row) throw absent;
  if (!mayOpen(deps, named, row, viewer))
    throw new DomainError('forbidden', { detail: 'This brand does not allow downloads.' });
  if (viewer.role === 'staff')
    await inTransaction(deps.db, (tx) =>
      appendAudit(tx, { ...authorOf(viewer), action: 'view-document', object: objectOf(deps, owner), result: 'done' }),
    );
  const copy = view && row.view_object_id !== null;
  const objectId = copy ? row.view_object_id : row.object_id;
  return {
    fileName: row.file_name,
    contentType: (copy && row.view_content_type) || row.content_type,
    size: copy ? undefined : row.byte_count,
    bytes: await begun(objectId === null ? once(row.bytes) : readObject(deps.db.kysely, deps.documents, objectId)),
  };
}

async function* once(bytes: Buffer | null): AsyncGenerator<Buffer, void> {
  if (bytes) yield bytes;
}

/** Reads the first part of a stream, so that a store that is away is an error instead of a broken response. */
async function begun(source: AsyncGenerator<Buffer, void>): Promise<AsyncIterable<Buffer>> {
  const first = await source.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* source;
  })();
}

function objectOf({ signingKey }: BrandDeps, owner: OwnerKey): Buffer {
  const name = owner.kind === 'draft' ? owner.draftId : owner.bookingKey;
  return keyedHash(signingKey, 'subject', owner.kind === 'draft' ? 'draft' : 'booking', name);
}

const absent = new DomainError('not-found', { detail: 'There is no such document.' });
