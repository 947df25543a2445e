import type { ClientBase } from 'pg';

/** Advisory lock on the portal's tables; it ends with its connection. */
const tablesLock = "hashtext('isocentre tables')";

/**
 * Takes the shared lock on the tables. Each connection of a pool or listener does so before its first statement, so that nothing writes
 * during a restore. Throws 55P03 if a restore holds the lock longer than the connection's `lock_timeout`.
 */
export async function shareTables(client: ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${tablesLock})`);
}

/** Takes the exclusive lock on the tables without waiting. Returns false if other connections share it. */
export async function tryReserveTables(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ reserved: boolean }>(`select pg_try_advisory_lock(${tablesLock}) as reserved`);
  return rows[0]?.reserved ?? false;
}
