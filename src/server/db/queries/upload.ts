import { sql } from 'kysely';
import type { AttachmentContentType, Refusal } from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import type { OwnerKey } from './attachment.ts';
import { ownedBy, ownerColumns } from './attachment.ts';

/** An upload to insert. */
export interface NewUpload {
  readonly brand: string;
  readonly owner: OwnerKey;
  readonly uploader: Buffer;
  readonly role: string;
  readonly files: readonly { readonly fileName: string; readonly size: number }[];
  readonly contentTypes: readonly AttachmentContentType[];
  readonly replaces: string | undefined;
  readonly documentType: string | undefined;
  readonly objectId: string;
}

/** Inserts an upload without bytes and returns it. */
export function insertUpload(tx: Transaction, { owner, files, ...upload }: NewUpload) {
  return tx
    .insertInto('upload')
    .values({
      ...ownerColumns(owner),
      brand: upload.brand,
      uploader: upload.uploader,
      role: upload.role,
      file_names: files.map(({ fileName }) => fileName),
      file_sizes: files.map(({ size }) => size),
      byte_count: files.reduce((sum, { size }) => sum + size, 0),
      content_types: [...upload.contentTypes],
      replaces: upload.replaces ?? null,
      document_type: upload.documentType ?? null,
      object_id: upload.objectId,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

const columns = [
  ...(['id', 'brand', 'uploader', 'role', 'file_names', 'file_sizes', 'byte_count', 'received', 'state'] as const),
  ...(['content_types', 'refusal', 'replaces', 'attachment_id', 'object_id', 'document_type'] as const),
  ...(['owner', 'booking_key', 'appointment_ids', 'draft_id', 'holder'] as const),
] as const;

/** Returns an upload of one of the given uploaders; undefined if there is none. */
export function selectUpload(db: Queryable, id: string, uploaders: readonly Buffer[]) {
  return db
    .selectFrom('upload')
    .select(columns)
    .where('id', '=', id)
    .where('uploader', 'in', [...uploaders])
    .executeTakeFirst();
}

/** Locks an upload for this transaction and returns it. */
export function lockUpload(tx: Transaction, id: string) {
  return tx.selectFrom('upload').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** An upload. */
export type UploadRow = NonNullable<Awaited<ReturnType<typeof selectUpload>>>;

/** Returns the uploads of an owner that are not attachments yet, oldest first. */
export function selectUploads(db: Queryable, owner: OwnerKey) {
  return db
    .selectFrom('upload')
    .select(columns)
    .where('state', '<>', 'READY')
    .where(ownedBy(owner))
    .orderBy('created_at')
    .execute();
}

/**
 * Counts a chunk of an upload that begins where the stored bytes end; the last one makes it SCANNING. Returns the upload; undefined if
 * another chunk was counted meanwhile.
 */
export async function advanceUpload(tx: Transaction, id: string, offset: number, length: number) {
  const isLast = sql`received + ${length}::integer = byte_count`;
  const row = await tx
    .updateTable('upload')
    .set({
      received: sql<number>`received + ${length}::integer`,
      state: sql`case when ${isLast} then 'SCANNING' else 'UPLOADING' end`,
      changed_at: sql<Date>`now()`,
      next_attempt_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'UPLOADING')
    .where('received', '=', offset)
    .where(sql<boolean>`received + ${length}::integer <= byte_count`)
    .returning(columns)
    .executeTakeFirst();
  if (row?.state === 'SCANNING') await sql`select pg_notify('upload', '')`.execute(tx);
  return row;
}

/** Deletes an upload. */
export async function deleteUpload(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('upload').where('id', '=', id).execute();
}

/** Claims the next upload to scan for some seconds; a claim that expires is due again. Counts the attempt. */
export async function claimUpload(db: Queryable, lease: number) {
  return db
    .updateTable('upload')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${lease})`,
    })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('upload')
        .select('id')
        .where('state', '=', 'SCANNING')
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([...columns, 'attempts'])
    .executeTakeFirst();
}

/** Lets a claimed upload wait for its next attempt. */
export async function postponeUpload(db: Queryable, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('upload')
    .set({ next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('state', '=', 'SCANNING')
    .execute();
}

/** Ends a locked upload, which no longer has its object: it became an attachment, or was refused. */
export async function endUpload(
  tx: Transaction,
  id: string,
  end: { readonly attachmentId: string } | { readonly refusal: Refusal },
): Promise<void> {
  await tx
    .updateTable('upload')
    .set({
      ...('refusal' in end
        ? { state: 'REFUSED' as const, refusal: end.refusal }
        : { state: 'READY' as const, attachment_id: end.attachmentId }),
      object_id: null,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Locks up to `limit` uploads that nobody needs any more, and returns them: unfinished ones without a chunk for `idleSeconds`, and ended
 * ones after `endedSeconds`. Skips locked rows.
 */
export function lockStaleUploads(tx: Transaction, idleSeconds: number, endedSeconds: number, limit: number) {
  const before = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;
  return tx
    .selectFrom('upload')
    .select(['id', 'object_id'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'UPLOADING'), eb('changed_at', '<', before(idleSeconds))]),
        and([eb('state', 'in', ['READY', 'REFUSED']), eb('changed_at', '<', before(endedSeconds))]),
      ]),
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
