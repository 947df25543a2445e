import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseYaml } from '@redocly/openapi-core';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { lockName } from '#server/db/queries/locks.ts';
import { insertMessage } from '#server/db/queries/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Brands } from '#server/domain/brands/live/brands.ts';
import { openCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { openMetrics } from '#server/monitoring/metrics.ts';
import { book, bookingRequest, holdRandomSlot, readPortalData, type Send } from '#test/support/bookByHttp.ts';
import { canaryPatient, tracesIn } from '#test/support/canaryPatient.ts';
import { enter } from '#test/support/enter.ts';
import { soon } from '#test/support/freeSlots.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { startRawMailServer } from '#test/support/mailServer.ts';
import { withPortal } from '#test/support/portal.ts';
import { openPortProxy } from '#test/support/portProxy.ts';
import { scrape } from '#test/support/scrape.ts';
import { clientAt } from '#test/support/testClient.ts';
import { withTraceCollector } from '#test/support/traceCollector.ts';

const mailServer = await startRawMailServer();
const collector = withTraceCollector();
const portal = withPortal(() => ({
  METRICS_PORT: '0',
  SMTP_URL: mailServer.url,
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_TRACES_SAMPLER_ARG: '1',
}));
const { firstName, lastName, dateOfBirth, email, mobile, notes } = canaryPatient;
const duration = 'isocentre_http_request_duration_seconds_count';
const send: Send = (path, init) => fetch(portal.url + path, init);
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const scraped = () => scrape(portal.metricsUrl);

/** Keys of the booking that the canary patient makes. */
const secrets: string[] = [];

/** Sends a request with a method that fetch refuses; resolves to its status. */
function sendMethod(method: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(portal.url);
  return new Promise((done, failed) => {
    httpRequest({ hostname, port, method, path, agent: false }, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .once('error', failed)
      .end();
  });
}

/** Sends a search and leaves while it waits for the database. */
async function leaveSearch(): Promise<void> {
  const leaving = new AbortController();
  await inTransaction(portal.db, async (tx) => {
    await sql`lock table allocation in access exclusive mode`.execute(tx);
    const searching = send('/api/availability/search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ exams: ['xray-pelvis'], view: 'WEEK', from: soon(), slotsOn: ['FIRST'] }),
      signal: leaving.signal,
    });
    const waiting = `select from pg_locks where not granted and relation = 'allocation'::regclass`;
    await vi.waitUntil(async () => (await portal.db.pool.query(waiting)).rowCount === 1, { timeout: 5_000 });
    leaving.abort();
    await expect(searching).rejects.toThrow('aborted');
  });
}

beforeAll(async () => {
  const data = await readPortalData(send);
  const held = await holdRandomSlot(send, { exam: 'xray-pelvis', from: soon() });
  if (!held) throw new Error('Nothing is free');
  const request = bookingRequest(data, held.slot, held.holdId);
  const details = { firstName, lastName, dateOfBirth, email, mobile, notes };
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const booked = await book(
    (path, init) => send(path, { ...init, headers: { ...init?.headers, traceparent, 'user-agent': firstName } }),
    { ...request, answers: { ...request.answers, details } },
    held.cookie,
  );
  expect(booked.status, await booked.clone().text()).toBe(201);
  const { bookingKey } = await booked.json();
  secrets.push(bookingKey, email, '127.0.0.1');
  expect((await post('/api/authentication', { bookingKey, type: 'APPOINTMENT', dateOfBirth })).status).toBe(403);
  const client = clientAt(() => portal.url);
  await enter(client, { bookingKey, dateOfBirth: '1932-07-19' });
  await enter(client, { bookingKey, dateOfBirth });
  expect((await client.get(`/api/appointments/${bookingKey}`)).status).toBe(200);
  await send(`/api/appointments/${bookingKey}?name=${lastName}`);
  await send(`/authentication?bookingKey=${bookingKey}&dateOfBirth=${dateOfBirth}`);
  await send(`/a/${bookingKey}`);
  await send(`/${lastName}/${bookingKey}`);
  await post('/api/holds', { slots: [`${lastName}.${email}`] }, { 'idempotency-key': 'x'.repeat(22) });
  // PostgreSQL repeats the patient's data in its message.
  await portal.db.pool.query(`create function tells_all() returns trigger language plpgsql as $$
    begin raise exception 'no booking % for %', new.booking_key, new.patient; end $$`);
  await portal.db.pool.query(
    'create trigger tells_all before insert on booking for each row execute function tells_all()',
  );
  const second = await holdRandomSlot(send, { exam: 'xray-pelvis', from: soon() });
  if (!second) throw new Error('Nothing is free');
  const broken = bookingRequest(data, second.slot, second.holdId);
  const refused = await book(send, { ...broken, answers: { ...broken.answers, details } }, second.cookie);
  expect(refused.status).toBe(500);
  await portal.db.pool.query('drop trigger tells_all on booking');
  await leaveSearch();
});

test('counts requests by method, route template and status class', async () => {
  const { value } = await scraped();
  expect(value(duration, { method: 'POST', route: '/api/availability/search', status: '2xx' })).toBe(2);
  expect(value(duration, { method: 'POST', route: '/api/appointments', status: '2xx' })).toBe(1);
  expect(value(duration, { method: 'POST', route: '/api/appointments', status: '5xx' })).toBe(1);
  expect(value(duration, { method: 'GET', route: '/api/appointments/:bookingKey', status: '4xx' })).toBe(1);
  expect(value('isocentre_completed_total', { what: 'booking' })).toBe(1);
  expect(value('isocentre_completed_total', { what: 'hold' })).toBe(2);
  expect(value('isocentre_problems_total', { operation: 'authenticate', code: 'authentication-failed' })).toBe(1);
  expect(value('isocentre_problems_total', { operation: 'placeHold' })).toBe(1);
});

test('counts and traces a request whose client left as aborted', async () => {
  const search = { method: 'POST', route: '/api/availability/search' };
  await expect.poll(async () => (await scraped()).value(duration, { ...search, status: 'aborted' })).toBe(1);
  expect((await scraped()).value(duration, search)).toBe(3);
  const span = () =>
    collector.spans
      .filter(({ name }) => name === 'POST /api/availability/search')
      .map(({ attributes }) => attributes.map(({ key, value }) => [key, ...Object.values(value)]))
      .find((pairs) => pairs.some(([key]) => key === 'error.type'));
  await expect.poll(span, { timeout: 15_000 }).toEqual([
    ['http.request.method', 'POST'],
    ['http.route', '/api/availability/search'],
    ['error.type', 'aborted'],
  ]);
});

test('measures statements by name, with failures by SQLSTATE', async () => {
  const { value } = await scraped();
  const count = (statement: string) => value('isocentre_statement_duration_seconds_count', { statement });
  expect(count('read-busy')).toBeGreaterThan(0);
  expect(count('lock-device-days')).toBeGreaterThanOrEqual(4);
  expect(count('insert booking')).toBe(2);
  expect(value('isocentre_statement_failures_total', { sqlstate: 'P0001' })).toBe(1);
  expect(value('isocentre_connection_wait_seconds_count')).toBeGreaterThan(4);
});

test('unknown paths, odd methods and hosts create no series', async () => {
  await sendMethod('PROPFIND', '/');
  const before = (await scraped()).samples.filter(({ name }) => name.startsWith('isocentre_http'));
  for (let n = 0; n < 50; n++) {
    await send(`/nothing-${n}/${'x'.repeat(n)}`);
    await sendMethod('PROPFIND', `/nothing-${n}`);
    await sendMethod('PURGE', `/api/nothing-${n}`);
    await send('/', { headers: { host: `host-${n}.example` } });
  }
  const after = (await scraped()).samples.filter(({ name }) => name.startsWith('isocentre_http'));
  const keysOf = (samples: typeof after) => new Set(samples.map(({ name, labels }) => name + JSON.stringify(labels)));
  const known = keysOf(before);
  const added = [...keysOf(after)].filter((key) => !known.has(key));
  expect(keysOf(after).size).toBeGreaterThan(100);
  // A status class that no such request had before.
  expect(added.filter((key) => !/"route":"(none|\/\*)"/.test(key))).toEqual([]);
  expect(added.length).toBeLessThan(60);
  const methods = new Set(after.flatMap(({ labels }) => labels.method ?? []));
  expect([...methods].sort()).toEqual(['GET', 'POST', 'other']);
});

test('reports unsent mail, attempts to deliver it and live holds', async () => {
  mailServer.misbehave = { RCPT: { reply: '451 later' } };
  const { bookingKey } = await knownBooking(portal.db);
  await inTransaction(portal.db, (tx) =>
    insertMessage(tx, { bookingKey, template: 'confirmation', mailDomain: 'portal.example' }),
  );
  const attempts = async () => (await scraped()).value('isocentre_deliveries_total', { result: 'SMTP_4xx' });
  await expect.poll(attempts).toBeGreaterThan(0);
  await portal.db.pool.query("update outbox set created_at = now() - interval '2 hours' where booking_key = $1", [
    bookingKey,
  ]);
  const { value } = await scraped();
  expect(value('isocentre_deliveries_total', { result: 'sent' })).toBeGreaterThan(0);
  expect(value('isocentre_outbox_unsent', { kind: 'mail' })).toBe(1);
  expect(value('isocentre_outbox_unsent', { kind: 'code' })).toBe(0);
  expect(value('isocentre_outbox_due', { kind: 'mail' })).toBe(0);
  expect(value('isocentre_outbox_oldest_seconds', { kind: 'mail' })).toBeGreaterThan(7_000);
  expect(value('isocentre_holds_live')).toBe(1);
  mailServer.misbehave = {};
  await portal.db.pool.query(
    "update outbox set failed_at = now(), reason = 'TEST' where booking_key = $1 and sent_at is null",
    [bookingKey],
  );
  expect((await scraped()).value('isocentre_outbox_failed')).toBe(1);
});

test('reports how long a message has waited to be sent', async () => {
  const { bookingKey } = await knownBooking(portal.db);
  await portal.db.pool.query(
    `insert into outbox (booking_key, template, message_id, next_attempt_at) values ($1, 'confirmation', '<due@x>', now() - interval '90 s')`,
    [bookingKey],
  );
  const { value } = await scraped();
  expect(value('isocentre_outbox_due', { kind: 'mail' })).toBe(1);
  expect(value('isocentre_outbox_overdue_seconds', { kind: 'mail' })).toBeGreaterThan(89);
  await portal.db.pool.query(`delete from outbox where message_id = '<due@x>'`);
});

test('reports transactions that wait for a lock', async () => {
  const name = Buffer.from('a name with bytes');
  const locked = Promise.withResolvers<void>();
  const waits = async () => (await scraped()).value('isocentre_lock_waits');
  const holding = inTransaction(portal.db, async (tx) => {
    await lockName(tx, name);
    await locked.promise;
  });
  await sleep(100);
  const waiting = inTransaction(portal.db, (tx) => lockName(tx, name));
  await expect.poll(waits).toBe(1);
  await sleep(300);
  expect((await scraped()).value('isocentre_longest_lock_wait_seconds')).toBeGreaterThan(0.3);
  locked.resolve();
  await Promise.all([holding, waiting]);
  expect(await waits()).toBe(0);
});

test('names the served versions of portal, catalog and brands', async () => {
  const { samples } = await scraped();
  const labelsOf = (info: string) => samples.filter(({ name }) => name === info).map(({ labels }) => labels);
  expect(labelsOf('isocentre_build_info')).toEqual([{ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) }]);
  expect(labelsOf('isocentre_catalog_info')).toEqual([{ revision: expect.stringMatching(/^[\da-f]{12}$/) }]);
  expect(labelsOf('isocentre_brand_info').map(({ brand }) => brand)).toEqual(['kauri', 'southern-light']);
});

