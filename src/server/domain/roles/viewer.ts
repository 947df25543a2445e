import { type BookingScope, everyBooking } from '#server/db/queries/booking.ts';
import type { RequestScope } from '#server/db/queries/bookingRequest.ts';
import type { SessionRow } from '#server/db/queries/session.ts';
import { DomainError } from '../domainError.ts';

/** Everybody there is (AU-11); whoever has no session is a visitor, at a registered device the device. */
export const roles = [
  'visitor',
  'patient',
  'booking-request-user',
  'staff',
  'kiosk',
  'referrer',
  'external-radiologist',
  'user',
] as const;

export type Role = (typeof roles)[number];

/** Who is asking. */
export interface Viewer {
  readonly role: Role;
  readonly brand: string;
  /** The live session, also one that still waits for its code; its owner is a visitor until then. */
  readonly session: SessionRow | undefined;
  /** Id of the registered device that asks. */
  readonly device: string | undefined;
  /** Hash of the token that names the browser as the holder of slots. */
  readonly holder: Buffer | undefined;
}

/** Whether somebody said who he is; a registered device is nobody in particular. */
export function isKnown({ role, session }: Pick<Viewer, 'role' | 'session'>): boolean {
  return role !== 'visitor' && session !== undefined;
}

/** The bookings that somebody may see: staff those of their brand, a patient the one, a browser what it booked itself. */
export function bookingScope(viewer: Viewer): BookingScope {
  const { role, brand, session, holder } = viewer;
  const bookingKey = role === 'patient' ? (session?.booking_key ?? undefined) : undefined;
  return { brand, known: isKnown(viewer), all: role === 'staff', bookingKey, holder };
}

/** The booking requests that somebody may see: staff those of their brand, whoever opened one by its key the one. */
export function requestScope(viewer: Viewer): RequestScope {
  const { role, brand, session } = viewer;
  const requestKey = role === 'booking-request-user' ? (session?.request_key ?? undefined) : undefined;
  return { brand, known: isKnown(viewer), all: role === 'staff', requestKey };
}

/** The answer for a booking that is not there or not this viewer's, which are the same: a stranger is asked who he is first. */
export function absentBooking(scope: Pick<BookingScope, 'known'> | typeof everyBooking): DomainError {
  if (scope !== everyBooking && !scope.known) return new DomainError('not-authenticated');
  return new DomainError('not-found', { detail: 'There is no booking under this key.' });
}

/** Who did something, for the audit log. */
export interface Author {
  readonly role: Role;
  /** Keyed hash of a session's subject; undefined for somebody without a name. */
  readonly actor?: Buffer | undefined;
}

/** The viewer as the author of an action. */
export function authorOf({ role, session }: Viewer): Author {
  return { role, actor: role === 'visitor' ? undefined : session?.subject };
}
