import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

interface NewKioskDevice {
  readonly tokenHash: Buffer;
  readonly brand: string;
  readonly name: string;
  readonly registeredBy: Buffer;
}

/** Inserts a registered kiosk and returns its id. */
export async function insertKioskDevice(tx: Transaction, device: NewKioskDevice): Promise<string> {
  const { id } = await tx
    .insertInto('kiosk_device')
    .values({
      token_hash: device.tokenHash,
      brand: device.brand,
      name: device.name,
      registered_by: device.registeredBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the id of the kiosk with a token in a brand; undefined if it is unknown or revoked. */
export async function selectKioskDevice(db: Queryable, tokenHash: Buffer, brand: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('kiosk_device')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('brand', '=', brand)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Updates the name of a kiosk and when it was last seen; at most once an hour for the same name. */
export async function touchKioskDevice(db: Queryable, id: string, name: string): Promise<void> {
  await db
    .updateTable('kiosk_device')
    .set({ seen_at: sql<Date>`now()`, name })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('name', '<>', name), eb('seen_at', '<', sql<Date>`now() - interval '1 hour'`)]))
    .execute();
}

/** Returns all kiosks, the last seen first. */
export function selectKioskDevices(db: Queryable) {
  return db
    .selectFrom('kiosk_device')
    .select(['id', 'brand', 'name', 'registered_at', 'seen_at', 'revoked_at'])
    .orderBy('seen_at', 'desc')
    .execute();
}

/** Revokes a kiosk. Returns false if the id is unknown or revoked. */
export async function revokeKioskDevice(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('kiosk_device')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
