import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { formShape } from '#flow/language/form.ts';
import type { Condition, Expression, Flow, Step } from '#flow/language/language.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import { walk } from '#flow/walk/walk.ts';
import { stepKinds } from '../kinds/registry.ts';
import { lintFlow } from './lintFlow.ts';

/** A form with a list of implants and an address; `device` and `city` are required or optional. */
function shapeOf(required: boolean) {
  const parts = (type: string, name: string) => ({
    type: 'object',
    properties: { [name]: { type }, name: { type: 'string' } },
    ...(required && { required: [name] }),
  });
  const schema = {
    type: 'object',
    properties: {
      list: { type: 'array', items: parts('boolean', 'device'), ...(required && { minItems: 1 }) },
      home: parts('string', 'city'),
    },
    required: ['list', 'home'],
  };
  return formShape({ schema, ui: {} });
}

function flowOf(when: Condition, computed: { readonly [name: string]: Expression } = {}): Flow {
  const steps: { readonly [id: string]: Step } = {
    a: { kind: 'form', form: 'a', at: 'a' },
    stop: { kind: 'deny', at: 'stop', when, end: true },
    end: { kind: 'message', at: 'end', end: true },
  };
  return { id: 'f', revision: 1, title: 't', computed, steps, order: Object.keys(steps) };
}

function faultsOf(flow: Flow, required: boolean) {
  const faults = lintFlow(flow, { file: 'f.json', kinds: stepKinds, forms: { a: shapeOf(required) } });
  return faults.map(({ rule, pointer }) => `${rule} ${pointer}`);
}

const device: Condition = { field: 'a.list.0.device', op: 'is', value: true };
const city: Condition = { field: 'a.home.city', op: 'is', value: 'Perth' };
const anyDevice: Condition = { field: 'a.list.*.device', op: 'anyIn', value: [true] };

test.each([
  ['a list entry', device],
  ['an object', city],
  ['every list entry', anyDevice],
])('requires parts that a protecting condition reads: %s', (_, when) => {
  expect(faultsOf(flowOf(when), false)).toEqual(['may-be-unknown /steps/stop/when/field']);
  expect(faultsOf(flowOf(when), true)).toEqual([]);
});

test('requires parts that a protecting computed value reads', () => {
  const devices = { devices: { count: { field: 'a.list.*.device' } } };
  const first = { city: { coalesce: [{ field: 'a.list.*.device' }, { value: 'none' }] } };
  const many = flowOf({ computed: 'devices', op: 'gt', value: 1 }, devices);
  expect(faultsOf(many, false)).toEqual(['may-be-unknown /steps/stop/when/computed']);
  expect(faultsOf(many, true)).toEqual([]);
  const either = flowOf({ computed: 'city', op: 'answered' }, first);
  expect(faultsOf(either, false)).toContain('may-be-unknown /steps/stop/when/computed');
});

test('testing “answered” protects one entry, not every entry', () => {
  const asked = (when: Condition & { field: string }): Condition => ({
    all: [{ field: when.field, op: 'answered' }, when],
  });
  expect(faultsOf(flowOf(asked(device as Condition & { field: string })), false)).toEqual([]);
  expect(faultsOf(flowOf(asked(anyDevice as Condition & { field: string })), false)).toContain(
    'may-be-unknown /steps/stop/when/all/1/field',
  );
});

test.each([device, anyDevice, city])('a missing part is absent and denies nobody: %j', (when) => {
  const compiled = compileFlow(flowOf(when), { kinds: stepKinds, forms: { a: shapeOf(false) } });
  const comesTo = (a: { readonly [field: string]: Json }) =>
    walk(compiled, { answers: { a }, results: {} }, { context: {}, config: {} }).relevant.map(({ id }) => id);
  expect(comesTo({ list: [{ name: 'x' }], home: { name: 'y' } })).toEqual(['a', 'end']);
  expect(comesTo({ list: [{ device: true }], home: { city: 'Perth' } })).toEqual(['a', 'stop']);
});

test('refuses a list entry that may not exist', () => {
  const second: Condition = { field: 'a.list.1.device', op: 'is', value: true };
  expect(faultsOf(flowOf(second), true)).toEqual(['may-be-unknown /steps/stop/when/field']);
});

