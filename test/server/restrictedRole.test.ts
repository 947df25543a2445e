import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { grantsOf, migrate, migrationNames } from '#server/db/migrate.ts';
import { logOptions } from '#server/log.ts';
import { startServer } from '#server/startServer.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { clientAt } from '#test/support/testClient.ts';

const portal = withPortal(undefined, 'catalog');

/** Creates a role without rights, which is gone after the test. */
async function createRole() {
  const role = `portal_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  const { pool } = portal.db;
  await pool.query(`create role ${role} login password '${password}'`);
  onTestFinished(async () => {
    await pool.query(`drop owned by ${role}`);
    await pool.query(`drop role ${role}`);
  });
  const url = new URL(portal.databaseUrl);
  url.username = role;
  url.password = password;
  return { role, url };
}

/** Starts a server as a role that has only the rights that docs/security.md grants; both are gone after the test. */
async function startAsPlainRole() {
  const { role, url } = await createRole();
  for (const statement of grantsOf(role)) await portal.db.pool.query(statement);
  const key = 'k'.repeat(43);
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    CATALOG_DIR: 'none',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: url.href,
    DATABASE_POOL_SIZE: '4',
    SIGNING_KEY: key,
  });
  const server = await startServer(config, { logger: pino(logOptions('fatal')), say: () => undefined });
  onTestFinished(() => server.stop());
  return { role, url: url.href, server, key };
}

test('runs as a role that cannot change the audit log', async () => {
  const { url, server, key } = await startAsPlainRole();
  const client = new pg.Client({ connectionString: url });
  onTestFinished(() => client.end());
  await client.connect();
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const entered = await clientAt(() => server.url).post('/api/authentication', {
    bookingKey,
    dateOfBirth,
    type: 'APPOINTMENT',
    captcha: freeSolution(Buffer.from(key)),
  });
  expect(entered.status).toBe(200);
  const { rows } = await client.query('select count(*)::int as entries from audit_entry');
  expect(rows[0].entries).toBeGreaterThan(0);
  for (const statement of [
    "update audit_entry set result = 'refused'",
    'delete from audit_entry',
    'truncate audit_entry',
    'alter table audit_entry disable trigger all',
    'drop trigger audit_entry_is_kept on audit_entry',
  ])
    await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
});

test.each(['select', 'insert'])('/readyz fails while the role may not %s', async (right) => {
  const { role, server } = await startAsPlainRole();
  const ready = async () => {
    const answer = await fetch(`${server.url}/readyz`);
    return { status: answer.status, body: await answer.json() };
  };
  expect(await ready()).toMatchObject({ status: 200 });
  await portal.db.pool.query(`revoke ${right} on booking from ${role}`);
  expect(await ready()).toEqual({
    status: 503,
    body: { status: 'unavailable', reason: expect.stringContaining('cannot read and write its tables') },
  });
  await portal.db.pool.query(`grant ${right} on booking to ${role}`);
  expect(await ready()).toMatchObject({ status: 200 });
});

test('a role without rights learns what its owner must run', async () => {
  const { role, url } = await createRole();
  const { pool } = portal.db;
  const denied = () =>
    expect(migrate(url.href)).rejects.toThrow(new RegExp(`migrate\x60.+owner.+grant .+ to "${role}"`, 's'));
  // Without rights the role cannot read which migrations have run.
  await denied();
  for (const statement of grantsOf(role)) await pool.query(statement);
  await migrate(url.href);
  const newest = [migrationNames().at(-1)];
  const { rows } = await pool.query('delete from migration where name = $1 returning *', newest);
  try {
    await denied();
  } finally {
    await pool.query('insert into migration select * from jsonb_populate_recordset(null::migration, $1)', [
      JSON.stringify(rows),
    ]);
  }
});
