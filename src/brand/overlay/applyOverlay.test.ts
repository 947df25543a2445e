import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import type { Operation } from '#contract/brandFiles.d.ts';
import { applyOverlay } from './applyOverlay.ts';
import { overlayFile } from './overlayFile.ts';

const base = {
  id: 'booking',
  revision: 1,
  title: 'Booking',
  locked: ['steps.consent.form'],
  conditions: {},
  steps: {
    procedure: { kind: 'exam-picker', title: 'Scan' },
    location: { kind: 'clinic-picker', title: 'Place', intro: 'Where?', options: { nearest: 3 } },
    consent: { kind: 'form', form: 'consent' },
    confirm: { kind: 'review' },
  },
  order: ['procedure', 'location', 'consent', 'confirm'],
};

const apply = (ops: readonly Operation[], on: Json = base) => {
  const { value, conflicts } = applyOverlay(on, { base: { id: 'booking', revision: 1 }, ops });
  return { value: value as unknown as typeof base, conflicts };
};

test('applies every operation by id', () => {
  const insurance = { kind: 'form', form: 'insurance' };
  const { value, conflicts } = apply([
    { op: 'set', path: 'steps.location.title', was: 'Place', value: 'Clinic' },
    { op: 'set', path: 'steps.procedure.intro', value: 'What?' },
    { op: 'unset', path: 'steps.location.intro', was: 'Where?' },
    { op: 'add', path: 'conditions.magnet', value: { any: [] } },
    { op: 'insert', path: 'steps.insurance', after: 'location', value: insurance },
    { op: 'move', path: 'steps.confirm', before: 'procedure' },
    { op: 'move', path: 'steps.consent', before: 'confirm' },
    { op: 'hide', path: 'steps.procedure' },
  ]);
  expect(conflicts).toEqual([]);
  expect(value.steps).toEqual({
    procedure: { kind: 'exam-picker', title: 'Scan', intro: 'What?', hidden: true },
    location: { kind: 'clinic-picker', title: 'Clinic', options: { nearest: 3 } },
    consent: base.steps.consent,
    confirm: base.steps.confirm,
    insurance,
  });
  expect(value.conditions).toEqual({ magnet: { any: [] } });
  expect(value.order).toEqual(['consent', 'confirm', 'procedure', 'location', 'insurance']);
});

test('`add` creates missing conditions and computed values', () => {
  const { conditions: _none, ...bare } = base;
  const age = { computed: 'age', op: 'lt', value: 16 };
  const { value, conflicts } = apply(
    [
      { op: 'add', path: 'computed.age', value: { value: 15 } },
      { op: 'add', path: 'computed.older', value: { sum: [{ computed: 'age' }, { value: 1 }] } },
      { op: 'add', path: 'conditions.young', value: age },
    ],
    bare,
  );
  expect(conflicts).toEqual([]);
  expect(value).toMatchObject({ computed: { age: { value: 15 }, older: {} }, conditions: { young: age } });
  const [lost] = apply([{ op: 'add', path: 'computd.age', value: { value: 15 } }], bare).conflicts;
  expect(lost?.reason).toBe('The base has no “computd”.');
});

test('`remove` removes a step from steps and order', () => {
  const { value } = apply([{ op: 'remove', path: 'steps.confirm', was: { kind: 'review' } }]);
  expect(value.steps).not.toHaveProperty('confirm');
  expect(value.order).toEqual(['procedure', 'location', 'consent']);
});

test('does not change the base', () => {
  const before = structuredClone(base);
  apply([
    { op: 'set', path: 'steps.location.options.nearest', was: 3, value: 0 },
    { op: 'move', path: 'steps.confirm', before: 'procedure' },
  ]);
  expect(base).toEqual(before);
});

const retitle: Operation = { op: 'set', path: 'steps.location.title', was: 'Place', value: 'Clinic' };
const withSafety = {
  ...base,
  steps: { safety: { kind: 'form', form: 'safety' }, ...base.steps },
  order: ['procedure', 'safety', 'location', 'consent', 'confirm'],
};

test('keeps new base steps and applies unrelated changes', () => {
  const { value, conflicts } = apply(
    [retitle, { op: 'move', path: 'steps.location', before: 'procedure' }],
    withSafety,
  );
  expect(conflicts).toEqual([]);
  expect(value.steps.location.title).toBe('Clinic');
  expect(value.order).toEqual(['location', 'procedure', 'safety', 'consent', 'confirm']);
});

test('reports a conflict if the base changed the same value', () => {
  const moved = { ...base, steps: { ...base.steps, location: { ...base.steps.location, title: 'Practice' } } };
  const { value, conflicts } = apply([retitle], moved);
  expect(conflicts).toMatchObject([
    { op: 0, path: 'steps.location.title', was: 'Place', baseNow: 'Practice', brandWants: 'Clinic' },
  ]);
  expect(value.steps.location.title).toBe('Practice');
});

