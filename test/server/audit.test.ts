import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { cancelAppointments } from '#server/domain/appointments/cancelAppointments.ts';
import { type AuditEntry, appendAudit, verifyAudit } from '#server/domain/auditLog.ts';
import { bookingOrder, bookUncounted, bySystem, newHolder, newKey } from '#test/support/bookingOrder.ts';
import { withDatabase } from '#test/support/database.ts';
import { domainErrorOf } from '#test/support/domainErrorOf.ts';
import { freeSlot } from '#test/support/freeSlots.ts';
import { inParallel } from '#test/support/inParallel.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';

const database = withDatabase();
const entry: AuditEntry = { role: 'staff', actor: Buffer.alloc(32, 1), action: 'sign-in', result: 'done' };
const append = () => inTransaction(database.db, (tx) => appendAudit(tx, entry));
const actions = async () => {
  const { rows } = await database.db.pool.query<{ action: string }>('select action from audit_entry order by position');
  return rows.map(({ action }) => action);
};

test('fifty concurrent entries make one unbroken chain', async () => {
  await inParallel(50, append);
  const { broken, head } = await verifyAudit(database.db.kysely);
  expect([broken, head.position]).toEqual([undefined, 50]);
});

test('a transaction rolled back leaves no entry and no gap', async () => {
  const before = await actions();
  const undone = inTransaction(database.db, async (tx) => {
    await appendAudit(tx, entry);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await actions()).toEqual(before);
  await append();
  expect((await verifyAudit(database.db.kysely)).broken).toBeUndefined();
});

test('logs each booking and cancellation once, retries and refusals never', async () => {
  await storeCatalog(database.db, sampleCatalog([{ slug: 'north', devices: [{ slug: 'ct-1' }] }]));
  const deps = sampleDeps(database.db);
  const before = (await actions()).length;
  const { token } = await freeSlot(deps, '10:00');
  const order = bookingOrder(newHolder(), [token]);
  const { bookingKey } = await bookUncounted(deps, order);
  await bookUncounted(deps, order);
  expect(await domainErrorOf(bookUncounted(deps, bookingOrder(newHolder(), [token])))).toMatchObject({
    code: 'slot-taken',
  });
  const cancellation = { bookingKey, idempotencyKey: newKey(), ...bySystem };
  await cancelAppointments(deps, cancellation);
  await cancelAppointments(deps, cancellation);
  expect((await actions()).slice(before)).toEqual(['book', 'cancel']);
  const { rows } = await database.db.pool.query('select string_agg(e::text, $1) as log from audit_entry e', ['|']);
  expect(rows[0].log).not.toContain(bookingKey);
});

test.each(["update audit_entry set result = 'refused'", 'delete from audit_entry', 'truncate audit_entry'])(
  'refuses to change the log, even for its owner: %s',
  async (statement) => {
    await expect(database.db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    const role = `owner_${newKey().replace(/[^a-z0-9]/gi, '')}`.toLowerCase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(async () => {
      await client.query(
        `reset role; reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`,
      );
      await client.end();
    });
    await client.query(`create role ${role}; grant select, insert on audit_entry to ${role}; set role ${role}`);
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
  },
);

/** Returns the verifier's result after a superuser changed the log; the change is rolled back. */
async function afterTampering(statements: readonly string[]) {
  const { head } = await verifyAudit(database.db.kysely);
  let state: Awaited<ReturnType<typeof verifyAudit>> | undefined;
  const tampering = database.db.kysely.transaction().execute(async (tx) => {
    for (const statement of ['alter table audit_entry disable trigger all', ...statements])
      await sql.raw(statement).execute(tx);
    state = await verifyAudit(tx, head);
    throw new Error('undo');
  });
  await expect(tampering).rejects.toThrow('undo');
  return state;
}

test.each([
  ['a changed word', ["update audit_entry set result = 'refused' where position = 20"], 20],
  ['a changed time', ['update audit_entry set at_micros = at_micros + 1 where position = 1'], 1],
  ['a deleted entry', ['delete from audit_entry where position = 21'], 22],
  [
    'two swapped entries',
    [
      'update audit_entry set position = -1 where position = 30',
      'update audit_entry set position = 30 where position = 31',
      'update audit_entry set position = 31 where position = -1',
    ],
    30,
  ],
])('the verification finds tampering by a superuser: %s', async (_name, statements, position) => {
  expect((await afterTampering(statements))?.broken).toBe(position);
});

test('the stored head reveals entries cut off at the end', async () => {
  const { head } = await verifyAudit(database.db.kysely);
  expect(await verifyAudit(database.db.kysely, head)).toEqual({ broken: undefined, missing: false, head });
  const cut = await afterTampering([`delete from audit_entry where position = ${head.position}`]);
  expect(cut).toMatchObject({ broken: undefined, missing: true });
});
