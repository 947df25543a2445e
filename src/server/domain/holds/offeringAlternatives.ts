import { isContention, isOverlap } from '#server/db/databaseFault.ts';
import { nearestSlots } from '../availability/nearestSlots.ts';
import type { SlotClaim } from '../availability/slotToken.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import { DomainError } from '../domainError.ts';
import { RefusedSlot } from './refusedSlot.ts';

const advice = 'Choose one of the alternatives, or search again.';

/**
 * Runs the work, which makes its own transaction. When a slot is refused, and everything is undone, throws the refusal with
 * the nearest free slots instead (SL-3). They are looked up only now, so that nobody waits for a second connection while
 * keeping a first one. PostgreSQL's own refusal of an overlap is told as slot-taken.
 */
export async function offeringAlternatives<T>(
  deps: BookingDeps,
  holder: Buffer,
  claims: readonly SlotClaim[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const [first] = claims;
    const refused = isOverlap(error) && first ? new RefusedSlot('slot-taken', first) : error;
    if (refused instanceof RefusedSlot) {
      const alternatives = await nearestSlots(deps, refused.claim, refused.holdsNothing ? undefined : holder);
      throw new DomainError(refused.code, { detail: advice, alternatives });
    }
    if (isContention(refused)) throw new DomainError('temporarily-unavailable', { detail: 'Try again.' });
    throw refused;
  }
}