test('accepts a value that the base already has', () => {
  const moved = { ...base, steps: { ...base.steps, location: { ...base.steps.location, title: 'Clinic' } } };
  expect(apply([retitle], moved).conflicts).toEqual([]);
});

test.each<[why: string, op: Operation]>([
  ['a value that the overlay did not see', { op: 'set', path: 'steps.location.title', value: 'Clinic' }],
  ['a missing parent', { op: 'set', path: 'steps.payment.title', value: 'Pay' }],
  ['an existing entry', { op: 'add', path: 'steps.location', value: { kind: 'message' } }],
  ['a changed entry', { op: 'remove', path: 'steps.confirm', was: { kind: 'form' } }],
  ['a missing neighbour', { op: 'insert', path: 'steps.extra', after: 'payment', value: { kind: 'review' } }],
  ['a missing step', { op: 'hide', path: 'steps.payment' }],
  ['a missing step to move', { op: 'move', path: 'steps.payment', after: 'confirm' }],
  ['a parent of a locked value', { op: 'hide', path: 'steps.consent' }],
  ['a locked value', { op: 'set', path: 'steps.consent.form', was: 'consent', value: 'other' }],
  ['all steps with a locked value', { op: 'remove', path: 'steps', was: base.steps }],
  ['the locks themselves', { op: 'unset', path: 'locked', was: base.locked }],
  ['the whole order', { op: 'set', path: 'order', was: base.order, value: ['confirm'] }],
  ['an inherited property', { op: 'set', path: 'steps.__proto__', value: { kind: 'form' } }],
  ['a path through an inherited property', { op: 'set', path: 'constructor.prototype.polluted', value: true }],
])('reports %s as a conflict and changes nothing', (_why, op) => {
  const { value, conflicts } = apply([op]);
  expect(conflicts).toHaveLength(1);
  expect(conflicts[0]?.reason).not.toBe('');
  expect(value).toEqual(base);
  expect({}).not.toHaveProperty('polluted');
});

test.each<[why: string, op: Operation, reason: string, fix: string]>([
  [
    'a locked step',
    { op: 'hide', path: 'steps.consent' },
    'The base locks “steps.consent.form”: an overlay cannot hide or change it.',
    'Remove this operation.',
  ],
  [
    'a misspelt step',
    { op: 'hide', path: 'steps.locaton' },
    'The base has no “steps.locaton”.',
    'Did you mean “steps.location”? If not, remove this operation.',
  ],
  [
    'a value of a misspelt step',
    { op: 'set', path: 'steps.confrim.title', value: 'Check' },
    'The base has no “steps.confrim”.',
    'Did you mean “steps.confirm”? If not, find the new path in the base.',
  ],
  [
    'a misspelt neighbour',
    { op: 'move', path: 'steps.location', after: 'confrim' },
    'The order has no “confrim”.',
    'Did you mean “confirm”? If not, use another step or field in “after” or “before”.',
  ],
  ['a step like no other', { op: 'hide', path: 'steps.xyz' }, 'The base has no “steps.xyz”.', 'Remove this operation.'],
  [
    'a value that the base lost',
    { op: 'set', path: 'steps.procedure.intro', was: 'Choose.', value: 'Where?' },
    'The base has no value here.',
    'Remove “was” to add the value, or remove the operation.',
  ],
])('explains a conflict about %s with a fix', (_what, op, reason, fix) => {
  expect(apply([op]).conflicts).toMatchObject([{ reason, fix }]);
});

test.each<[op: Operation, reason: string]>([
  [{ op: 'hide', path: 'steps.consent' }, 'The base locks “steps.consent.form”: an overlay cannot hide or change it.'],
  [
    { op: 'set', path: 'steps.location.title', value: 'Clinic' },
    'The base has a value here, and the overlay has no “was”. At “steps.location.title” the base has "Place", and “value” is "Clinic".',
  ],
  [
    { op: 'set', path: 'steps.location.title', was: 'Plaice', value: 'Clinic' },
    '“was” differs from the value of the base. At “steps.location.title” “was” is "Plaice", the base has "Place", and “value” is "Clinic".',
  ],
])('the fault of a conflict names existing values only', (op, reason) => {
  const overlay = { base: { id: 'booking', revision: 1 }, ops: [op] } as unknown as Json;
  const { faults } = overlayFile('booking', { file: 'base.json', json: base }, [{ file: 'over.json', json: overlay }]);
  expect(faults.map((fault) => fault.reason)).toEqual([reason]);
});
