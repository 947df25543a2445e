import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { openSession } from '#server/domain/authentication/session.ts';
import { pruneStale } from '#server/housekeeping.ts';
import { withDatabase } from '#test/support/database.ts';
import { rethrow } from '#test/support/rethrow.ts';

const database = withDatabase();

test('deletes ended sessions, budgets and holders, keeps live ones', async () => {
  const { db } = database;
  const open = () =>
    inTransaction(db, (tx) =>
      openSession(tx, { brand: 'b', role: 'staff', carrier: 'cookie', subject: randomBytes(32) }),
    );
  const [ended, live] = [await open(), await open()];
  await db.pool.query("update session set ends_at = now() - interval '1 second' where token_hash = $1", [ended.hash]);
  await db.pool.query(
    `insert into budget (name, subject, ends_at) values ('over', '\\x01', now() - interval '1 second'),
     ('live', '\\x01', now() + interval '1 hour')`,
  );
  await db.pool.query(
    `insert into ended_holder (holder, ended_at) values ('\\x01', now() - interval '25 hours'),
     ('\\x02', now() - interval '23 hours')`,
  );
  await pruneStale(db, rethrow);
  const { rows } = await db.pool.query('select token_hash from session');
  expect(rows).toEqual([{ token_hash: live.hash }]);
  expect((await db.pool.query('select name from budget')).rows).toEqual([{ name: 'live' }]);
  expect((await db.pool.query('select holder from ended_holder')).rows).toEqual([{ holder: Buffer.from([2]) }]);
});
