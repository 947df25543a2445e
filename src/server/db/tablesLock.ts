import type { ClientBase } from 'pg';

/** Advisory lock on the portal's tables; it ends with the connection that has it. */
const tablesLock = "hashtext('isocentre tables')";

/**
 * Each connection of a pool and of a listener takes this before its first statement, so that no portal and no command writes data
 * while a restore has the tables. Throws 55P03 when a restore has them for longer than the connection's `lock_timeout`.
 */
export async function shareTables(client: ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${tablesLock})`);
}

/** Takes the tables for this connection alone, without waiting; false when others share them. */
export async function tryReserveTables(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ reserved: boolean }>(`select pg_try_advisory_lock(${tablesLock}) as reserved`);
  return rows[0]?.reserved ?? false;
}
