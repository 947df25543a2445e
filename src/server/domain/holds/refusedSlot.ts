import type { SlotClaim } from '../availability/slotToken.ts';
import { DomainError } from '../domainError.ts';

/** Why a claimed slot cannot be had. */
export type Refusal = 'slot-taken' | 'slot-not-offered' | 'slot-token-expired' | 'hold-expired';

/** Thrown inside a transaction, so that it is undone; `offeringAlternatives` adds what is free instead. */
export class RefusedSlot extends DomainError {
  override readonly name = 'RefusedSlot';
  readonly claim: SlotClaim;
  /** Whether the caller is known to hold nothing, so that everybody is offered the same instead. */
  readonly holdsNothing: boolean;

  constructor(refusal: Refusal, claim: SlotClaim, holdsNothing = false) {
    super(refusal);
    this.claim = claim;
    this.holdsNothing = holdsNothing;
  }
}
