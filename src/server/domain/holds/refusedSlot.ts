import type { SlotClaim } from '../availability/slotToken.ts';

/** Why a claimed slot cannot be had. */
export type Refusal = 'slot-taken' | 'slot-not-offered' | 'slot-token-expired' | 'hold-expired';

/** Thrown inside a transaction, so that it is undone; `offeringAlternatives` turns it into the answer. */
export class RefusedSlot extends Error {
  override readonly name = 'RefusedSlot';
  readonly refusal: Refusal;
  readonly claim: SlotClaim;
  /** Whether the caller is known to hold nothing, so that everybody is offered the same instead. */
  readonly holdsNothing: boolean;

  constructor(refusal: Refusal, claim: SlotClaim, holdsNothing = false) {
    super(refusal);
    this.refusal = refusal;
    this.claim = claim;
    this.holdsNothing = holdsNothing;
  }
}
