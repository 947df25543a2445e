import type { SlotClaim } from '../availability/slotToken.ts';
import { DomainError } from '../domainError.ts';

/** Why a claimed slot is refused. */
export type Refusal = 'slot-taken' | 'slot-not-offered' | 'slot-token-expired' | 'hold-expired';

/** The refusal of a slot. Thrown inside a transaction, to roll it back; `offeringAlternatives` adds free slots. */
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
