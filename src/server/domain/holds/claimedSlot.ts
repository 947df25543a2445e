import type { KeptSlot } from '#server/db/queries/hold.ts';
import { claimedNeed } from '../availability/claimedNeed.ts';
import type { SlotNeed } from '../availability/slotNeed.ts';
import type { SlotClaim } from '../availability/slotToken.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import type { CatalogSnapshot, Clinic, Device } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';
import { RefusedSlot } from './refusedSlot.ts';

/** A claimed slot with its clinic, device and exams, and the room's time that it takes. */
export interface ClaimedSlot extends KeptSlot {
  readonly claim: SlotClaim;
  readonly clinic: Clinic;
  readonly device: Device;
  readonly need: SlotNeed;
}

/** Looks claims up in the served catalog. Throws RefusedSlot as `claimedSlot` does, and invalid-request for overlapping slots. */
export function claimedSlots(
  deps: Pick<BookingDeps, 'rules'>,
  catalog: CatalogSnapshot,
  claims: readonly SlotClaim[],
): readonly ClaimedSlot[] {
  const slots = claims.map((claim) => claimedSlot(catalog, deps, claim));
  refuseOverlaps(slots);
  return slots;
}

/** Looks a claim up in the served catalog. Throws RefusedSlot if clinic, device or exams are no longer offered. */
function claimedSlot(catalog: CatalogSnapshot, { rules }: Pick<BookingDeps, 'rules'>, claim: SlotClaim): ClaimedSlot {
  const clinic = catalog.clinics.find(({ id }) => id === claim.clinicId);
  const device = clinic?.devices.find(({ id }) => id === claim.deviceId);
  const need = claimedNeed(catalog, claim, rules.minimumNotice);
  if (!clinic || !device || !need?.exams.every(({ id }) => device.exams.has(id))) {
    throw new RefusedSlot('slot-not-offered', claim);
  }
  return {
    ...{ claim, clinic, device, need },
    clinicId: clinic.id,
    deviceId: device.id,
    start: claim.start,
    end: claim.start + need.minutes * 60_000,
    from: claim.start - need.prep * 60_000,
    until: claim.start + (need.minutes + need.cleanUp) * 60_000,
    examIds: claim.examIds,
    walkIn: claim.walkIn,
  };
}

/** Throws invalid-request for slots that overlap, for the patient or in a room. */
function refuseOverlaps(slots: readonly ClaimedSlot[]): void {
  slots.forEach((slot, index) => {
    const clash = slots
      .slice(0, index)
      .some(
        (other) =>
          (slot.start < other.end && other.start < slot.end) ||
          (slot.deviceId === other.deviceId && slot.from < other.until && other.from < slot.until),
      );
    if (clash) {
      const errors = [{ pointer: `/body/slots/${index}`, keyword: 'overlap' }];
      throw new DomainError('invalid-request', { detail: 'Choose times that do not overlap.', errors });
    }
  });
}
