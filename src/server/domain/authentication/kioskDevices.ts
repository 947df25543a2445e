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
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { keyedHash } from '../keyedHash.ts';
import { newSessionToken } from './session.ts';

interface Registration {
  readonly brand: string;
  readonly name: string;
  /** Session of the member of staff at the kiosk. */
  readonly session: SessionRow;
}

/** Registers the kiosk at which a member of staff is signed in, ends that session, and returns the token of the kiosk. */
export async function registerKiosk(
  { db, signingKey }: Pick<BrandDeps, 'db' | 'signingKey'>,
  { brand, name, session }: Registration,
): Promise<string> {
  const { token, hash } = newSessionToken();
  await inTransaction(db, async (tx) => {
    const id = await insertKioskDevice(tx, { tokenHash: hash, brand, name, registeredBy: session.subject });
    await deleteSession(tx, session.token_hash);
    const object = keyedHash(signingKey, 'subject', 'kiosk-device', id);
    await appendAudit(tx, {
      role: session.role,
      actor: session.subject,
      object,
      action: 'register-device',
      result: 'done',
    });
  });
  return token;
}

/** Returns all registered kiosks, the last seen first. */
export function listKiosks({ kysely }: Database): ReturnType<typeof selectKioskDevices> {
  return selectKioskDevices(kysely);
}

/** Returns the id of the registered kiosk with a token; undefined if it is unknown or revoked. */
export function findKiosk({ kysely }: Database, tokenHash: Buffer, brand: string): Promise<string | undefined> {
  return selectKioskDevice(kysely, tokenHash, brand);
}

/** Records that a kiosk was seen, with its present name. */
export function noteKioskSeen({ kysely }: Database, id: string, name: string): Promise<void> {
  return touchKioskDevice(kysely, id, name);
}

/** Revokes a registered kiosk at once. Returns false if the id is unknown or revoked. */
export function revokeKiosk({ db, signingKey }: Pick<BrandDeps, 'db' | 'signingKey'>, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await revokeKioskDevice(tx, id))) return false;
    const object = keyedHash(signingKey, 'subject', 'kiosk-device', id);
    await appendAudit(tx, { role: 'staff', action: 'revoke-device', object, result: 'done' });
    return true;
  });
}
