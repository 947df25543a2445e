import { maxExams } from '#base/limits.ts';
import type { OverriddenRule } from '#server/db/columnTypes.ts';
import { type BusyTimes, selectBusyTimes } from '#server/db/queries/busyTime.ts';
import type { AllocatedPart } from '#server/db/queries/hold.ts';
import { overlaps } from '#server/db/queries/locks.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type VisitPart, visitUnavailability } from '../availability/freeVisits.ts';
import { claimedNeed, partNeed, type SlotNeed } from '../availability/slotNeed.ts';
import { slotCriteria } from '../availability/slotRules.ts';
import { offerMinutes, partsOf, type SlotClaim } from '../availability/slotToken.ts';
import { clashOf, type TimedVisit, type VisitClash } from '../availability/visitClash.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot, Clinic } from '../catalog/catalogSnapshot.ts';
import { activeClinic } from '../catalog/searchCatalog.ts';
import { dateConflict } from '../catalog/visitRules.ts';
import { dayAt } from '../catalog/zoneDay.ts';
import { DomainError } from '../domainError.ts';
import { RefusedSlot } from './refusedSlot.ts';

/** A claimed slot with its clinic and exams: one visit, with a part for each of its devices. */
export interface ClaimedSlot {
  readonly claim: SlotClaim;
  readonly clinic: Clinic;
  readonly need: SlotNeed;
  /** The patient's time, in epoch milliseconds. */
  readonly start: number;
  readonly end: number;
  /** In order of time. */
  readonly parts: readonly ClaimedPart[];
}

/** A part of a claimed slot, and the room's time that it takes. */
export interface ClaimedPart extends AllocatedPart, VisitPart {
  readonly claim: SlotClaim;
}

/** Returns the parts of all slots. */
export function partsOfSlots(slots: readonly ClaimedSlot[]): readonly ClaimedPart[] {
  return slots.flatMap(({ parts }) => parts);
}

/**
 * Looks claims up in the served catalog. Throws RefusedSlot as `claimedSlot` does, and invalid-request for slots that overlap, for more
 * than `maxExams` parts, for exams that exclude each other on their dates, and for slots of one date that do not go together (`clashOf`).
 */
export function claimedSlots(
  deps: Pick<BrandDeps, 'rules'>,
  catalog: CatalogSnapshot,
  claims: readonly SlotClaim[],
): readonly ClaimedSlot[] {
  const slots = claims.map((claim) => claimedSlot(catalog, deps, claim));
  if (partsOfSlots(slots).length > maxExams) {
    const errors = [{ pointer: '/body/slots', keyword: 'maxItems' }];
    throw new DomainError('invalid-request', { detail: `Choose at most ${maxExams} exams.`, errors });
  }
  refuseOverlaps(slots);
  refuseNearDates(slots);
  refuseClashes(slots);
  return slots;
}

/** Looks a claim up in the served catalog. Throws RefusedSlot if clinic, device or exams are no longer offered. */
function claimedSlot(catalog: CatalogSnapshot, { rules }: Pick<BrandDeps, 'rules'>, claim: SlotClaim): ClaimedSlot {
  const clinic = activeClinic(catalog, claim.clinicId);
  const need = claimedNeed(catalog, claim, rules.minimumNotice);
  const claimed = partsOf(claim);
  const several = claimed.length > 1;
  const parts = claimed.flatMap(({ deviceId, examIds, minutes, after }): ClaimedPart | [] => {
    const device = clinic?.devices.find(({ id }) => id === deviceId);
    if (!clinic || !device || !need || !examIds.every((id) => device.exams.has(id))) return [];
    const ownNeed = several
      ? partNeed(
          need.exams.filter(({ id }) => examIds.includes(id)),
          need.walkIn,
        )
      : need;
    if (ownNeed.minutes !== minutes) return [];
    const start = claim.start + after * 60_000;
    return {
      claim,
      device,
      need: ownNeed,
      clinicId: clinic.id,
      deviceId,
      examIds,
      start,
      end: start + minutes * 60_000,
      from: start - ownNeed.prep * 60_000,
      until: start + (minutes + ownNeed.cleanUp) * 60_000,
      walkIn: claim.walkIn,
    };
  });
  if (!clinic || !need || parts.length < claimed.length) throw new RefusedSlot('slot-not-offered', claim);
  return { claim, clinic, need, start: claim.start, end: claim.start + claim.minutes * 60_000, parts };
}

/** Throws invalid-request for slots that overlap, for the patient or in a room. */
function refuseOverlaps(slots: readonly ClaimedSlot[]): void {
  slots.forEach((slot, index) => {
    const clash = slots
      .slice(0, index)
      .some(
        (other) =>
          (slot.start < other.end && other.start < slot.end) ||
          slot.parts.some((part) => other.parts.some((another) => overlaps(part, another))),
      );
    if (clash) {
      const errors = [{ pointer: `/body/slots/${index}`, keyword: 'overlap' }];
      throw new DomainError('invalid-request', { detail: 'Choose times that do not overlap.', errors });
    }
  });
}

