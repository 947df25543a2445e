import { deleteHolds, type HoldRow, selectHolds, updateHoldExpiry } from '#server/db/queries/hold.ts';
import type { DeviceTime } from '#server/db/queries/locks.ts';
import { buildSlot, type Slot } from '../availability/slot.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot, Exam } from '../catalog/catalogSnapshot.ts';
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

/** Returns the live hold among the rows of a holder, with new slot tokens; undefined if there is none. */
export function liveHold({ slotKey }: BrandDeps, catalog: CatalogSnapshot, rows: readonly HoldRow[]): Hold | undefined {
  const live = rows.filter((row) => row.live);
  const [first] = live;
  if (!first?.hold_id || !first.expires_at || !first.extendable_until) return undefined;
  return {
    id: first.hold_id,
    slots: live.flatMap((row) => slotOf(slotKey, catalog, row)),
    expiresAt: first.expires_at.toISOString(),
    extendableUntil: first.extendable_until.toISOString(),
    serverTime: first.now.toISOString(),
  };
}

function slotOf(key: Buffer, catalog: CatalogSnapshot, row: HoldRow): Slot[] {
  const clinic = catalog.clinicById.get(row.clinic_id);
  const device = catalog.deviceById.get(row.device_id);
  if (!clinic || !device) return [];
  const start = row.starts_at.getTime();
  const minutes = (row.ends_at.getTime() - start) / 60_000;
  const exams = row.exam_ids.flatMap((id): Exam | [] => catalog.examById.get(id) ?? []);
  return [buildSlot(key, { clinic, device, start }, { exams, minutes, walkIn: row.walk_in }, row.now.getTime())];
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
