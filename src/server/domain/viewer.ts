import { type BookingScope, everyBooking } from '#server/db/queries/booking.ts';
import type { RequestScope } from '#server/db/queries/bookingRequest.ts';
import type { SessionRow } from '#server/db/queries/session.ts';
import { DomainError } from './domainError.ts';

/** All roles (AU-11). A request without a session is a visitor's, or a registered kiosk's. */
export const roles = [
  'visitor',
  'patient',
  'booking-request-user',
  'staff',
  'kiosk',
  'referrer',
  'external-radiologist',
  'user',
  'share-recipient',
] as const;

/** A role of a viewer. */
export type Role = (typeof roles)[number];

/** Who calls an operation, with session and scope. */
export interface Viewer {
  readonly role: Role;
  readonly brand: string;
  /** The live session. While it awaits a code, its owner is a visitor. */
  readonly session: SessionRow | undefined;
  /** Id of the registered kiosk that sent the request. */
  readonly kioskId: string | undefined;
  /** Hash of the browser's holder token. */
  readonly holder: Buffer | undefined;
}

/** Returns true if the viewer is authenticated; a registered kiosk is not. */
export function isAuthenticated({ role, session }: Pick<Viewer, 'role' | 'session'>): boolean {
  return role !== 'visitor' && session !== undefined;
}

/**
 * Returns the bookings that a viewer may see: staff all of the brand, a patient one, a booking-request user the one that was made from
 * the request, a referrer those that the referrer made for patients, a browser those that it booked.
 */
export function bookingScope(viewer: Viewer): BookingScope {
  const { role, session, holder } = viewer;
  const bookingKey = role === 'patient' ? (session?.booking_key ?? undefined) : undefined;
  const { requestKey, ...general } = requestScope(viewer);
  const bookedBy = role === 'referrer' ? session?.subject : undefined;
  return { ...general, bookingKey, requestKey, bookedBy, holder };
}

/** Returns the booking requests that a viewer may see: staff all of the brand, a booking-request user one. */
export function requestScope(viewer: Viewer): RequestScope {
  const { role, brand, session } = viewer;
  const requestKey = role === 'booking-request-user' ? (session?.request_key ?? undefined) : undefined;
  return { brand, authenticated: isAuthenticated(viewer), all: role === 'staff', requestKey };
}

/**
 * Returns the error for a booking that is absent or outside the scope: not-authenticated for an unauthenticated viewer, else not-found or
 * the given error.
 */
export function absentBooking(
  scope: Pick<BookingScope, 'authenticated'> | typeof everyBooking,
  absent = new DomainError('not-found', { detail: 'There is no booking under this key.' }),
): DomainError {
  return scope !== everyBooking && !scope.authenticated ? new DomainError('not-authenticated') : absent;
}

/** The author of an action, for the audit log. */
export interface Author {
  readonly role: Role;
  /** Keyed hash of the session's subject; undefined for a visitor. */
  readonly actor?: Buffer | undefined;
}

/** Returns the account of staff or a referrer, whose uses are limited by account; undefined for others. */
export function accountOf({ role, session }: Viewer): Buffer | undefined {
  return role === 'staff' || role === 'referrer' ? session?.subject : undefined;
}

/** Returns the viewer as an author. */
export function authorOf({ role, session }: Viewer): Author {
  return { role, actor: role === 'visitor' ? undefined : session?.subject };
}