test('requests that draw a page are not counted', async () => {
  const count = async (route: string) => (await scraped()).value(duration, { method: 'GET', route }) ?? 0;
  const drawings = async () => (await scraped()).value('isocentre_page_drawings_total', { result: 'drawn' }) ?? 0;
  const before = [await count('/api/clinics'), await drawings()] as const;
  expect((await send('/select-region?locale=mk')).status).toBe(200);
  expect((await send('/select-clinic?region=nsw-sydney&locale=mk')).status).toBe(200);
  expect(await count('/api/clinics')).toBe(before[0]);
  expect(await drawings()).toBeGreaterThan(before[1]);
});

test('shows requests that wait for a connection', async () => {
  const locked = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const holding = inTransaction(portal.db, async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx);
    locked.resolve();
    await finished.promise;
  });
  await locked.promise;
  const readers = Array.from({ length: 14 }, () =>
    send('/api/authenticated', { headers: { cookie: `__Host-sid=${'A'.repeat(43)}` } }),
  );
  await expect.poll(async () => (await scraped()).value('isocentre_pool_waiting')).toBeGreaterThan(0);
  const { value } = await scraped();
  expect(value('isocentre_pool_size')).toBe(10);
  expect(value('isocentre_pool_connections', { state: 'used' })).toBe(10);
  finished.resolve();
  await Promise.all([holding, ...readers]);
  await expect.poll(async () => (await scraped()).value('isocentre_pool_waiting')).toBe(0);
});

