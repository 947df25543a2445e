import { type BookingScope, selectBookedBy, selectBooking } from '#server/db/queries/booking.ts';
import { selectBookingKey } from '#server/db/queries/bookingReference.ts';
import { bookedByOf } from '../bookedBy.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import { identityOf, type PatientIdentity } from '../samePatient.ts';
import { type Author, bookingScope, type Viewer } from '../viewer.ts';
import { codeOfReference } from './bookingReference.ts';
import { cancelAppointments } from './cancelAppointments.ts';
import { type AppointmentSummary, findAppointments } from './findAppointments.ts';

/** A booking as the referrer who made it sees it: without its key, which is the patient's. */
export interface ReferredBooking extends Pick<AppointmentSummary, 'createdAt' | 'pending' | 'appointments'> {
  readonly reference: string;
  readonly patient: PatientIdentity;
}

const listed = { days: 90, limit: 100 };

/** Returns the bookings of the last 90 days that a referrer made for patients, newest first (SR-5). */
export async function listReferredBookings(deps: BrandDeps, viewer: Viewer): Promise<readonly ReferredBooking[]> {
  const { bookedBy } = bookingScope(viewer);
  if (!bookedBy) return [];
  const rows = await selectBookedBy(deps.db.kysely, bookedBy, { brand: deps.brand, ...listed });
  return Promise.all(
    rows.map(({ booking_key, reference }) => referred(deps, booking_key, reference ?? '', ownScope(viewer))),
  );
}

/** Returns a booking that a referrer made. Throws not-found for a booking of anybody else. */
export async function findReferredBooking(
  deps: BrandDeps,
  reference: string,
  viewer: Viewer,
): Promise<ReferredBooking> {
  const { bookingKey, stored } = await ownBooking(deps, reference, viewer);
  return referred(deps, bookingKey, stored, ownScope(viewer));
}

/** Cancels a booking that a referrer made. Throws not-found for a booking of anybody else, and what `cancelAppointments` throws. */
export async function cancelReferredBooking(
  deps: BrandDeps,
  {
    reference,
    idempotencyKey,
    by,
  }: { readonly reference: string; readonly idempotencyKey: string; readonly by: Author },
  viewer: Viewer,
): Promise<ReferredBooking> {
  const { bookingKey, stored } = await ownBooking(deps, reference, viewer);
  const scope = ownScope(viewer);
  const account = bookedByOf(viewer);
  await cancelAppointments(deps, {
    bookingKey,
    idempotencyKey,
    scope,
    by,
    ...(account && { callOff: { by: account } }),
  });
  return referred(deps, bookingKey, stored, scope);
}

/** Only the bookings that the referrer made, not those that the browser booked. */
function ownScope(viewer: Viewer): BookingScope {
  return { ...bookingScope(viewer), holder: undefined };
}

async function ownBooking({ db }: BrandDeps, reference: string, viewer: Viewer) {
  const code = codeOfReference(reference);
  const bookingKey = code && (await selectBookingKey(db.kysely, code));
  const booking = bookingKey && (await selectBooking(db.kysely, bookingKey, ownScope(viewer)));
  if (!bookingKey || !booking) {
    throw new DomainError('not-found', { detail: 'You made no booking with this reference.' });
  }
  return { bookingKey, stored: booking.reference ?? reference };
}

async function referred(
  deps: BrandDeps,
  bookingKey: string,
  reference: string,
  scope: BookingScope,
): Promise<ReferredBooking> {
  const booking = await selectBooking(deps.db.kysely, bookingKey, scope);
  if (!booking) throw new DomainError('not-found');
  const { createdAt, pending, appointments } = await findAppointments(deps, bookingKey, scope);
  return { reference, createdAt, pending, appointments, patient: identityOf(booking.patient) };
}
