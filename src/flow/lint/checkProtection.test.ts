import { expect, test } from 'vitest';
import { compileFlow } from '../compileFlow.ts';
import { formShape } from '../form.ts';
import { stepKinds } from '../kinds/registry.ts';
import type { Condition, Expression, Flow, Json, Step } from '../language.ts';
import { lintFlow } from '../lintFlow.ts';
import { walk } from '../walk.ts';

/** A form with a list of implants and an address, of which `device` and `city` are required or not. */
function shapeOf(required: boolean) {
  const parts = (type: string, name: string) => ({
    type: 'object',
    properties: { [name]: { type }, name: { type: 'string' } },
    ...(required && { required: [name] }),
  });
  const schema = {
    type: 'object',
    properties: { list: { type: 'array', items: parts('boolean', 'device') }, home: parts('string', 'city') },
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
])('a protecting condition reads only a required part of %s', (_, when) => {
  expect(faultsOf(flowOf(when), false)).toEqual(['may-be-unknown /steps/stop/when/field']);
  expect(faultsOf(flowOf(when), true)).toEqual([]);
});

test('a computed value that reads an optional part is refused too', () => {
  const devices = { devices: { count: { field: 'a.list.*.device' } } };
  const first = { city: { coalesce: [{ field: 'a.list.*.device' }, { value: 'none' }] } };
  const many = flowOf({ computed: 'devices', op: 'gt', value: 1 }, devices);
  expect(faultsOf(many, false)).toEqual(['may-be-unknown /steps/stop/when/computed']);
  expect(faultsOf(many, true)).toEqual([]);
  const either = flowOf({ computed: 'city', op: 'answered' }, first);
  expect(faultsOf(either, false)).toContain('may-be-unknown /steps/stop/when/computed');
});

test('a check for an answer is enough for a part of one entry, not of every entry', () => {
  const asked = (when: Condition & { field: string }): Condition => ({
    all: [{ field: when.field, op: 'answered' }, when],
  });
  expect(faultsOf(flowOf(asked(device as Condition & { field: string })), false)).toEqual([]);
  expect(faultsOf(flowOf(asked(anyDevice as Condition & { field: string })), false)).toContain(
    'may-be-unknown /steps/stop/when/all/1/field',
  );
});

test.each([device, anyDevice, city])('a missing part is absent and denies nobody by itself: %j', (when) => {
  const compiled = compileFlow(flowOf(when), { kinds: stepKinds, forms: { a: shapeOf(false) } });
  const comesTo = (a: { readonly [field: string]: Json }) =>
    walk(compiled, { answers: { a }, results: {} }, { context: {}, config: {} }).relevant.map(({ id }) => id);
  expect(comesTo({ list: [{ name: 'x' }], home: { name: 'y' } })).toEqual(['a', 'end']);
  expect(comesTo({ list: [{ device: true }], home: { city: 'Perth' } })).toEqual(['a', 'stop']);
});
