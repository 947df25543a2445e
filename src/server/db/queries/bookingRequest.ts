import { type ExpressionBuilder, sql } from 'kysely';
import type { DocumentContentType, Patient } from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { DB } from '../tables.ts';
import type { Transaction } from '../transaction.ts';

/** Which booking requests a query may see at all. What is outside of it is absent. */
export interface RequestScope {
  readonly brand: string;
  /** Whether whoever asks has said who he is. */
  readonly known: boolean;
  /** Every request of the brand. */
  readonly all: boolean;
  /** The one request of a session. */
  readonly requestKey: string | undefined;
}

export interface NewDocument {
  readonly fileName: string;
  readonly contentType: DocumentContentType;
  readonly title: string;
  readonly description: string;
  readonly bytes: Buffer;
}

export interface NewBookingRequest {
  readonly bookingKey: string;
  readonly brand: string;
  readonly patient: Patient;
  readonly examId: number | undefined;
  readonly clinicId: number | undefined;
  readonly referrer: string;
  readonly notes: string;
  readonly documents: readonly NewDocument[];
}

/** The scope as a condition on `booking_request`. */
function within({ brand, all, requestKey }: RequestScope) {
  return ({ and, or, eb }: ExpressionBuilder<DB, 'booking_request'>) =>
    and([
      eb('booking_request.brand', '=', brand),
      or([
        sql<boolean>`${all}`,
        and([
          eb('booking_request.booking_key', '=', requestKey ?? ''),
          eb('booking_request.access_revoked_at', 'is', null),
        ]),
      ]),
    ]);
}

/** Writes a request with its documents, in their order. */
export async function insertBookingRequest(tx: Transaction, request: NewBookingRequest): Promise<void> {
  const { bookingKey, brand, patient, examId, clinicId, referrer, notes, documents } = request;
  await tx
    .insertInto('booking_request')
    .values({
      ...{ brand, referrer, notes },
      booking_key: bookingKey,
      patient: JSON.stringify(patient),
      exam_id: examId ?? null,
      clinic_id: clinicId ?? null,
    })
    .execute();
  for (const [position, { fileName, contentType, title, description, bytes }] of documents.entries()) {
    await tx
      .insertInto('attachment')
      .values({
        ...{ position, title, description, bytes },
        booking_key: bookingKey,
        file_name: fileName,
        content_type: contentType,
      })
      .execute();
  }
}

/** A request by its key; undefined for a key that was never given out, and outside of the scope. */
export function selectBookingRequest(db: Queryable, bookingKey: string, scope: RequestScope) {
  return db
    .selectFrom('booking_request')
    .select(['booking_key', 'slug', 'status', 'exam_id', 'clinic_id', 'referrer', 'notes', 'created_at'])
    .where('booking_key', '=', bookingKey)
    .where(within(scope))
    .executeTakeFirst();
}

/** The documents of a request in their order, without their bytes. */
export function selectAttachments(db: Queryable, bookingKey: string) {
  return db
    .selectFrom('attachment')
    .select(['id', 'file_name', 'content_type', 'title', 'description', 'byte_count'])
    .where('booking_key', '=', bookingKey)
    .orderBy('position')
    .execute();
}

/** A document of the request that a slug names, with its bytes: that of an id, or without one the only document that it has. */
export function selectDocument(db: Queryable, slug: string, id: string | undefined, scope: RequestScope) {
  const others = sql<bigint>`(select count(*) from attachment o where o.booking_key = attachment.booking_key)`;
  return db
    .selectFrom('attachment')
    .innerJoin('booking_request', 'booking_request.booking_key', 'attachment.booking_key')
    .select(['attachment.file_name', 'attachment.content_type', 'attachment.bytes'])
    .where('booking_request.slug', '=', slug)
    .where(within(scope))
    .where(id === undefined ? sql<boolean>`${others} = 1` : sql<boolean>`attachment.id = ${id}`)
    .executeTakeFirst();
}

export type AttachmentRow = Awaited<ReturnType<typeof selectAttachments>>[number];
