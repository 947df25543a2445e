import { type RawBuilder, sql } from 'kysely';
import type { AttachmentContentType } from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

/** What attachments and uploads belong to. The keys are those of queries: whoever has one was allowed to. */
export type OwnerKey =
  | {
      readonly kind: 'booking';
      readonly bookingKey: string;
      readonly appointmentIds: readonly string[];
      /** Booking request of the same patient, whose documents belong to the booking too. */
      readonly requestKey?: string | undefined;
    }
  | { readonly kind: 'request'; readonly bookingKey: string }
  | { readonly kind: 'draft'; readonly draftId: string; readonly holder: Buffer };

/** Returns the columns of an owner. */
export function ownerColumns(owner: OwnerKey) {
  return {
    owner: owner.kind,
    booking_key: owner.kind === 'draft' ? null : owner.bookingKey,
    appointment_ids: owner.kind === 'booking' ? [...owner.appointmentIds] : null,
    draft_id: owner.kind === 'draft' ? owner.draftId : null,
    holder: owner.kind === 'draft' ? owner.holder : null,
  };
}

/** Returns the condition that a row belongs to an owner: for a booking, to one of its appointments. */
export function ownedBy(owner: OwnerKey): RawBuilder<boolean> {
  if (owner.kind === 'draft') return sql`(draft_id = ${owner.draftId} and holder = ${owner.holder})`;
  if (owner.kind === 'request') return sql`(booking_key = ${owner.bookingKey} and owner = 'request')`;
  return sql`(
    (booking_key = ${owner.bookingKey} and owner = 'booking' and appointment_ids && ${owner.appointmentIds}::uuid[])
    or (booking_key = ${owner.requestKey ?? null} and owner = 'request'))`;
}

const columns = [
  ...([
    'id',
    'file_name',
    'content_type',
    'view_content_type',
    'title',
    'description',
    'byte_count',
    'document_type',
  ] as const),
  ...(['role', 'object_id', 'view_object_id'] as const),
] as const;

