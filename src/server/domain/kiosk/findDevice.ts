import type { Database } from '#server/db/database.ts';
import { seeKioskDevice, selectKioskDevice } from '#server/db/queries/kioskDeviceRows.ts';

/** Id of the registered device that holds a token; undefined for one that nobody registered here, or that was revoked. */
export function findDevice({ kysely }: Database, tokenHash: Buffer, brand: string): Promise<string | undefined> {
  return selectKioskDevice(kysely, tokenHash, brand);
}

/** Notes that a device is there, under the name that it has now. */
export function noteDevice({ kysely }: Database, id: string, name: string): Promise<void> {
  return seeKioskDevice(kysely, id, name);
}
