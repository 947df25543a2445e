import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { OperationId } from '#server/http/operation.ts';
import { policies } from '#server/http/policies.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { type ContractOperation, faultOfAnswer, readOperations } from './contract.ts';

const clinicSystemToken = 'bodies-of-the-contract-'.padEnd(40, '-');
const portal = withPortal(() => ({ CLINIC_SYSTEM_TOKEN: clinicSystemToken }));
const operations = await readOperations();
const writing = operations.filter(({ method }) => method !== 'GET');
const named = (some: readonly ContractOperation[]) =>
  some.map((operation) => [operation.operationId, operation] as const);
const withBody = named(
  writing.filter(({ requestBody }) => requestBody?.required && 'application/json' in requestBody.content),
);

/** Cookies of a patient who must still enter a code, of another, and of staff: one of them reaches the body of every operation. */
const cookies = { awaiting: '', patient: '', staff: '' };
beforeAll(async () => {
  const { bookingKey } = await knownBooking(portal.db);
  cookies.awaiting = await signedIn(portal.db, 'patient', { bookingKey, awaitsCode: true });
  cookies.patient = await signedIn(portal.db, 'patient', { bookingKey });
  cookies.staff = await signedIn(portal.db, 'staff');
});

interface Sent {
  readonly body?: BodyInit;
  readonly headers?: Record<string, string>;
}

/** Sends a body to an operation, checks the answer by the contract, and gives its status and problem. */
async function send(operation: ContractOperation, { body, headers = {} }: Sent) {
  const path = operation.path
    .replace('{holdId}', '3fa85f64-5717-4562-b3fc-2c963f66afa6')
    .replace(/\{\w+\}/, 'k'.repeat(22));
  const policy = policies[operation.operationId as OperationId];
  const ofPatient = policy === 'booking' || (typeof policy !== 'string' && !policy.includes('staff'));
  const caller = ofPatient ? 'patient' : typeof policy === 'string' ? 'awaiting' : 'staff';
  const answer = await fetch(portal.url + path, {
    method: operation.method,
    headers: {
      cookie: cookies[caller],
      authorization: `Bearer ${clinicSystemToken}`,
      'idempotency-key': 'k'.repeat(20),
      ...headers,
    },
    ...(body !== undefined && { body, duplex: 'half' }),
  });
  const text = await answer.text();
  expect(faultOfAnswer(operation, answer.status, answer.headers.get('content-type') ?? '', text)).toBeUndefined();
  return { status: answer.status, ...(text === '' ? {} : JSON.parse(text)) };
}

const json = (body: BodyInit, more = {}): Sent => ({ body, headers: { 'content-type': 'application/json', ...more } });

test('the contract has operations with a body', () => expect(withBody.length).toBeGreaterThan(5));

test.each(withBody)('%s refuses a request without its body', async (_name, operation) => {
  const missing = { status: 400, code: 'invalid-request', errors: [{ pointer: '/body', keyword: 'required' }] };
  expect(await send(operation, {})).toMatchObject(missing);
  expect(await send(operation, { headers: { 'content-type': 'application/json' } })).toMatchObject(missing);
  expect(await send(operation, json(''))).toMatchObject(missing);
});

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each(withBody)('%s refuses JSON nested deeper than 32 levels', async (_name, operation) => {
  const problem = { status: 400, code: 'malformed-json', detail: expect.stringContaining('32 levels') };
  for (const levels of [33, 4_000, 10_000, 100_000]) {
    expect(await send(operation, json(nested(levels)))).toMatchObject(problem);
    const inside = `{"answers":{"slot":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}}`;
    if (inside.length < 250_000) expect(await send(operation, json(inside))).toMatchObject(problem);
  }
  expect(await send(operation, json('{"a":'.repeat(4_000)))).toMatchObject(problem);
  expect(await send(operation, json(nested(32)))).toMatchObject({ status: 400, code: 'invalid-request' });
  expect(await send(operation, json(`"${'['.repeat(1_000)}\\"["`))).toMatchObject({
    status: 400,
    code: 'invalid-request',
  });
});

const utf16 = Buffer.from('{"a":1}', 'utf16le');

test.each<[string, Sent, number]>([
  ['gzip', json(gzipSync('{}'), { 'content-encoding': 'gzip' }), 415],
  ['an unknown content coding', json('{}', { 'content-encoding': 'x, y' }), 415],
  ['declared UTF-16', json(utf16, { 'content-type': 'application/json; charset=utf-16' }), 415],
  ['declared Latin-1', json('{}', { 'content-type': 'application/json;charset="ISO-8859-1"' }), 415],
  ['application/json5', json('{}', { 'content-type': 'application/json5' }), 415],
  ['a list of types', json('{}', { 'content-type': 'application/json, text/plain' }), 415],
  ['an invalid type', json('{}', { 'content-type': 'json' }), 415],
  ['text/plain', json('{}', { 'content-type': 'text/plain' }), 415],
  ['a form', json('a=1', { 'content-type': 'application/x-www-form-urlencoded' }), 415],
  ['a byte order mark', json('\ufeff{}'), 400],
  ['undeclared UTF-16', json(utf16), 400],
  ['broken UTF-8', json(Buffer.from([0x22, 0xc3, 0x28, 0x22])), 400],
  ['a lone surrogate', json('"\\ud800"'), 400],
  ['a NUL', json('"\\u0000"'), 400],
  ['incomplete JSON', json('{"a":'), 400],
  ['an oversized body', json(`"${'x'.repeat(300_000)}"`), 413],
])('every operation answers %s as the contract says', async (_name, sent, status) => {
  for (const [, operation] of withBody) expect(await send(operation, sent)).toMatchObject({ status });
});

test.each(withBody)('%s reads UTF-8 JSON, with charset or chunked', async (_name, operation) => {
  const text = '{"nothing that the contract knows":1}';
  const chunks = async function* () {
    yield Buffer.from(text);
  };
  for (const sent of [
    json(text, { 'content-type': 'application/json; charset=UTF-8' }),
    json(text, { 'content-type': 'Application/JSON' }),
    json(text, { 'content-encoding': 'identity' }),
    json(Readable.toWeb(Readable.from(chunks())) as BodyInit),
  ]) {
    expect(await send(operation, sent)).toMatchObject({ status: 400, code: 'invalid-request' });
  }
});

test.each(named(writing))('%s declares the responses of every write', (_name, { responses }) => {
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '413', '415', '429']));
});

test.each(['gzip', 'x, y', 'constructor'])('a reading operation ignores the content coding %s', async (coding) => {
  const answer = await fetch(`${portal.url}/api/config/terms`, { headers: { 'content-encoding': coding } });
  expect(answer.status).toBe(200);
});
