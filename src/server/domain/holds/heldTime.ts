import type { DeviceTime } from '#server/db/queries/lockDeviceDays.ts';
import type { HoldRow } from '#server/db/queries/selectHolds.ts';

/** The room's time that a hold row takes. */
export function heldTime({ clinic_id, device_id, busy_from, busy_until }: HoldRow): DeviceTime {
  return { clinicId: clinic_id, deviceId: device_id, from: busy_from.getTime(), until: busy_until.getTime() };
}
