import { isLine } from '#base/plainText.ts';
import type { BookedBy, BookingOverrides } from '#server/db/columnTypes.ts';
import { bookedByOf } from '../bookedBy.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import { withOverrides } from '../overrides.ts';
import type { Viewer } from '../viewer.ts';

/** What a booking by staff or a referrer has besides the run: who booked, and their choices. */
export interface OnBehalf {
  readonly bookedBy: BookedBy;
  /** Keyed hash of the account. */
  readonly subject: Buffer | undefined;
  /** The patient has to confirm. */
  readonly pending: boolean;
  readonly overrides: BookingOverrides;
}

/** The choices that staff or a referrer sent. */
export interface SentChoices {
  readonly pending?: boolean | undefined;
  readonly overrides?: BookingOverrides | undefined;
}

/**
 * Returns who books for a patient, with their choices; undefined for a booking by the patient. Bookings by referrers always wait for the
 * patient (SR-5). Throws forbidden for choices of anybody else and for a brand without advanced booking, override-not-allowed, and
 * invalid-request for choices that the brand does not offer and reasons that are no line of text.
 */
export function readOnBehalf(
  deps: Pick<BrandDeps, 'rules' | 'onBehalf'>,
  viewer: Viewer,
  sent: SentChoices | undefined,
): OnBehalf | undefined {
  const bookedBy = bookedByOf(viewer);
  const { advancedBooking, staffPending } = deps.onBehalf;
  if (sent && (!bookedBy || !advancedBooking)) {
    throw new DomainError('forbidden', { detail: 'Only staff and referrers in advanced booking book so.' });
  }
  if (!bookedBy) return undefined;
  const overrides = (sent?.overrides ?? []).map(({ rule, reason }) => ({ rule, reason: reason.trim() }));
  withOverrides(deps, rulesOf(overrides), viewer);
  overrides.forEach(({ rule, reason }, index) => {
    if (overrides.findIndex((one) => one.rule === rule) < index)
      throw refused(`overrides/${index}/rule`, 'uniqueItems');
    if (reason.length < 3 || !isLine(reason)) throw refused(`overrides/${index}/reason`, 'format');
  });
  const isReferrer = bookedBy.role === 'referrer';
  if (!isReferrer && sent?.pending === true && staffPending === 'NEVER') throw refused('pending', 'const');
  if (!isReferrer && sent?.pending === false && staffPending === 'ALWAYS') throw refused('pending', 'const');
  const pending = isReferrer || staffPending === 'ALWAYS' || sent?.pending === true;
  return { bookedBy, pending, overrides, subject: viewer.session?.subject };
}

/** Returns the rules that a booking overrides. */
export function rulesOf(overrides: BookingOverrides) {
  return overrides.map(({ rule }) => rule);
}

function refused(place: string, keyword: string): DomainError {
  return new DomainError('invalid-request', { errors: [{ pointer: `/body/onBehalf/${place}`, keyword }] });
}