test('a scrape without a database reports it in time', async () => {
  const url = new URL(portal.databaseUrl);
  const proxy = await openPortProxy(Number(url.port));
  url.port = String(proxy.port);
  const db = openDatabase({ url: url.href, poolSize: 2 });
  const metrics = openMetrics(1);
  metrics.watch({
    db,
    url: url.href,
    replica: undefined,
    version: '1.0.0',
    brands: { all: [], faults: [] } as unknown as Brands,
    catalog: openCatalog(db),
  });
  expect(await metrics.text()).toMatch(/^isocentre_database_up 1$[\s\S]*^isocentre_holds_live \d+$/m);
  proxy.hang(true);
  const startedAt = performance.now();
  const text = await metrics.text();
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(text).toMatch(/^isocentre_database_up 0$/m);
  expect(text).not.toMatch(/^isocentre_(holds_live|outbox_unsent)\S* /m);
  proxy.hang(false);
  await expect.poll(() => metrics.text(), { timeout: 15_000 }).toMatch(/^isocentre_database_up 1$/m);
  await metrics.close();
  await db.close();
  await proxy.close();
});

test('serves metrics only at their own port and path', async () => {
  const { origin } = new URL(portal.metricsUrl);
  expect((await send('/metrics')).status).toBe(404);
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(portal.metricsUrl, { method: 'POST' })).status).toBe(405);
  expect((await fetch(portal.metricsUrl)).headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(new URL(portal.metricsUrl).hostname).toBe('127.0.0.1');
});

