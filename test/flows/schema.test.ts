import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { checkOverlay } from '#brand/overlay/checkOverlay.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Flow } from '#flow/language/language.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { checkShape } from '#flow/lint/checkShape.ts';
import { lintFlow } from '#flow/lint/lintFlow.ts';
import { placesIn } from '#test/support/placesIn.ts';
import { sampleFlow } from './sampleFlow.ts';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const ajv = new Ajv2020({ strict: false });
const isFlow = ajv.compile(read('schemas/flow.schema.json'));
const isOverlay = ajv.compile(read('schemas/overlay.schema.json'));
const booking: Json = read('flows/booking.json');
const overlay: Json = read('brands/kauri/flows/booking.overlay.json');
const rich: Json = JSON.parse(
  JSON.stringify({
    ...sampleFlow,
    steps: {
      ...sampleFlow.steps,
      mind: { kind: 'subflow', subflow: 'mind', at: 'mind' },
      wait: {
        kind: 'wait',
        service: 'check-in-sent',
        options: { everySeconds: 2 },
        on: { done: 'done', failed: 'no', 'timed-out': 'away' },
      },
      no: { kind: 'deny', at: 'no', end: true },
      away: { kind: 'redirect', at: 'away', options: { to: 'config.radiology.contactUrl' }, end: true },
    },
    migrations: [{ from: 1, rename: { 'details.phone': 'details.mobile', old: 'new' }, map: { 'a.b': { x: 'y' } } }],
    questionnaire: { id: 'q', type: 'FEEDBACK', title: 't', examSlugs: ['ct'], modalSize: 'lg', general: true },
    computed: {
      age: { dateDiff: [{ field: 'details.dateOfBirth' }, { var: 'context.today' }], unit: 'years' },
      left: { minus: [{ value: 10 }, { score: [{ field: 'exam.modalities' }], points: { MR: 2, CT: 1 } }] },
      names: { count: { field: 'details.medicines.*.name' } },
      many: { coalesce: [{ count: { field: 'exam.exams' } }, { sum: [{ value: 1 }, { computed: 'age' }] }] },
    },
    conditions: {
      enquiry: { any: [{ not: { field: 'exam.enquiry', op: 'is', value: 'none' } }, { use: 'other' }] },
      other: {
        all: [
          { computed: 'age', op: 'gte', value: 18 },
          { field: 'exam.exams', op: 'empty' },
        ],
      },
    },
  }),
);

const questionnaire: Json = read('flows/questionnaires/mri-screening.json');
const options = (schema: JsonSchema, value: unknown) =>
  ajv.validate(schema, value) ? [] : [{ pointer: '', reason: 'no' }];
/** What the schema forbids and the engine finds only when it looks a name up. */
const lookedUp = ['unknown-kind', 'unknown-service', 'repeated-step', 'bad-option', 'incomplete'];

function engineAccepts(json: unknown): boolean {
  if (checkShape(json, 'f').length > 0) return false;
  const faults = lintFlow(json as Flow, { file: 'f', kinds: stepKinds, forms: {}, validate: options });
  return !faults.some(({ rule }) => lookedUp.includes(rule));
}

/** One mistake: something is left out, added, renamed or replaced. */
function damage(json: Json, path: readonly string[], how: 'drop' | 'add' | 'rename' | 'replace', value: Json): Json {
  const copy = structuredClone(json) as { [key: string]: Json };
  const key = path.at(-1);
  let parent = copy;
  for (const step of path.slice(0, -1)) parent = parent[step] as typeof copy;
  if (key === undefined) return how === 'replace' ? value : copy;
  const before = parent[key] as Json;
  if (how === 'add' && typeof before === 'object' && before !== null && !Array.isArray(before))
    parent[key] = { ...before, surplus: value };
  else if (how === 'replace') parent[key] = value;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else {
    delete parent[key];
    if (how === 'rename') parent[`${key}x`] = before;
  }
  return copy;
}

const damaged = (json: Json) =>
  fc
    .tuple(
      fc.constantFrom(...placesIn(json)),
      fc.constantFrom('drop', 'add', 'rename', 'replace' as const),
      fc.constantFrom<Json>(
        '',
        'x',
        'region',
        'Not An Id',
        0,
        1,
        2.5,
        true,
        false,
        null,
        [],
        ['region'],
        [{}],
        {},
        { a: 1 },
        { field: 'a.b' },
        { value: 1 },
      ),
    )
    .map(([path, how, value]) => damage(json, path, how, value));

test('schema and engine agree on damaged flows', () => {
  for (const json of [booking, questionnaire, rich]) {
    expect(isFlow(json), JSON.stringify(isFlow.errors)).toBe(true);
    fc.assert(
      fc.property(damaged(json), (broken) => {
        expect(engineAccepts(broken)).toBe(isFlow(broken));
      }),
      { numRuns: 500 },
    );
  }
}, 30_000);

test('schema and resolver agree on damaged overlays', () => {
  expect(isOverlay(overlay)).toBe(true);
  fc.assert(
    fc.property(damaged(overlay), (broken) => {
      expect(checkOverlay(broken, 'f').length === 0).toBe(isOverlay(broken));
    }),
    { numRuns: 1500 },
  );
});
