import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFactsOf } from '#brand/settings/runFacts.ts';
import { restoreRun } from '#flow/walk/restoreRun.ts';
import { migrate } from '#server/db/migrate.ts';
import { createBrandBuilder } from '#server/domain/brands/served/buildBrand.ts';
import type { RunningServer } from '#server/startServer.ts';
import { withDatabase } from '#test/support/database.ts';
import { enter } from '#test/support/enter.ts';
import { listedSlots, soon, weekFrom } from '#test/support/freeSlots.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { startTestServer } from '#test/support/portal.ts';
import { loadReleasedState, releasedState } from '#test/support/releasedState.ts';
import { clientAt } from '#test/support/testClient.ts';

const database = withDatabase();
const folder = withPackFolder();
const before = new Map<string, readonly unknown[]>();
const after = new Map<string, readonly unknown[]>();
let portal: RunningServer | undefined;

/** Returns the rows of a table with the columns that the release had. */
async function rowsOf(table: string): Promise<readonly unknown[]> {
  const columns = releasedState.tables[table]?.split('\n', 1)[0];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `select row_to_json(t)::text as row from (select ${columns} from ${table}) t order by 1`,
  );
  await client.end();
  return rows.map(({ row }) => row);
}

beforeAll(async () => {
  await loadReleasedState(database.url);
  for (const table of Object.keys(releasedState.tables)) before.set(table, await rowsOf(table));
  await migrate(database.url);
  for (const table of before.keys()) after.set(table, await rowsOf(table));
  const environment = { SIGNING_KEY: releasedState.signingKey, TRUSTED_PROXIES: '127.0.0.1' };
  portal = await startTestServer(database.url, environment);
}, 60_000);

afterAll(() => portal?.stop());

const client = () => clientAt(() => portal?.url ?? '');

async function stored(sql: string): Promise<Record<string, string>> {
  const { rows } = await database.db.pool.query(sql);
  return rows[0];
}

test('an upgrade from release 2460d12 keeps every row', () => {
  const counts = Object.fromEntries([...before].map(([table, rows]) => [table, rows.length]));
  expect(counts).toMatchObject({ booking: 2, appointment: 2, booking_request: 1, attachment: 1, brand_version: 1 });
  expect(counts).toMatchObject({ audit_entry: 5, outbox: 3, clinic: 33, device: 171 });
  expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
});

test.each(['BOOKED', 'CANCELED'])('a patient opens a booking of release 2460d12: %s', async (status) => {
  const { bookingKey = '' } = await stored(
    `select booking_key as "bookingKey" from appointment where status = '${status}'`,
  );
  const patient = client();
  expect((await patient.get(`/appointments/${bookingKey}`)).status).toBe(200);
  expect((await patient.get(`/api/appointments/${bookingKey}`)).status).toBe(401);
  expect((await enter(patient, { bookingKey, dateOfBirth: '1985-12-10' })).status).toBe(200);
  const summary = await (await patient.get(`/api/appointments/${bookingKey}`)).json();
  expect(summary).toMatchObject({
    bookingKey,
    appointments: [{ status, minutes: 30, clinic: { slug: 'surry-hills' }, exams: [{ slug: 'us-knee' }] }],
  });
});

test('a patient opens a booking request and its document', async () => {
  const { bookingKey = '', slug } = await stored('select booking_key as "bookingKey", slug from booking_request');
  const patient = client();
  const entered = await enter(patient, { bookingKey, dateOfBirth: '1984-05-17' }, 'BOOKING_REQUEST');
  expect([entered.status, await entered.json()]).toMatchObject([200, {}]);
  const request = await (await patient.get(`/api/booking_requests/${bookingKey}`)).json();
  expect(request).toMatchObject({ attachments: [{ fileName: 'referral.pdf' }] });
  const document = await patient.get(`/api/secured/booking_requests/${slug}/download`);
  expect((await document.text()).slice(0, 5)).toBe('%PDF-');
});

test('a run saved under release 2460d12 is booked', async () => {
  const { served } = await createBrandBuilder().build(folder.source('southern-light'));
  const flow = served?.flows.booking;
  if (!served || !flow) throw new Error('southern-light cannot be served');
  const facts = runFactsOf(served.brand, {
    kiosk: false,
    iframe: false,
    tablet: false,
    staff: false,
    advanced: false,
    locale: 'en-AU',
    today: soon(0),
  });
  const { answers = {} } = restoreRun(releasedState.savedRun.flow.run, flow, facts)?.run ?? {};
  expect(answers).toMatchObject({ clinic: { clinics: ['surry-hills'] }, exam: { exams: ['us-knee'] } });
  const patient = client();
  const query = {
    exams: ['us-knee'],
    clinics: ['surry-hills'],
    view: 'WEEK',
    from: soon(3),
    slotsOn: weekFrom(soon(3)),
  };
  const [slot] = listedSlots(await (await patient.post('/api/availability/search', query)).json());
  const key = () => ({ 'idempotency-key': randomBytes(16).toString('hex') });
  const hold = await (await patient.post('/api/holds', { slots: [slot?.token] }, key())).json();
  const details = {
    firstName: 'Ada',
    lastName: 'Example',
    dateOfBirth: '1985-12-10',
    email: 'ada@patient.example',
    mobile: '0491 570 006',
  };
  const body = {
    flow: 'booking',
    revision: flow.hash,
    step: 'book',
    locale: 'en-AU',
    answers: { ...answers, slot: { slots: hold.slots, holdId: hold.id }, details, review: { reviewed: true } },
  };
  const booked = await patient.post('/api/appointments', body, key());
  expect([booked.status, await booked.json()]).toMatchObject([201, { results: [{ clinicName: 'Surry Hills' }] }]);
});
