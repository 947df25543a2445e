import pg from 'pg';
import type { Database } from './database.ts';
import { faultCode, isUnavailable } from './databaseFault.ts';

/** Milliseconds in which a database must answer at the start. */
const answerWithinMs = 8_000;

const oldestVersion = 15;

/**
 * Connects once and checks that the database is PostgreSQL 15 or newer with btree_gist. Throws within 10 s an error that names host
 * and port, never the password, and says what to check.
 */
export async function checkDatabase(url: string): Promise<void> {
  try {
    const found = await selectOnce<{ version: number; extension: boolean }>(
      url,
      `select current_setting('server_version_num')::int / 10000 as version,
         exists (select 1 from pg_available_extensions where name = 'btree_gist') as extension`,
    );
    const fault = unfit(found ?? { version: 0, extension: false });
    if (fault) throw new UnfitDatabase(fault);
  } catch (error) {
    const reason = error instanceof UnfitDatabase ? error.message : cause(error, url);
    throw new Error(`The database at ${placeOf(url)} cannot be used: ${reason}`);
  }
}

/** Returns the first row of a statement, on a connection of its own. Throws within 10 s if the database does not answer. */
export async function selectOnce<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    application_name: 'isocentre check',
  });
  client.on('error', () => undefined);
  const deadline = setTimeout(() => void client.end().catch(() => undefined), answerWithinMs + 1_000);
  try {
    await client.connect();
    const { rows } = await client.query<Row>(text);
    return rows[0];
  } finally {
    clearTimeout(deadline);
    await client.end().catch(() => undefined);
  }
}

/** Returns how many connections PostgreSQL accepts, without those that it reserves. */
export async function selectAcceptedConnections({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ accepted: number }>(`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int as accepted`);
  return rows[0]?.accepted ?? 0;
}

/**
 * Returns true if the role may select and insert in every table; false without tables. A table that is replaced, as by a restore, loses
 * its grants.
 */
export async function mayUseTables({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ allowed: boolean }>(`
    select coalesce(bool_and(has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')), false) as allowed
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migration'`);
  return rows[0]?.allowed ?? false;
}

class UnfitDatabase extends Error {}

/** Returns why a server that answers cannot be used; undefined if it can. */
export function unfit({
  version,
  extension,
}: {
  readonly version: number;
  readonly extension: boolean;
}): string | undefined {
  if (version < oldestVersion)
    return `it is PostgreSQL ${version}, and the portal needs ${oldestVersion} or newer. Update it, or name another one in DATABASE_URL.`;
  if (!extension)
    return 'it has no extension btree_gist. Install the package of PostgreSQL’s contrib modules (postgresql-contrib) on its host.';
  return undefined;
}

/** Returns host and port of a connection string. */
export function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname || 'localhost'}:${port || 5432}`;
}

/** Returns why a server cannot be used, in a sentence with advice. `setting` has its address. */
export function cause(error: unknown, url: string, setting = 'DATABASE_URL'): string {
  const { username, pathname, searchParams } = new URL(url);
  const message = error instanceof Error ? error.message : String(error);
  const known: Readonly<Record<string, string>> = {
    ECONNREFUSED: `nothing listens there. Check that PostgreSQL runs, and host and port in ${setting}.`,
    ENOTFOUND: `there is no host of that name. Check the host in ${setting}.`,
    EAI_AGAIN: 'the name of the host cannot be looked up now. Check DNS.',
    EHOSTUNREACH: 'the host cannot be reached. Check the network and the firewall.',
    ENETUNREACH: 'the host cannot be reached. Check the network and the firewall.',
    ECONNRESET: 'it ended the connection. Check that PostgreSQL listens there, and not another service.',
    '28P01': `it refuses the password of user “${username}”. Check user and password in ${setting}.`,
    '28000': `it does not let user “${username}” in from here. Check the user, pg_hba.conf, and whether it asks for TLS (?sslmode=require).`,
    '3D000': `it has no database “${pathname.slice(1)}”. Create it, or check the name in ${setting}.`,
    '42501': `user “${username}” lacks a right there. Grant CONNECT on the database, and CREATE on the database and its schema public.`,
    '53300': 'it has no connection left. Raise max_connections, or lower DATABASE_POOL_SIZE.',
    '57P03': 'it is starting or shutting down. Try again in a moment.',
  };
  const code = faultCode(error);
  const words = known[code ?? ''];
  if (words) return words;
  if (code === undefined && isUnavailable(error))
    return 'it accepted the connection and did not answer in time. Check host and port, the firewall, and that PostgreSQL runs there.';
  if (/does not support SSL/i.test(message))
    return `it offers no TLS, and ${setting} asks for it (sslmode=${searchParams.get('sslmode') ?? 'require'}). Turn TLS on at the server (ssl = on), or set sslmode=disable where the network is trusted.`;
  if (/certificate|self.signed|altnames/i.test(message))
    return `its certificate is not trusted (${message}). Add sslrootcert=<file> with its authority to ${setting}.`;
  // Messages of PostgreSQL and the driver quote user and database, never a password.
  return `${message}.`;
}
