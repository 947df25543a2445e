import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { type ContractOperation, faultOfAnswer, readOperations } from './contract.ts';
import { learn, requestsTo } from './requests.ts';

const portal = withPortal();
const operations = await readOperations();

interface Exam {
  readonly slug: string;
}

beforeAll(async () => {
  const get = async (path: string) => (await fetch(portal.url + path)).json();
  const clinics: readonly Exam[] = await get('/api/clinics');
  const groups: readonly { readonly exams: readonly Exam[] }[] = await get('/api/exams');
  const exams = groups.flatMap((group) => group.exams);
  learn('Slug', [...clinics, ...exams].map(({ slug }) => slug));
});

/** Sends a generated request and says what is wrong with the answer. */
async function faultOf(operation: ContractOperation, request: { path: string; headers: Record<string, string>; body?: string | undefined }) {
  const { path, headers, body } = request;
  const answer = await fetch(portal.url + path, { method: operation.method, headers, ...(body !== undefined && { body }) });
  const text = await answer.text();
  // A path parameter can be made such that the path is another one.
  if (answer.status === 404 && text.includes('"code":"not-found"')) return undefined;
  const fault = faultOfAnswer(operation, answer.status, answer.headers.get('content-type') ?? '', text);
  return fault ?? (answer.status >= 500 ? `${operation.operationId} ${answer.status}: ${text.slice(0, 200)}` : undefined);
}

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  'ten thousand generated requests get no 5xx, no undeclared status and no answer that its schema refuses: %s',
  async (_name, operation) => {
    const numRuns = Math.ceil((process.env.SOAK ? 100_000 : 10_000) / operations.length);
    await fc.assert(
      fc.asyncProperty(fc.array(requestsTo(operation), { minLength: 20, maxLength: 20 }), async (requests) => {
        const faults = await Promise.all(requests.map((request) => faultOf(operation, { ...request, headers: { ...request.headers } })));
        expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
      }),
      { numRuns: Math.ceil(numRuns / 20), endOnFailure: true },
    );
  },
  600_000,
);
