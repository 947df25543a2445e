import type { BookingRequestStatus } from '#server/db/columnTypes.ts';
import {
  type AttachmentRow,
  type RequestScope,
  selectAttachments,
  selectBookingRequest,
} from '#server/db/queries/bookingRequest.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import type { Clinic, Exam } from '../catalog/catalogSnapshot.ts';
import { absentBooking } from '../roles/viewer.ts';

/** A booking request without personal data (AS-2). */
export interface BookingRequestSummary {
  readonly slug: string;
  readonly bookingKey: string;
  readonly status: BookingRequestStatus;
  /** RFC 3339 in UTC. */
  readonly createdAt: string;
  /** Undefined if the patient has yet to choose. */
  readonly exam: Exam | undefined;
  readonly clinic: Clinic | undefined;
  readonly referrer: string;
  readonly notes: string;
  readonly attachments: readonly AttachmentRow[];
}

/** Returns a booking request, even if its exam or clinic left the catalog. Throws not-found outside the scope. */
export async function findBookingRequest(
  { db, catalog }: BookingDeps,
  bookingKey: string,
  scope: RequestScope,
): Promise<BookingRequestSummary> {
  const request = await selectBookingRequest(db.kysely, bookingKey, scope);
  if (!request) throw absentBooking(scope);
  const [{ examById, clinicById }, attachments] = await Promise.all([
    catalog.current(),
    selectAttachments(db.kysely, bookingKey),
  ]);
  const { slug, status, referrer, notes, exam_id, clinic_id, created_at } = request;
  return {
    ...{ bookingKey, slug, status, referrer, notes, attachments },
    createdAt: created_at.toISOString(),
    exam: exam_id === null ? undefined : examById.get(exam_id),
    clinic: clinic_id === null ? undefined : clinicById.get(clinic_id),
  };
}
