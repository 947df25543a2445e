import { type ExpressionBuilder, sql } from 'kysely';
import type { AttachmentContentType, BookingRequestStatus, Patient } from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { DB } from '../tables.ts';
import type { Transaction } from '../transaction.ts';

/** The booking requests that a query may return; all others are treated as absent. */
export interface RequestScope {
  readonly brand: string;
  /** Whether the viewer is authenticated. */
  readonly authenticated: boolean;
  /** Whether the scope has every request of the brand. */
  readonly all: boolean;
  /** The request of a session. */
  readonly requestKey: string | undefined;
}

/** An attachment of a new booking request. */
export interface NewAttachment {
  readonly fileName: string;
  readonly contentType: AttachmentContentType;
  readonly title: string;
  readonly description: string;
  readonly bytes: Buffer;
}

/** A booking request to insert. */
export interface NewBookingRequest {
  readonly bookingKey: string;
  readonly brand: string;
  readonly patient: Patient;
  readonly examId: number | undefined;
  readonly clinicId: number | undefined;
  /** Body part as exams of the catalog name it; may be empty. */
  readonly bodyPart: string;
  readonly referrer: string;
  readonly notes: string;
  readonly attachments: readonly NewAttachment[];
}

/** Returns the scope as a condition on `booking_request`. */
function withinScope({ brand, all, requestKey }: RequestScope) {
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

/** Inserts a request with its attachments, in their order, and returns its slug. */
export async function insertBookingRequest(tx: Transaction, request: NewBookingRequest): Promise<string> {
  const { bookingKey, brand, patient, examId, clinicId, bodyPart, referrer, notes, attachments } = request;
  const { slug } = await tx
    .insertInto('booking_request')
    .values({
      brand,
      referrer,
      notes,
      booking_key: bookingKey,
      patient: JSON.stringify(patient),
      exam_id: examId ?? null,
      clinic_id: clinicId ?? null,
      body_part: bodyPart,
    })
    .returning('slug')
    .executeTakeFirstOrThrow();
  for (const [position, { fileName, contentType, title, description, bytes }] of attachments.entries()) {
    await tx
      .insertInto('attachment')
      .values({
        position,
        title,
        description,
        bytes,
        byte_count: bytes.length,
        booking_key: bookingKey,
        file_name: fileName,
        content_type: contentType,
      })
      .execute();
  }
  return slug;
}

/** Returns a request by its key; undefined for an unknown key and outside the scope. */
export function selectBookingRequest(db: Queryable, bookingKey: string, scope: RequestScope) {
  return requestUnder(db, bookingKey, scope).executeTakeFirst();
}

/** Returns the key of the request with a slug; undefined if there is none. */
export async function selectRequestKey(db: Queryable, slug: string): Promise<string | undefined> {
  const row = await db.selectFrom('booking_request').select('booking_key').where('slug', '=', slug).executeTakeFirst();
  return row?.booking_key;
}

/** Returns the patient of a request, for a booking that was made from it; undefined if there is no such request. */
export function selectRequestPatient(db: Queryable, bookingKey: string) {
  return db.selectFrom('booking_request').select('patient').where('booking_key', '=', bookingKey).executeTakeFirst();
}

/** Returns the id of the exam of a request; null if the patient has yet to choose, undefined without the request. */
export async function selectRequestExam(db: Queryable, bookingKey: string): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('booking_request')
    .select('exam_id')
    .where('booking_key', '=', bookingKey)
    .executeTakeFirst();
  return row?.exam_id;
}

/** As `selectBookingRequest`. Locks the request for this transaction. */
export function lockBookingRequest(tx: Transaction, bookingKey: string, scope: RequestScope) {
  return requestUnder(tx, bookingKey, scope).forUpdate().executeTakeFirst();
}

function requestUnder(db: Queryable, bookingKey: string, scope: RequestScope) {
  return db
    .selectFrom('booking_request')
    .select(['booking_key', 'slug', 'status', 'patient', 'exam_id', 'clinic_id', 'body_part', 'appointment_key'])
    .select(['referrer', 'notes', 'created_at'])
    .where('booking_key', '=', bookingKey)
    .where(withinScope(scope));
}

/** Marks a request as BOOKED by a booking. */
export async function markRequestBooked(tx: Transaction, requestKey: string, bookingKey: string): Promise<void> {
  await tx
    .updateTable('booking_request')
    .set({ status: 'BOOKED', appointment_key: bookingKey })
    .where('booking_key', '=', requestKey)
    .execute();
}

/** Gives a locked request another status. */
export async function updateRequestStatus(
  tx: Transaction,
  requestKey: string,
  status: BookingRequestStatus,
): Promise<void> {
  await tx.updateTable('booking_request').set({ status }).where('booking_key', '=', requestKey).execute();
}

/** Opens a request again after its booking was canceled. Does nothing if the request has another booking or another status. */
export async function reopenRequest(tx: Transaction, requestKey: string, bookingKey: string): Promise<void> {
  await tx
    .updateTable('booking_request')
    .set({ status: 'OPEN', appointment_key: null })
    .where('booking_key', '=', requestKey)
    .where('appointment_key', '=', bookingKey)
    .where('status', '=', 'BOOKED')
    .execute();
}

/** A booking request. */
export type BookingRequestRow = NonNullable<Awaited<ReturnType<typeof selectBookingRequest>>>;
