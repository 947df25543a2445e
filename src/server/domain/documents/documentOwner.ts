import type { Queryable } from '#server/db/database.ts';
import { type AttachmentRow, type OwnerKey, selectBookingOf } from '#server/db/queries/attachment.ts';
import { selectAppointments, selectBooking } from '#server/db/queries/booking.ts';
import { selectBookingRequest, selectRequestKey, selectRequestPatient } from '#server/db/queries/bookingRequest.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import { isSamePatient } from '../samePatient.ts';
import { absentBooking, bookingScope, requestScope, type Viewer } from '../viewer.ts';

/** An owner of documents, as a request names it. */
export type NamedOwner =
  | { readonly appointments: readonly string[] }
  | { readonly bookingRequest: string }
  | { readonly draft: string };

/**
 * Returns the owner of documents if the viewer may see its documents: patients, staff and referrers as for bookings, but not the browser that
 * booked, which another person may use now; the browser of a draft. Throws not-authenticated and not-found.
 */
export async function findOwner({ db: { kysely } }: BrandDeps, named: NamedOwner, viewer: Viewer): Promise<OwnerKey> {
  if ('draft' in named) {
    if (!viewer.holder) throw absent;
    return { kind: 'draft', draftId: named.draft, holder: viewer.holder };
  }
  if ('bookingRequest' in named) {
    const scope = requestScope(viewer);
    const bookingKey = await selectRequestKey(kysely, named.bookingRequest);
    if (!bookingKey || !(await selectBookingRequest(kysely, bookingKey, scope))) throw absentBooking(scope, absent);
    return { kind: 'request', bookingKey };
  }
  const scope = { ...bookingScope(viewer), holder: undefined };
  const [first = ''] = named.appointments;
  const bookingKey = await selectBookingOf(kysely, first);
  const booking = bookingKey && (await selectBooking(kysely, bookingKey, scope));
  if (!bookingKey || !booking) throw absentBooking(scope, absent);
  const ids = (await selectAppointments(kysely, bookingKey)).map(({ id }) => id);
  if (!named.appointments.every((id) => ids.includes(id))) throw absent;
  return {
    kind: 'booking',
    bookingKey,
    appointmentIds: named.appointments,
    requestKey: await requestOfPatient(kysely, booking),
  };
}

/** Returns the booking request of a booking, unless it is for another patient (decision 038). */
async function requestOfPatient(
  db: Queryable,
  { request_key: key, patient }: NonNullable<Awaited<ReturnType<typeof selectBooking>>>,
): Promise<string | undefined> {
  const request = key === null ? undefined : await selectRequestPatient(db, key);
  return key !== null && request && isSamePatient(request.patient, patient) ? key : undefined;
}

/** Returns true if a viewer may replace and delete an attachment: staff always, others unless it came from staff. */
export function mayChange({ role }: Pick<AttachmentRow, 'role'>, viewer: Viewer): boolean {
  return viewer.role === 'staff' || role !== 'staff';
}

const absent = new DomainError('not-found', { detail: 'There is no such owner of documents.' });
