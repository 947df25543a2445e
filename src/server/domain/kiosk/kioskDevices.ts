import type { Database } from '#server/db/database.ts';
import {
  insertKioskDevice,
  revokeKioskDevice,
  selectKioskDevice,
  selectKioskDevices,
  touchKioskDevice,
} from '#server/db/queries/kioskDevice.ts';
import { deleteSession, type SessionRow } from '#server/db/queries/session.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { keyedHash } from '../keyedHash.ts';
import { newSessionToken } from '../sessions/sessionToken.ts';

interface RegisterDeps {
  readonly db: Database;
  readonly signingKey: Buffer;
}

interface Registration {
  readonly brand: string;
  readonly name: string;
  /** Session of the member of staff who stands at the device. */
  readonly session: SessionRow;
}

/** Registers the device at which a member of staff is signed in, and ends that session: the next one at it is a patient. Gives its token. */
export async function registerDevice(
  { db, signingKey }: RegisterDeps,
  { brand, name, session }: Registration,
): Promise<string> {
  const { token, hash } = newSessionToken();
  await inTransaction(db, async (tx) => {
    const id = await insertKioskDevice(tx, { tokenHash: hash, brand, name, registeredBy: session.subject });
    await deleteSession(tx, session.token_hash);
    const object = keyedHash(signingKey, 'subject', 'kiosk-device', id);
    await appendAudit(tx, {
      ...{ role: session.role, actor: session.subject, object },
      ...{ action: 'register-device', result: 'done' },
    });
  });
  return token;
}

/** Every registered device, those that were heard of last first. */
export function listDevices({ kysely }: Database): ReturnType<typeof selectKioskDevices> {
  return selectKioskDevices(kysely);
}

/** Id of the registered device that holds a token; undefined for one that nobody registered here, or that was revoked. */
export function findDevice({ kysely }: Database, tokenHash: Buffer, brand: string): Promise<string | undefined> {
  return selectKioskDevice(kysely, tokenHash, brand);
}

/** Notes that a device is there, under the name that it has now. */
export function noteDevice({ kysely }: Database, id: string, name: string): Promise<void> {
  return touchKioskDevice(kysely, id, name);
}

/** Takes a registered device out of service at once; false when there is none by this id, or it was out already. */
export function revokeDevice(
  { db, signingKey }: { readonly db: Database; readonly signingKey: Buffer },
  id: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await revokeKioskDevice(tx, id))) return false;
    const object = keyedHash(signingKey, 'subject', 'kiosk-device', id);
    await appendAudit(tx, { role: 'staff', action: 'revoke-device', object, result: 'done' });
    return true;
  });
}