test('refuses protection by a text that may be too long', () => {
  const cities = (times: number) => ({ concat: Array.from({ length: times }, () => ({ field: 'a.home.city' })) });
  const listens: Condition = { computed: 'cities', op: 'is', value: 'Perth' };
  expect(faultsOf(flowOf(listens, { cities: cities(11) }), true)).toEqual(['may-be-unknown /steps/stop/when/computed']);
  expect(faultsOf(flowOf(listens, { cities: cities(10) }), true)).toEqual([]);
});

const question: Step = { kind: 'form', form: 'a', at: 'question' };
const slot: Step = { kind: 'slot-picker', at: 'slot' };
const call: Step = {
  kind: 'action',
  service: 'create-appointment',
  input: {
    patient: Object.fromEntries(
      ['firstName', 'lastName', 'dateOfBirth', 'email', 'mobile'].map((name) => [name, { value: 'x' }]),
    ),
  },
  on: { booked: 'end', 'slot-taken': 'slot', failed: 'slot' },
};
const end: Step = { kind: 'message', at: 'end', end: true };

/** Returns the pointers of `passes-protection` faults for steps in this order. */
function passesIn(steps: { readonly [id: string]: Step }, flows: { readonly [id: string]: Flow } = {}) {
  const flow: Flow = {
    id: 'f',
    revision: 1,
    title: 't',
    steps: { ...steps, end },
    order: [...Object.keys(steps), 'end'],
  };
  return lintFlow(flow, { file: 'f.json', kinds: stepKinds, forms: { a: shapeOf(true) }, flows: { ...flows, f: flow } })
    .filter(({ rule }) => rule === 'passes-protection')
    .map(({ pointer }) => pointer);
}

const denies = (when: Condition): Step => ({ kind: 'deny', at: 'stop', when, end: true });
const taken: Condition = { var: 'result.book.outcome', op: 'is', value: 'failed' };
const chosen: Condition = { field: 'slot.slots.0.clinic', op: 'is', value: 'norwood' };
const perth = (field: string): Condition => ({ field, op: 'is', value: 'Perth' });

test.each<[string, { readonly [id: string]: Step }, string[]]>([
  [
    'a denial of earlier answers after the times',
    { a: question, slot, stop: denies(perth('a.home.city')) },
    ['/steps/slot'],
  ],
  [
    'a question and its denial after the times',
    { slot, a: question, stop: denies(perth('a.home.city')) },
    ['/steps/slot'],
  ],
  ['a denial before the times', { a: question, stop: denies(perth('a.home.city')), slot }, []],
  ['a denial of a chosen time before it is booked', { slot, stop: denies(chosen), book: call }, []],
  ['a denial of a chosen time after it is booked', { slot, book: call, stop: denies(chosen) }, ['/steps/book']],
  ['a denial by the result of a booking', { slot, book: call, stop: denies({ all: [chosen, taken] }) }, []],
  [
    'a denial without offered times',
    { a: question, slot: { ...slot, when: { not: perth('a.home.city') } }, stop: denies(perth('a.home.city')) },
    [],
  ],
])('offers no times or bookings before a denial: %s', (_, steps, expected) => {
  expect(passesIn(steps)).toEqual(expected);
});

/** A flow with a question and a protecting step. */
const screening = (stop: Step): Flow => {
  const steps = { a: question, stop, thanks: end };
  return { id: 'screening', revision: 1, title: 't', steps, order: Object.keys(steps) };
};
const inside: Step = { kind: 'subflow', subflow: 'screening', at: 'screening' };

test.each<[string, Step]>([
  ['a denial', denies(perth('a.home.city'))],
  ['a step with “protects”', { kind: 'message', at: 'stop', protects: true }],
])('offers no times before a subflow with protection: %s', (_, stop) => {
  const flows = { screening: screening(stop) };
  expect(passesIn({ slot, inside }, flows)).toEqual(['/steps/slot']);
  expect(passesIn({ inside, slot }, flows)).toEqual([]);
});

test('refuses a jump past a subflow that protects', () => {
  const flows = { screening: screening({ kind: 'message', at: 'stop', protects: true }) };
  expect(passesIn({ a: { ...question, next: 'end' }, inside }, flows)).toEqual(['/steps/a/next']);
  expect(passesIn({ a: question, inside }, flows)).toEqual([]);
});
