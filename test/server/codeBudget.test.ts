import { beforeEach, expect, test } from 'vitest';
import { revokeCredential } from '#server/db/queries/credential.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { attemptLimits } from '#server/domain/budgets/attemptBudgets.ts';
import { enter } from '#test/support/enter.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { clientAt } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');
beforeEach(() => portal.db.pool.query('truncate budget, session cascade'));
const newClient = () => clientAt(() => portal.url);

async function spentOnCodes(): Promise<Record<string, number>> {
  const { rows } = await portal.db.pool.query(
    "select name, spent from budget where name = 'code-sent' or name like 'code-recipient-%'",
  );
  return Object.fromEntries(rows.map(({ name, spent }) => [name, spent]));
}

/** Resolves when so many statements wait for a lock. */
async function waiting(statements: number): Promise<void> {
  const lockWaits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await portal.db.pool.query(lockWaits)).rows.length).toBe(statements);
}

test('[AU-5] a correct birth date costs no attempt without codes left', async () => {
  const booking = await knownBooking(portal.db);
  for (let code = 0; code < attemptLimits.codesSentPerBooking; code++) {
    expect((await enter(newClient(), booking, 'APPOINTMENT_RESULTS')).status).toBe(200);
  }
  const ada = newClient();
  for (let turn = 0; turn <= attemptLimits.wrongDatesPerBooking; turn++) {
    const refused = await enter(ada, booking, 'APPOINTMENT_RESULTS');
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too-many-attempts' }]);
  }
  const { rows } = await portal.db.pool.query(
    "select name, spent from budget where name like 'date-%' and spent > 0 order by name",
  );
  expect(rows).toEqual([]);
  const { rows: entries } = await portal.db.pool.query(
    "select result, count(*)::int as n from audit_entry where action = 'authenticate' group by result order by result",
  );
  expect(entries).toEqual([
    { result: 'done', n: attemptLimits.codesSentPerBooking },
    { result: 'refused', n: attemptLimits.wrongDatesPerBooking + 1 },
  ]);
  // The same person at the same address still gets in where no code is needed.
  expect((await enter(ada, booking, 'APPOINTMENT')).status).toBe(200);
});

test('a booking revoked meanwhile costs no code', async () => {
  const booking = await knownBooking(portal.db);
  let entering: Promise<Response> | undefined;
  await inTransaction(portal.db, async (tx) => {
    await revokeCredential(tx, booking.bookingKey);
    entering = enter(newClient(), booking, 'APPOINTMENT_RESULTS');
    await waiting(1);
  });
  expect((await entering)?.status).toBe(403);
  expect(await spentOnCodes()).toEqual({ 'code-sent': 0, 'code-recipient-60': 0 });
});

test('a code refused as too soon costs no code', async () => {
  const booking = await knownBooking(portal.db);
  const client = newClient();
  expect((await enter(client, booking, 'APPOINTMENT_RESULTS')).status).toBe(200);
  await portal.db.pool.query("update one_time_code set created_at = created_at - interval '1 hour'");
  const asking: Promise<Response>[] = [];
  await inTransaction(portal.db, async (tx) => {
    await tx.selectFrom('session').select('role').forUpdate().execute();
    for (let ask = 0; ask < 3; ask++) asking.push(client.post('/api/authentication/codes', { channel: 'EMAIL' }));
    await waiting(3);
  });
  expect((await Promise.all(asking)).map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  expect(await spentOnCodes()).toEqual({ 'code-sent': 2, 'code-recipient-60': 2 });
});
