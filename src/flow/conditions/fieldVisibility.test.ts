import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Form } from '#flow/language/form.ts';
import { compileVisibility, visibleValues, visibleViolations } from './fieldVisibility.ts';

const text = { type: 'string' };
const form: Form = {
  schema: {
    properties: {
      pregnant: { type: 'boolean' },
      weeks: { type: 'integer' },
      clinic: text,
      address: { type: 'object', properties: { state: text } },
      medicines: { type: 'array', items: { type: 'object', properties: { name: text, other: text } } },
    },
  },
  ui: {
    'ui:order': ['pregnant', 'weeks', '*'],
    weeks: { 'ui:options': { when: { field: 'pregnant', op: 'is', value: true } } },
    clinic: {
      'ui:options': {
        when: { field: 'weeks', op: 'gt', value: 12 },
        requiredWhen: { field: 'address.state', op: 'is', value: 'NSW' },
      },
    },
    medicines: { items: { other: { 'ui:options': { when: { field: 'name', op: 'is', value: 'other' } } } } },
  },
};
const see = compileVisibility(form);

test('hides a field whose condition does not hold', () => {
  expect(see({}).hidden).toEqual(['/weeks', '/clinic']);
  expect(see({ pregnant: true }).hidden).toEqual(['/clinic']);
  expect(see({ pregnant: true, weeks: 20 }).hidden).toEqual([]);
});

test('later fields do not read a hidden field', () => {
  expect(see({ pregnant: false, weeks: 20 }).hidden).toEqual(['/weeks', '/clinic']);
});

test('requires only visible fields, also by conditions on later fields', () => {
  const address = { state: 'NSW' };
  expect(see({ address }).required).toEqual([]);
  expect(see({ pregnant: true, weeks: 20, address }).required).toEqual(['/clinic']);
  expect(see({ pregnant: true, weeks: 20, address: { state: 'VIC' } }).required).toEqual([]);
});

test('a condition inside an entry reads only that entry', () => {
  const medicines = [{ name: 'other', other: 'x' }, { name: 'aspirin' }];
  expect(see({ medicines }).hidden).toContain('/medicines/1/other');
  expect(see({ medicines }).hidden).not.toContain('/medicines/0/other');
});

test('drops violations of hidden fields and reports their values', () => {
  const faults = [
    { pointer: '/weeks', keyword: 'required' },
    { pointer: '/weeksBefore', keyword: 'required' },
  ];
  expect(visibleViolations(faults, { hidden: ['/weeks'], required: ['/clinic'] }, { clinic: '' })).toEqual([
    { pointer: '/weeksBefore', keyword: 'required' },
    { pointer: '/clinic', keyword: 'required', params: {} },
  ]);
  expect(visibleViolations([], { hidden: ['/weeks'], required: [] }, { weeks: 3 })).toEqual([
    { pointer: '/weeks', keyword: 'additionalProperties', params: {} },
  ]);
});

test('values without hidden fields have the same visibility', () => {
  const values = fc.record(
    {
      pregnant: fc.oneof(fc.boolean(), fc.constant('yes')),
      weeks: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
      clinic: fc.string(),
      address: fc.oneof(fc.record({ state: fc.constantFrom('NSW', 'VIC') }), fc.array(fc.string())),
      medicines: fc.array(
        fc.oneof(fc.record({ name: fc.constantFrom('other', 'aspirin'), other: fc.string() }), fc.constant(null)),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(values, (typed) => {
      const sent = visibleValues(typed, see(typed));
      expect(see(sent)).toEqual(see(typed));
      expect(visibleViolations([], { ...see(sent), required: [] }, sent)).toEqual([]);
    }),
  );
});

test('[CR-5b] staff see and need other fields than everybody else', () => {
  const byStaff = (value: boolean) => ({ var: 'context.staff', op: 'is', value });
  const seen = compileVisibility({
    schema: { properties: { email: { type: 'string' }, referrer: { type: 'string' } } },
    ui: {
      email: { 'ui:options': { requiredWhen: byStaff(false) } },
      referrer: { 'ui:options': { when: byStaff(true) } },
    },
  });
  expect(seen({}, { staff: true })).toMatchObject({ hidden: [], required: [] });
  expect(seen({})).toEqual({ hidden: ['/referrer'], required: ['/email'], elsewhere: [] });
});
