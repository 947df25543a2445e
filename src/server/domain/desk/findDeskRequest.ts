import type { Patient } from '#server/db/columnTypes.ts';
import { selectBooking } from '#server/db/queries/booking.ts';
import { type BookingRequestRow, selectBookingRequest, selectRequestKey } from '#server/db/queries/bookingRequest.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import { type BookingRequestSummary, findBookingRequest } from '../bookingRequests/findBookingRequest.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { type DetailsChange, findDetailsChanges } from '../detailsChanges/findDetailsChanges.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { identityOf, isSamePatient, type PatientIdentity } from '../samePatient.ts';
import { authorOf, bookingScope, requestScope, type Viewer } from '../viewer.ts';

/** What staff need to know about a booking request. */
interface DeskRequest extends Omit<BookingRequestSummary, 'attachments' | 'appointmentKey'> {
  readonly patient: Patient;
  /** The booking that was made from it. */
  readonly booking: RequestBooking | undefined;
  /** Newest first. */
  readonly detailsChanges: readonly DetailsChange[];
}

/** The booking of a request, for staff. */
interface RequestBooking {
  /** Undefined for a booking from before there were references. */
  readonly reference: string | undefined;
  /** The patient of the booking, if it is another one (decision 038). */
  readonly patient: PatientIdentity | undefined;
}

/**
 * Returns the booking request with a slug to a member of staff, and writes the view to the audit log first. Throws not-found for an unknown
 * slug and for a request of another brand.
 */
export async function findDeskRequest(deps: BrandDeps, slug: string, viewer: Viewer): Promise<DeskRequest> {
  const { kysely } = deps.db;
  const scope = requestScope(viewer);
  const bookingKey = await selectRequestKey(kysely, slug);
  const request = bookingKey && (await selectBookingRequest(kysely, bookingKey, scope));
  if (!bookingKey || !request) throw new DomainError('not-found', { detail: 'There is no such booking request.' });
  const object = keyedHash(deps.signingKey, 'subject', 'booking', bookingKey);
  await inTransaction(deps.db, (tx) =>
    appendAudit(tx, { ...authorOf(viewer), action: 'view-request', object, result: 'done' }),
  );
  return {
    ...(await findBookingRequest(deps, bookingKey, scope)),
    patient: request.patient,
    booking: await bookingOf(deps, request, viewer),
    detailsChanges: await findDetailsChanges(kysely, bookingKey),
  };
}

async function bookingOf(
  { db }: BrandDeps,
  { appointment_key, patient }: BookingRequestRow,
  viewer: Viewer,
): Promise<RequestBooking | undefined> {
  const booking = appointment_key && (await selectBooking(db.kysely, appointment_key, bookingScope(viewer)));
  if (!booking) return undefined;
  const isOther = !isSamePatient(patient, booking.patient);
  return { reference: booking.reference ?? undefined, patient: isOther ? identityOf(booking.patient) : undefined };
}
