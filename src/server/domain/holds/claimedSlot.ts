import type { KeptSlot } from '#server/db/queries/insertHold.ts';
import { claimedNeed } from '../availability/claimedNeed.ts';
import type { SlotNeed } from '../availability/slotNeed.ts';
import type { SlotClaim } from '../availability/slotToken.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import type { CatalogSnapshot, Clinic, Device } from '../catalog/catalogSnapshot.ts';
import { RefusedSlot } from './refusedSlot.ts';

/** A claim with what the catalog knows about it, and the room's time that it takes. */
export interface ClaimedSlot extends KeptSlot {
  readonly claim: SlotClaim;
  readonly clinic: Clinic;
  readonly device: Device;
  readonly need: SlotNeed;
}

/** Looks a claim up in the served catalog. Throws RefusedSlot when clinic, device or exams are not offered any more. */
export function claimedSlot(catalog: CatalogSnapshot, { rules }: BookingDeps, claim: SlotClaim): ClaimedSlot {
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
