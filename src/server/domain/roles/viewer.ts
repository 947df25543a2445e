import { type BookingScope, everyBooking } from '#server/db/queries/bookingScope.ts';
import type { SessionRow } from '#server/db/queries/sessionRows.ts';
import type { Author } from '../audit/appendAudit.ts';
import { DomainError } from '../domainError.ts';

/** Everybody there is (AU-11); a visitor is whoever has no session. */
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
  /** Hash of the token that names the browser as the holder of slots. */
  readonly holder: Buffer | undefined;
  /** Where the request comes from. */
  readonly address: string;
}

/** The bookings that somebody may see: staff those of their brand, a patient the one, a browser what it booked itself. */
export function bookingScope({ role, brand, session, holder }: Viewer): BookingScope {
  const bookingKey = role === 'patient' ? (session?.booking_key ?? undefined) : undefined;
  return { brand, known: role !== 'visitor', all: role === 'staff', bookingKey, holder };
}

/** The answer for a booking that is not there or not this viewer's, which are the same: a stranger is asked who he is first. */
export function absentBooking(scope: BookingScope | typeof everyBooking): DomainError {
  if (scope !== everyBooking && !scope.known) return new DomainError('not-authenticated');
  return new DomainError('not-found', { detail: 'There is no booking under this key.' });
}

/** The viewer as the author of what he does. */
export function authorOf({ role, session }: Viewer): Author {
  return { role, actor: role === 'visitor' ? undefined : session?.subject };
}
