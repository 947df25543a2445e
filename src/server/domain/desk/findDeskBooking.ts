import type { AnswerSheet, Patient } from '#server/db/columnTypes.ts';
import { selectAnswerSheets, selectBooking } from '#server/db/queries/booking.ts';
import { selectBookingKey } from '#server/db/queries/bookingReference.ts';
import { selectBookingRequest } from '#server/db/queries/bookingRequest.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type ReadSheet, readSheets } from '../appointments/answerSheet.ts';
import { codeOfReference } from '../appointments/bookingReference.ts';
import { type AppointmentSummary, findAppointments } from '../appointments/findAppointments.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { type DetailsChange, findDetailsChanges } from '../detailsChanges/findDetailsChanges.ts';
import { DomainError } from '../domainError.ts';
import { readEnquiryReference } from '../enquiries/enquiryReference.ts';
import { keyedHash } from '../keyedHash.ts';
import { identityOf, isSamePatient, type PatientIdentity } from '../samePatient.ts';
import { authorOf, bookingScope, requestScope, type Viewer } from '../viewer.ts';

/** What staff need to know about a booking. */
export interface DeskBooking extends Omit<AppointmentSummary, 'patient' | 'reference'>, ReadSheet {
  readonly reference: string;
  readonly patient: Patient;
  /** The patient of the booking request, if the booking is for another one (decision 038). */
  readonly requestPatient: PatientIdentity | undefined;
  /** Names the booking request; undefined for a booking without one. */
  readonly requestSlug: string | undefined;
  /** What the patient answered when declining, in the patient's words. */
  readonly declineAnswers: AnswerSheet | undefined;
  /** Newest first. */
  readonly detailsChanges: readonly DetailsChange[];
}

/**
 * Returns the booking with a reference to a member of staff, with the answers in the staff's locale, and writes the view to the audit log first. Throws not-found for an unknown
 * reference, for that of an enquiry and for a booking of another brand.
 */
export async function findDeskBooking(
  deps: BrandDeps,
  { reference, locale }: { readonly reference: string; readonly locale: string },
  viewer: Viewer,
): Promise<DeskBooking> {
  const { kysely } = deps.db;
  const code = readEnquiryReference(deps, reference) === undefined ? codeOfReference(reference) : undefined;
  const bookingKey = code && (await selectBookingKey(kysely, code));
  const scope = bookingScope(viewer);
  const booking = bookingKey && (await selectBooking(kysely, bookingKey, scope));
  if (!bookingKey || !booking)
    throw new DomainError('not-found', { detail: 'There is no booking with this reference.' });
  const object = keyedHash(deps.signingKey, 'subject', 'booking', bookingKey);
  await inTransaction(deps.db, (tx) =>
    appendAudit(tx, { ...authorOf(viewer), action: 'view-booking', object, result: 'done' }),
  );
  const sheets = await selectAnswerSheets(kysely, bookingKey);
  const { answer_sheet = null, answer_translations = null, decline_sheet } = sheets ?? {};
  const requestKey = booking.request_key;
  const request =
    requestKey === null ? undefined : await selectBookingRequest(kysely, requestKey, requestScope(viewer));
  const isOther = request && !isSamePatient(request.patient, booking.patient);
  return {
    ...(await findAppointments(deps, bookingKey, scope)),
    reference: booking.reference ?? reference,
    patient: booking.patient,
    requestPatient: isOther ? identityOf(request.patient) : undefined,
    requestSlug: request?.slug,
    detailsChanges: await findDetailsChanges(kysely, bookingKey),
    declineAnswers: decline_sheet ?? undefined,
    ...readSheets({ locale: booking.locale, answer_sheet, answer_translations }, locale),
  };
}
