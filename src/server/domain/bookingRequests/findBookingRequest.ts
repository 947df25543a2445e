import { isCalledOff } from '#base/appointmentStatus.ts';
import type { BookingRequestStatus, Patient } from '#server/db/columnTypes.ts';
import { type AttachmentRow, selectAttachmentsOf } from '#server/db/queries/attachment.ts';
import { selectAppointments } from '#server/db/queries/booking.ts';
import { type RequestScope, selectBookingRequest } from '#server/db/queries/bookingRequest.ts';
import { wallTimes } from '../availability/slot.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { Clinic, Exam } from '../catalog/catalogSnapshot.ts';
import { choiceNamed } from '../catalog/choices.ts';
import { readServedCatalog } from '../catalog/liveCatalog.ts';
import { absentBooking } from '../viewer.ts';

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
  /** Body part of the exam to choose; may be empty. */
  readonly bodyPart: string;
  /** Key of the booking that was made from the request. */
  readonly appointmentKey: string | undefined;
  /** The exams of that booking. */
  readonly bookedExams: readonly Exam[];
  /** When its appointments begin, in order of time. */
  readonly bookedTimes: readonly Pick<ReturnType<typeof wallTimes>, 'start' | 'zone' | 'local'>[];
  readonly referrer: string;
  readonly notes: string;
  readonly attachments: readonly AttachmentRow[];
}

/** Returns a booking request, even if its exam or clinic left the catalog. Throws not-found outside the scope. */
export async function findBookingRequest(
  { db, catalog }: BrandDeps,
  bookingKey: string,
  scope: RequestScope,
): Promise<BookingRequestSummary> {
  const request = await selectBookingRequest(db.kysely, bookingKey, scope);
  if (!request) throw absentBooking(scope);
  const { slug, status, referrer, notes, exam_id, clinic_id, body_part, appointment_key, created_at } = request;
  const [{ examById, clinicById }, attachments, appointments] = await Promise.all([
    catalog.current(),
    selectAttachmentsOf(db.kysely, { kind: 'request', bookingKey }),
    appointment_key === null ? [] : selectAppointments(db.kysely, appointment_key),
  ]);
  const booked = appointments
    .filter((one) => !isCalledOff(one.status))
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  const bookedIds = booked.flatMap(({ exam_ids }) => exam_ids);
  return {
    bookingKey,
    slug,
    status,
    referrer,
    notes,
    attachments,
    createdAt: created_at.toISOString(),
    exam: exam_id === null ? undefined : examById.get(exam_id),
    clinic: clinic_id === null ? undefined : clinicById.get(clinic_id),
    bodyPart: body_part,
    appointmentKey: appointment_key ?? undefined,
    bookedExams: [...new Set(bookedIds)].flatMap((id): Exam | [] => examById.get(id) ?? []),
    bookedTimes: booked.flatMap(({ clinic_id, starts_at }) => {
      const zone = clinicById.get(clinic_id)?.timeZone;
      return zone === undefined ? [] : wallTimes(zone, starts_at.getTime(), 0);
    }),
  };
}

/**
 * Returns the patient of a booking request, to fill the booking form with (BK-10a): with the referring doctor if the catalog has the name
 * that the request gives. Throws not-found outside the scope.
 */
export async function findRequestPatient(deps: BrandDeps, bookingKey: string, scope: RequestScope): Promise<Patient> {
  const request = await selectBookingRequest(deps.db.kysely, bookingKey, scope);
  if (!request) throw absentBooking(scope);
  const doctor = choiceNamed(await readServedCatalog(deps), 'doctors', request.referrer);
  return { ...(doctor && { referringDoctor: doctor.slug }), ...request.patient };
}