test('traces each request with its statements', async () => {
  await expect
    .poll(() => collector.spans.some(({ name }) => name === 'insert booking'), { timeout: 15_000 })
    .toBe(true);
  const { spans } = collector;
  const requestOf = spans.find(({ name, status }) => name === 'POST /api/appointments' && status.code !== 2);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === requestOf?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['lock-device-days', 'insert booking', 'commit']),
  );
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([requestOf?.traceId]));
  const failed = spans.find(({ name, status }) => name === 'insert booking' && status.code === 2);
  expect(failed?.status).toEqual({ code: 2 });
});

test('a request cannot choose its trace', async () => {
  expect(collector.spans.length).toBeGreaterThan(20);
  expect(collector.raw.join()).not.toContain('0af7651916cd43dd8448eb211c80319c');
});

test('spans have only the listed attributes, no events, no links', () => {
  const attributes = new Set(collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...attributes].sort()).toEqual([
    'db.query.summary',
    'db.system.name',
    'error.type',
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ]);
  expect(collector.spans.filter(({ events = [], links = [] }) => events.length + links.length > 0)).toEqual([]);
});

test('neither metrics nor traces contain personal data', async () => {
  const { text } = await scraped();
  expect(collector.raw.length).toBeGreaterThan(0);
  expect(secrets).toHaveLength(3);
  expect(tracesIn(text, { secrets })).toEqual([]);
  // The collector's own address is in its Host header.
  for (const raw of collector.raw) expect(tracesIn(raw.replace(/"host":"[^"]*"/, ''), { secrets })).toEqual([]);
});

interface Panel {
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string };
}
const dashboard: { panels: readonly Panel[] } = JSON.parse(readFileSync('docs/operations/dashboard.json', 'utf8'));
const targets = dashboard.panels.flatMap(({ targets = [] }) => targets);
const { groups } = parseYaml(readFileSync('docs/operations/alerts.yaml', 'utf8')) as {
  groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);

/** Label values of failures that this test does not cause. */
const notCaused = new Set(['23P01|23505|40P01|40001|55P03']);

test.each([
  ['dashboard', targets.map(({ expr }) => expr)],
  ['alert rules', rules.map(({ expr }) => expr)],
])('the %s use only existing metrics, labels and values', async (_file, expressions) => {
  const { names, samples } = await scraped();
  const labels = new Set(['le', 'instance', ...samples.flatMap((sample) => Object.keys(sample.labels))]);
  const valuesOf = (label: string) => [...new Set(samples.flatMap((sample) => sample.labels[label] ?? []))];
  expect(expressions.length).toBeGreaterThan(15);
  for (const expression of expressions) {
    const used = expression.match(/\b(?:isocentre|nodejs|process)_\w+/g) ?? [];
    expect(used.length, expression).toBeGreaterThan(0);
    expect(
      used.filter((name) => !names.has(name)),
      expression,
    ).toEqual([]);
    for (const [, list = ''] of expression.matchAll(/\bby \(([^)]*)\)/g))
      expect(
        list.split(/, ?/).filter((label) => !labels.has(label)),
        expression,
      ).toEqual([]);
    for (const [, label = '', operator = '', value = ''] of expression.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)) {
      expect(labels, expression).toContain(label);
      const pattern = operator.endsWith('~') ? new RegExp(`^(?:${value})$`) : undefined;
      const found = valuesOf(label).some((known) => (pattern ? pattern.test(known) : known === value));
      if (!notCaused.has(value)) expect([label, value, found]).toEqual([label, value, true]);
    }
  }
});

test('each alert says in operations.md what to do', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  expect(rules.filter(({ alert }) => !page.includes(`| \`${alert}\` |`)).map(({ alert }) => alert)).toEqual([]);
});

test('each metric of the portal is described in operations.md', async () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const { text } = await scraped();
  const own = [...text.matchAll(/^# TYPE (isocentre_\S+)/gm)].map(([, name = '']) => name);
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
});

test('a start without the settings loads none of the packages', () => {
  const script = `
    const { registerHooks } = require('node:module');
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => { const found = next(name, context); loaded.push(found.url); return found; } });
    import('#server/startServer.ts').then(() => console.log(loaded.length, loaded.filter((url) => /prom-client|opentelemetry/.test(url)).length));`;
  const [all, monitoring] = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })
    .trim()
    .split(' ')
    .map(Number);
  expect(all).toBeGreaterThan(500);
  expect(monitoring).toBe(0);
});
