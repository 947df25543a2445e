import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { type ContractOperation, faultOfAnswer, readOperations } from './contract.ts';
import { type GeneratedRequest, inheritedNames as inherited, rightRequestsTo, withName } from './requests.ts';

const portal = withPortal();
const operations = await readOperations();

async function faultOf(operation: ContractOperation, { path, headers, body }: GeneratedRequest) {
  const { method } = operation;
  const answer = await fetch(portal.url + path, {
    method,
    redirect: 'manual',
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  if (answer.status >= 500) return `${operation.operationId} ${path} ${body}: ${answer.status}`;
  if (answer.status === 404 && text.includes('"code":"not-found"')) return undefined;
  return faultOfAnswer(operation, answer.status, answer.headers.get('content-type') ?? '', text);
}

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  'no inherited name matches anything in %s',
  async (_name, operation) => {
    const samples = fc.sample(rightRequestsTo(operation), { numRuns: 2, seed: 7 });
    const requests = samples.flatMap((request) => inherited.flatMap((name) => withName(request, name)));
    const faults = await Promise.all(requests.map((request) => faultOf(operation, request)));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  },
  60_000,
);

// Slugs have no capitals and no underscore, so that most of these names are refused before any flow is looked for.
test.each([
  ['constructor', 400, 'malformed-json'],
  ['__proto__', 400, 'invalid-request'],
  ['toString', 400, 'invalid-request'],
  ['hasOwnProperty', 400, 'invalid-request'],
  ['valueOf', 400, 'invalid-request'],
])('answers a flow called %s as unknown', async (flow, status, code) => {
  const body = { flow, revision: 'r', step: 'book', answers: { [flow === '__proto__' ? 'x' : flow]: { a: 1 } } };
  const answer = await fetch(`${portal.url}/api/appointments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k'.repeat(20) },
    body: JSON.stringify(body),
  });
  expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
});

test('answers a flow called constructor as an unknown flow', async () => {
  const answer = await fetch(`${portal.url}/api/appointments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'c'.repeat(20) },
    body: JSON.stringify({
      flow: 'constructor',
      revision: 'r',
      step: 'book',
      answers: { region: { region: 'toString' } },
    }),
  });
  expect([answer.status, (await answer.json()).code]).toEqual([422, 'flow-unknown']);
});

test.each([
  ['constructor', 200],
  ['__proto__', 404],
  ['toString', 404],
  ['hasOwnProperty', 404],
  ['valueOf', 404],
])('finds no image, clinic or brand called %s', async (name, booking) => {
  const get = (path: string, headers = {}) => fetch(portal.url + path, { headers });
  expect((await get(`/api/assets/application/${name}`)).status).toBeGreaterThanOrEqual(400);
  expect((await get(`/api/assets/application/${name}`)).status).toBeLessThan(500);
  expect((await get(`/select-region?selectedClinic=${name}&locale=${name}`, { cookie: `locale=${name}` })).status).toBe(
    200,
  );
  // A slug may be the name of any clinic, so it is a page.
  expect((await get(`/${name}/booking`)).status).toBe(booking);
  for (const file of ['forms', 'flows', 'themes']) expect((await get(`/${file}/${name}`)).status).toBe(404);
});
