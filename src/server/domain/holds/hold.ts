import type { HoldRow } from '#server/db/queries/selectHolds.ts';
import { buildSlot } from '../availability/buildSlot.ts';
import type { Slot } from '../availability/slot.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import type { CatalogSnapshot, Exam } from '../catalog/catalogSnapshot.ts';

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