/** Throws invalid-request for slots whose exams exclude each other on one local date, or need more days between them. */
function refuseNearDates(slots: readonly ClaimedSlot[]): void {
  const dated = slots.map(({ clinic, start, need }) => ({
    exams: need.exams,
    date: dayAt(clinic.timeZone, start).date,
  }));
  dated.forEach((one, index) => {
    const [conflict] = dated.slice(0, index).flatMap((other) => dateConflict(one, other) ?? []);
    if (!conflict) return;
    const errors = [{ pointer: `/body/slots/${index}`, keyword: conflict === 'days-apart' ? 'daysApart' : 'sameDay' }];
    const detail =
      conflict === 'days-apart'
        ? 'One of these exams needs more days after the other. Choose other days.'
        : 'These exams exclude each other on one day. Choose times on different days.';
    throw new DomainError('invalid-request', { detail, errors, messageKey: `availability.empty.${conflict}` });
  });
}

/** What a patient reads about two times that do not go together. */
const clashTexts = {
  after: { detail: 'On one day these exams have another order.', messageKey: 'error.slots-order' },
  transfer: { detail: 'Leave time to get from one room or clinic to the other.', messageKey: 'error.slots-transfer' },
  sameVisit: { detail: 'These exams exclude each other in one visit.', messageKey: 'error.slots-same-visit' },
} as const satisfies Readonly<Record<VisitClash, object>>;

/** Throws invalid-request for slots on one local date that do not go together. */
function refuseClashes(slots: readonly ClaimedSlot[]): void {
  const visits = slots.map(({ clinic, need, start, end, parts }): TimedVisit => {
    const devices = parts.map(({ deviceId }) => deviceId);
    return { clinic, start, end, exams: need.exams, firstDevice: devices.at(0) ?? 0, lastDevice: devices.at(-1) ?? 0 };
  });
  visits.forEach((visit, index) => {
    const [keyword] = visits.slice(0, index).flatMap((other) => clashOf(other, visit) ?? []);
    if (!keyword) return;
    const errors = [{ pointer: `/body/slots/${index}`, keyword }];
    throw new DomainError('invalid-request', { ...clashTexts[keyword], errors });
  });
}

/** Checks that all slots are available now. Call it under the lock of their days. Throws as `checkSlotRules` does. */
export async function checkSlots(
  tx: Transaction,
  deps: Pick<BrandDeps, 'rules'>,
  slots: readonly ClaimedSlot[],
  { holder, now }: { readonly holder: Buffer; readonly now: number },
): Promise<void> {
  if (slots.length === 0) return;
  const parts = partsOfSlots(slots);
  const busy = await selectBusyTimes(tx, {
    clinicIds: parts.map(({ clinicId }) => clinicId),
    deviceIds: parts.map(({ deviceId }) => deviceId),
    from: Math.min(...parts.map(({ from }) => from)),
    until: Math.max(...parts.map(({ until }) => until)),
    holder,
  });
  checkSlotRules(deps, slots, { busy, now });
}

/**
 * Returns the rules that slots broke when they were offered: a start before the notice was over, or after the horizon. Only a search with
 * an override offers such slots.
 */
export function brokenRules(
  { rules }: Pick<BrandDeps, 'rules'>,
  catalog: CatalogSnapshot,
  slots: readonly ClaimedSlot[],
): readonly OverriddenRule[] {
  const broken = new Set<OverriddenRule>();
  for (const { claim, clinic, start } of slots) {
    const need = claimedNeed(catalog, claim, rules.minimumNotice);
    if (!need) continue;
    const { earliest, lastDate } = slotCriteria(clinic.timeZone, need, claim.offeredAt, rules.horizonDays);
    if (start < earliest) broken.add('NOTICE');
    if (dayAt(clinic.timeZone, start).date > lastDate) broken.add('HORIZON');
  }
  return [...broken];
}

/**
 * Checks slots against the booking rules and busy times, by device id. Notice and horizon count from the time of the offer, at most
 * an hour ago, so that an offered slot is not refused because choosing took a minute. Throws RefusedSlot for the first slot that is
 * not available.
 */
export function checkSlotRules(
  { rules }: Pick<BrandDeps, 'rules'>,
  slots: readonly ClaimedSlot[],
  { busy, now }: { readonly busy: ReadonlyMap<number, BusyTimes>; readonly now: number },
): void {
  for (const { clinic, parts, need, claim } of slots) {
    const checkedAt = Math.max(claim.offeredAt, now - offerMinutes * 60_000);
    const criteria = slotCriteria(clinic.timeZone, need, checkedAt, rules.horizonDays);
    const reason = visitUnavailability(clinic, parts, busy, criteria);
    if (reason || claim.start <= now)
      throw new RefusedSlot(reason === 'taken' ? 'slot-taken' : 'slot-not-offered', claim);
  }
}
