import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepKinds } from '#flow/kinds/registry.ts';
import { parseFlow } from '#test/support/parseFlow.ts';
import { sampleFlow, sampleForms } from './sampleFlow.ts';

const context = { file: 'flows/sample.json', kinds: stepKinds, forms: sampleForms };
const pointers = (json: unknown) => {
  const parsed = parseFlow(json, context);
  return 'faults' in parsed ? parsed.faults.map(({ pointer }) => pointer) : [];
};

test('returns a correct flow compiled and frozen', () => {
  const parsed = parseFlow(sampleFlow, { ...context, hash: 'abc' });
  if ('faults' in parsed) throw new Error(parsed.faults[0]?.reason);
  expect(parsed.flow.hash).toBe('abc');
  expect(parsed.flow.steps.map(({ id }) => id)).toEqual(sampleFlow.order);
  expect(Object.isFrozen(parsed.flow.flow.steps.region)).toBe(true);
});

test('reads form shapes from a resolved flow', () => {
  const { forms: _none, ...bare } = context;
  expect('flow' in parseFlow({ ...sampleFlow, forms: sampleForms }, bare)).toBe(true);
  expect('faults' in parseFlow(sampleFlow, bare)).toBe(true);
});

test.each<[pointer: string, json: unknown]>([
  ['', null],
  ['', []],
  ['', { title: 'x', revision: 1 }],
  ['/id', { ...sampleFlow, id: 'Sample Flow' }],
  ['/id', { ...sampleFlow, id: 'constructor' }],
  ['/revision', { ...sampleFlow, revision: 0 }],
  ['/stpes', { ...sampleFlow, stpes: {} }],
  ['/steps/region', { ...sampleFlow, steps: { ...sampleFlow.steps, region: 'region-picker' } }],
  [
    '/steps/config',
    {
      ...sampleFlow,
      steps: { ...sampleFlow.steps, config: { kind: 'message' } },
      order: [...sampleFlow.order, 'config'],
    },
  ],
  ['/steps/context', { ...sampleFlow, steps: { ...sampleFlow.steps, context: { kind: 'message' } } }],
  [
    '/steps/region/progress',
    { ...sampleFlow, steps: { ...sampleFlow.steps, region: { kind: 'region-picker', progress: 4 } } },
  ],
  [
    '/steps/region/at',
    { ...sampleFlow, steps: { ...sampleFlow.steps, region: { kind: 'region-picker', at: '//evil.example' } } },
  ],
  ['/conditions/enquiry', { ...sampleFlow, conditions: { enquiry: { field: 'a.b', var: 'c.d', op: 'is', value: 1 } } }],
  ['/conditions/enquiry/op', { ...sampleFlow, conditions: { enquiry: { field: 'a.b', op: 'like', value: 1 } } }],
  ['/conditions/enquiry', { ...sampleFlow, conditions: { enquiry: { field: 'a.b', op: 'is' } } }],
  ['/conditions/enquiry/value', { ...sampleFlow, conditions: { enquiry: { field: 'a.b', op: 'in', value: 1 } } }],
  ['/conditions/enquiry/all/0', { ...sampleFlow, conditions: { enquiry: { all: ['x'] } } }],
  ['/conditions/enquiry/any', { ...sampleFlow, conditions: { enquiry: { any: {} } } }],
  ['/conditions/enquiry/value', { ...sampleFlow, conditions: { enquiry: { use: 'x', value: 1 } } }],
  [
    '/computed/age/unit',
    { ...sampleFlow, computed: { age: { dateDiff: [{ value: 1 }, { value: 2 }], unit: 'weeks' } } },
  ],
  ['/computed/age/minus', { ...sampleFlow, computed: { age: { minus: [] } } }],
  ['/computed/age/sum/0', { ...sampleFlow, computed: { age: { sum: [3] } } }],
  ['/steps/region/kind', { ...sampleFlow, steps: { ...sampleFlow.steps, region: { kind: 'reigon-picker' } } }],
])('reports a fault at “%s”', (pointer, json) => {
  expect(pointers(json)).toContain(pointer);
});

test('never throws for any JSON', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 4 }),
      fc.constantFrom('steps', 'order', 'conditions', 'computed', 'id'),
      (json, key) => {
        parseFlow(json, context);
        parseFlow({ ...sampleFlow, [key]: json }, context);
      },
    ),
  );
});
