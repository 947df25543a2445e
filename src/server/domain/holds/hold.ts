import { deleteHolds, type HoldRow, selectHolds, updateHoldExpiry } from '#server/db/queries/hold.ts';
import type { DeviceTime } from '#server/db/queries/locks.ts';
import { type Slot, slotOfParts } from '../availability/slot.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';

/** Slots held for one holder, as in the contract (SL-5). */
export interface Hold {
  readonly id: string;
  /** In order of time. */
  readonly slots: Slot[];
  readonly expiresAt: string;
  readonly extendableUntil: string;
  /** Lets the browser count down without the clock of the patient's device. */
  readonly serverTime: string;
}

/** Returns the live hold among the rows of a holder, with slot tokens of the same offer; undefined if there is none. */
export function liveHold({ slotKey }: BrandDeps, catalog: CatalogSnapshot, rows: readonly HoldRow[]): Hold | undefined {
  const live = rows.filter((row) => row.live);
  const [first] = live;
  if (!first?.hold_id || !first.expires_at || !first.extendable_until) return undefined;
  return {
    id: first.hold_id,
    slots: [...Map.groupBy(live, visitOf).values()].flatMap((rows) => slotOf(slotKey, catalog, rows)),
    expiresAt: first.expires_at.toISOString(),
    extendableUntil: first.extendable_until.toISOString(),
    serverTime: first.now.toISOString(),
  };
}

/** Returns the id that the allocations of one visit share: their own for a visit on one device. */
function visitOf({ visit_id, id }: Pick<HoldRow, 'visit_id' | 'id'>): string {
  return visit_id ?? id;
}

/** Returns the slot of the allocations of a visit, in order of time; [] if the clinic or a device is not in the catalog. */
function slotOf(key: Buffer, catalog: CatalogSnapshot, rows: readonly HoldRow[]): Slot | [] {
  const [row] = rows;
  if (!row) return [];
  const start = row.starts_at.getTime();
  const parts = rows.map(({ device_id, starts_at, ends_at, exam_ids }) => ({
    deviceId: device_id,
    examIds: exam_ids,
    minutes: (ends_at.getTime() - starts_at.getTime()) / 60_000,
    after: (starts_at.getTime() - start) / 60_000,
  }));
  // A hold does not renew its offer: its tokens expire with those of the search.
  const offeredAt = (row.offered_at ?? row.now).getTime();
  return slotOfParts(key, catalog, { clinicId: row.clinic_id, start, parts, walkIn: row.walk_in, offeredAt }) ?? [];
}

/** Returns the live hold of a holder, such as after a reload or in a second tab; undefined if there is none. */
export async function findHold(deps: BrandDeps, { holder }: { readonly holder: Buffer }): Promise<Hold | undefined> {
  const rows = await selectHolds(deps.db.kysely, holder);
  return rows.length > 0 ? liveHold(deps, await deps.catalog.current(), rows) : undefined;
}

/** Extends a hold up to its cap (SL-5). Throws hold-not-found if it expired or has another holder. */
export async function extendHold(
  deps: BrandDeps,
  { holder, holdId }: { readonly holder: Buffer; readonly holdId: string },
): Promise<Hold> {
  const extended = await updateHoldExpiry(deps.db.kysely, holder, holdId, deps.rules.holdSeconds);
  const hold = extended > 0 ? await findHold(deps, { holder }) : undefined;
  if (!hold) throw new DomainError('hold-not-found', { detail: 'Hold a slot again.' });
  return hold;
}

/** Releases the slots of a hold. Throws hold-not-found if it does not exist or has another holder. */
export async function releaseHold(
  { db }: BrandDeps,
  { holder, holdId }: { readonly holder: Buffer; readonly holdId: string },
): Promise<void> {
  if ((await deleteHolds(db.kysely, holder, holdId)) === 0) throw new DomainError('hold-not-found');
}

/** Returns the room's time of a held slot. */
export function heldTime({ clinic_id, device_id, busy_from, busy_until }: HoldRow): DeviceTime {
  return { clinicId: clinic_id, deviceId: device_id, from: busy_from.getTime(), until: busy_until.getTime() };
}
