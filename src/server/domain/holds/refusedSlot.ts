import { isContention, isOverlap } from '#server/db/databaseFault.ts';
import { upsertRefusal } from '#server/db/queries/idempotentRequest.ts';
import { nearestSlots } from '../availability/nearestSlots.ts';
import type { SlotClaim } from '../availability/slotToken.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';

/** Why a claimed slot is refused. */
type Refusal = 'slot-taken' | 'slot-not-offered' | 'slot-token-expired' | 'hold-expired';

/** The refusal of a slot. Thrown inside a transaction, to roll it back; `withAlternatives` adds free slots. */
export class RefusedSlot extends DomainError {
  override readonly name = 'RefusedSlot';
  readonly claim: SlotClaim;
  /** Whether the holder surely holds nothing, so that all such holders get the same alternatives. */
  readonly holdsNothing: boolean;

  constructor(refusal: Refusal, claim: SlotClaim, holdsNothing = false) {
    super(refusal);
    this.claim = claim;
    this.holdsNothing = holdsNothing;
  }
}

const advice = 'Choose one of the alternatives, or search again.';

/**
 * Runs work that opens its own transaction. If it refuses a slot, throws the refusal with the nearest free slots as alternatives (SL-3).
 * They are searched after the rollback, so that no request holds one connection and waits for a second. Throws slot-taken if PostgreSQL
 * refused an overlap, and temporarily-unavailable after contention.
 */
export async function withAlternatives<T>(
  deps: BrandDeps,
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
      // The holder's next search reads the primary, because the replica may still offer the slot.
      if (deps.replica) await upsertRefusal(deps.db.kysely, holder);
      const alternatives = await nearestSlots(deps, refused.claim, refused.holdsNothing ? undefined : holder);
      throw new DomainError(refused.code, { detail: advice, alternatives });
    }
    if (isContention(refused)) throw new DomainError('temporarily-unavailable', { detail: 'Try again.' });
    throw refused;
  }
}