/** Returns the attachments of an owner in their order, without their files. */
export function selectAttachmentsOf(db: Queryable, owner: OwnerKey) {
  return db
    .selectFrom('attachment')
    .select(columns)
    .where(ownedBy(owner))
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** An attachment without its file. */
export type AttachmentRow = Awaited<ReturnType<typeof selectAttachmentsOf>>[number];

/** Returns an attachment of an owner, with `bytes` if its file is not in the store; undefined if there is none. */
export function selectAttachmentOf(db: Queryable, owner: OwnerKey, id: string) {
  return db
    .selectFrom('attachment')
    .select([...columns, 'bytes'])
    .where('id', '=', id)
    .where(ownedBy(owner))
    .executeTakeFirst();
}

/** Deletes an attachment of an owner. Returns the objects that it had; undefined if there is no such attachment. */
export async function deleteAttachment(tx: Transaction, owner: OwnerKey, id: string): Promise<string[] | undefined> {
  const row = await tx
    .deleteFrom('attachment')
    .where('id', '=', id)
    .where(ownedBy(owner))
    .returning(['object_id', 'view_object_id'])
    .executeTakeFirst();
  return row && objectsOf(row);
}

/** The file of an attachment in the store. */
export interface AttachmentFile {
  readonly fileName: string;
  readonly contentType: AttachmentContentType;
  readonly byteCount: number;
  readonly objectId: string;
  readonly view: { readonly objectId: string; readonly contentType: string } | undefined;
}

function fileColumns({ fileName, contentType, byteCount, objectId, view }: AttachmentFile) {
  return {
    file_name: fileName,
    content_type: contentType,
    byte_count: byteCount,
    object_id: objectId,
    view_object_id: view?.objectId ?? null,
    view_content_type: view?.contentType ?? null,
    bytes: null,
  };
}

/** Inserts an attachment and returns its id. */
export async function insertAttachment(
  tx: Transaction,
  owner: OwnerKey,
  file: AttachmentFile,
  { role, documentType }: { readonly role: string; readonly documentType: string | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('attachment')
    .values({ ...ownerColumns(owner), ...fileColumns(file), role, document_type: documentType })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives an attachment another file. Returns the objects that it had before; undefined if there is no such attachment. */
export async function replaceFile(
  tx: Transaction,
  id: string,
  file: AttachmentFile,
): Promise<readonly string[] | undefined> {
  const before = await tx
    .selectFrom('attachment')
    .select(['object_id', 'view_object_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await tx.updateTable('attachment').set(fileColumns(file)).where('id', '=', id).execute();
  return objectsOf(before);
}

/** Returns how many files an owner has and how many bytes they take, with uploads that are not refused. */
export async function selectUsedSpace(db: Queryable, owner: OwnerKey): Promise<{ files: number; bytes: number }> {
  const of =
    owner.kind === 'booking' ? sql<boolean>`(booking_key = ${owner.bookingKey} and owner = 'booking')` : ownedBy(owner);
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::integer as files, coalesce(sum(byte_count), 0)::float8 as bytes from (
      select byte_count from attachment where ${of}
      union all
      select byte_count from upload where ${of} and state in ('UPLOADING', 'SCANNING')) as files`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0 };
}

/** Returns an attachment whose file is in its row; undefined if there is none. */
export function selectAttachmentInRow(db: Queryable) {
  return db.selectFrom('attachment').select(['id', 'bytes']).where('bytes', 'is not', null).limit(1).executeTakeFirst();
}

/** Moves the file of an attachment from its row into the store. Returns false if its row no longer has it. */
export async function moveIntoStore(tx: Transaction, id: string, objectId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attachment')
    .set({ bytes: null, object_id: objectId })
    .where('id', '=', id)
    .where('bytes', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the booking of an appointment; undefined if there is none. */
export async function selectBookingOf(db: Queryable, appointmentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('appointment')
    .select('booking_key')
    .where('id', '=', appointmentId)
    .executeTakeFirst();
  return row?.booking_key;
}

/** Deletes drafts' attachments that are older than some seconds, up to `limit`. Returns their objects. */
export async function deleteStaleDrafts(tx: Transaction, seconds: number, limit: number) {
  const rows = await tx
    .deleteFrom('attachment')
    .where('id', 'in', (attachment) =>
      attachment
        .selectFrom('attachment')
        .select('id')
        .where('owner', '=', 'draft')
        .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['object_id', 'view_object_id'])
    .execute();
  return { deleted: rows.length, objects: rows.flatMap(objectsOf) };
}

/** Deletes the documents of all drafts of a browser, and what it is uploading to them. Returns their objects. */
export async function deleteDraftDocuments(tx: Transaction, holder: Buffer): Promise<string[]> {
  const attachments = await tx
    .deleteFrom('attachment')
    .where('holder', '=', holder)
    .returning(['object_id', 'view_object_id'])
    .execute();
  const uploads = await tx.deleteFrom('upload').where('holder', '=', holder).returning('object_id').execute();
  return [...attachments.flatMap(objectsOf), ...uploads.flatMap(({ object_id }) => object_id ?? [])];
}

/** Gives the documents of a draft to appointments of a booking, with the uploads that are on their way. */
export async function bookDraft(
  tx: Transaction,
  { draftId, holder }: { readonly draftId: string; readonly holder: Buffer },
  booking: { readonly bookingKey: string; readonly appointmentIds: readonly string[] },
): Promise<void> {
  const changes = ownerColumns({ kind: 'booking', ...booking });
  for (const table of ['attachment', 'upload'] as const)
    await tx.updateTable(table).set(changes).where('draft_id', '=', draftId).where('holder', '=', holder).execute();
}

/** Gives the documents of an appointment, with the uploads that are on their way, to other appointments of its booking too. */
export async function shareDocuments(
  tx: Transaction,
  bookingKey: string,
  appointmentId: string,
  others: readonly string[],
): Promise<void> {
  for (const table of ['attachment', 'upload'] as const)
    await tx
      .updateTable(table)
      .set({ appointment_ids: sql<string[]>`appointment_ids || ${[...others]}::uuid[]` })
      .where('booking_key', '=', bookingKey)
      .where('owner', '=', 'booking')
      .where(sql<boolean>`${appointmentId}::uuid = any(appointment_ids)`)
      .execute();
}

function objectsOf(row: { readonly object_id: string | null; readonly view_object_id: string | null }): string[] {
  return [row.object_id, row.view_object_id].flatMap((id) => id ?? []);
}
