import type { Database } from '#server/db/database.ts';
import { selectKioskDevices } from '#server/db/queries/kioskDeviceRows.ts';

/** Every registered device, those that were heard of last first. */
export function listDevices({ kysely }: Database): ReturnType<typeof selectKioskDevices> {
  return selectKioskDevices(kysely);
}
