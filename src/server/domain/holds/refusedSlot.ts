import type { SlotClaim } from '../availability/slotToken.ts';

/** Why a claimed slot cannot be had. */
export type Refusal = 'slot-taken' | 'slot-not-offered' | 'slot-token-expired' | 'hold-expired';

/** Thrown inside a transaction, so that it is undone; `offeringAlternatives` turns it into the answer. */
export class RefusedSlot extends Error {
  override readonly name = 'RefusedSlot';
  readonly refusal: Refusal;
  readonly claim: SlotClaim;

  constructor(refusal: Refusal, claim: SlotClaim) {
    super(refusal);
    this.refusal = refusal;
    this.claim = claim;
  }
}
