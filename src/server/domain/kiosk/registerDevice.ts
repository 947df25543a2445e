import type { Database } from '#server/db/database.ts';
import { insertKioskDevice } from '#server/db/queries/kioskDeviceRows.ts';
import { deleteSession, type SessionRow } from '#server/db/queries/sessionRows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { keyedHash } from '../keyedHash.ts';
import { newSessionToken } from '../sessions/sessionToken.ts';

interface RegisterDeps {
  readonly db: Database;
  readonly signingKey: Buffer;
}

export interface Registration {
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
