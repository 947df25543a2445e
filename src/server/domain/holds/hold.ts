import { deleteHolds, type HoldRow, selectHolds, updateHoldExpiry } from '#server/db/queries/hold.ts';
import type { DeviceTime } from '#server/db/queries/locks.ts';
import { buildSlot } from '../availability/buildSlot.ts';
import type { Slot } from '../availability/slot.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import type { CatalogSnapshot, Exam } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';

/** Slots kept for one holder, in the shape of the contract (SL-5). */
export interface Hold {
  readonly id: string;
  /** In the order of their time. */
  readonly slots: Slot[];
  readonly expiresAt: string;
  readonly extendableUntil: string;
  /** To count down without trusting the clock of the patient's device. */
  readonly serverTime: string;
}

/** The live hold among the rows of a holder, with fresh tokens; undefined when there is none. */
export function liveHold(
  { slotKey }: BookingDeps,
  catalog: CatalogSnapshot,
  rows: readonly HoldRow[],
): Hold | undefined {
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

/** The live hold of a holder, after a reload or in a second tab; undefined when there is none. */
export async function findHold(deps: BookingDeps, { holder }: { readonly holder: Buffer }): Promise<Hold | undefined> {
  const rows = await selectHolds(deps.db.kysely, holder);
  return rows.length > 0 ? liveHold(deps, await deps.catalog.current(), rows) : undefined;
}

/** Gives the holder more time, up to the cap (SL-5). Throws hold-not-found for a hold that ran out or is somebody else's. */
export async function extendHold(
  deps: BookingDeps,
  { holder, holdId }: { readonly holder: Buffer; readonly holdId: string },
): Promise<Hold> {
  const extended = await updateHoldExpiry(deps.db.kysely, holder, holdId, deps.rules.holdSeconds);
  const hold = extended > 0 ? await findHold(deps, { holder }) : undefined;
  if (!hold) throw new DomainError('hold-not-found', { detail: 'Hold a slot again.' });
  return hold;
}

/** Gives the slots of a hold back. Throws hold-not-found for one that is not there, or somebody else's. */
export async function releaseHold(
  { db }: BookingDeps,
  { holder, holdId }: { readonly holder: Buffer; readonly holdId: string },
): Promise<void> {
  if ((await deleteHolds(db.kysely, holder, holdId)) === 0) throw new DomainError('hold-not-found');
}

/** The room's time that a hold row takes. */
export function heldTime({ clinic_id, device_id, busy_from, busy_until }: HoldRow): DeviceTime {
  return { clinicId: clinic_id, deviceId: device_id, from: busy_from.getTime(), until: busy_until.getTime() };
}
