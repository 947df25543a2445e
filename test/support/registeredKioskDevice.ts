import { randomBytes } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { insertKioskDevice } from '#server/db/queries/kioskDevice.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newSessionToken } from '#server/domain/authentication/session.ts';

/** Registers a kiosk device of a brand and returns its cookie. */
export async function registeredKioskDevice(db: Database, brand = 'southern-light'): Promise<string> {
  const { token, hash } = newSessionToken();
  await inTransaction(db, (tx) =>
    insertKioskDevice(tx, { tokenHash: hash, brand, name: 'Reception', registeredBy: randomBytes(32) }),
  );
  return `__Host-kiosk=${token}`;
}
