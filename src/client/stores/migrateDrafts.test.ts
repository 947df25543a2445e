import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stepKinds } from '#flow/kinds/registry.ts';
import { formShape } from '#flow/language/form.ts';
import type { Flow } from '#flow/language/language.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import { migrateDrafts } from './migrateDrafts.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const form = { schema: read('schemas/forms/patient-details.schema.json'), ui: {} };
const migrations = [{ from: 1, rename: { 'details.given': 'details.firstName' } }];
const booking: Flow = read('flows/booking.json');
const compiled = compileFlow(
  { ...booking, order: booking.order.filter((id) => booking.steps[id]?.kind !== 'subflow'), migrations },
  { kinds: stepKinds, forms: { 'patient-details': formShape(form) }, hash: 'r2' },
);

test('renames drafts and reports those without a field', () => {
  const drafts = { details: { given: 'Ad', lastName: 'Pal', shoe: '42', hat: '' }, gone: { pet: 'a cat' } };
  expect(migrateDrafts(drafts, compiled, { booking: 1 })).toEqual({
    drafts: { details: { firstName: 'Ad', lastName: 'Pal' } },
    dropped: [
      { step: 'details', key: 'shoe', value: '42' },
      { step: 'gone', key: 'pet', value: 'a cat' },
    ],
  });
});
