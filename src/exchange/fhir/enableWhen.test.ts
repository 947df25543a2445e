import { expect, test } from 'vitest';
import type { Condition } from '#flow/language/language.ts';
import { type ComparedQuestion, readEnableWhen, writeEnableWhen } from './enableWhen.ts';

const target = (key: string, kind: ComparedQuestion['kind'], type: string): ComparedQuestion => ({
  key,
  linkId: `link-${key}`,
  kind,
  type,
  choices: [],
});
const coded = {
  value: 'rash',
  label: {},
  type: 'valueCoding',
  answer: { system: 'urn:s', code: 'rash', display: 'Rash' },
};
const targets: readonly ComparedQuestion[] = [
  target('age', 'integer', 'integer'),
  target('weight', 'decimal', 'quantity'),
  target('day', 'date', 'date'),
  target('hour', 'time', 'time'),
  target('file', 'file', 'attachment'),
  { ...target('one', 'choice', 'choice'), choices: [coded] },
  { ...target('many', 'choices', 'choice'), choices: [coded] },
];
const byLink = (linkId: unknown) => targets.find((one) => one.linkId === linkId);
const byKey = (key: string) => targets.find((one) => one.key === key);
const rash = { answerCoding: { system: 'urn:s', code: 'rash' } };

const pairs: readonly (readonly [object, Condition])[] = [
  [
    { question: 'link-age', operator: '>', answerInteger: 3 },
    { field: 'age', op: 'gt', value: 3 },
  ],
  [
    { question: 'link-weight', operator: '<=', answerQuantity: { value: 80 } },
    { field: 'weight', op: 'lte', value: 80 },
  ],
  [
    { question: 'link-day', operator: '<', answerDate: '2026-01-01' },
    { field: 'day', op: 'before', value: '2026-01-01' },
  ],
  [
    { question: 'link-day', operator: '>=', answerDate: '2026-01-01' },
    {
      any: [
        { field: 'day', op: 'after', value: '2026-01-01' },
        { field: 'day', op: 'is', value: '2026-01-01' },
      ],
    },
  ],
  [
    { question: 'link-hour', operator: '=', answerTime: '09:30:00' },
    { field: 'hour', op: 'is', value: '09:30' },
  ],
  [
    { question: 'link-file', operator: 'exists', answerBoolean: false },
    { field: 'file', op: 'empty' },
  ],
  [
    { question: 'link-one', operator: '=', ...rash },
    { field: 'one', op: 'is', value: 'rash' },
  ],
  [
    { question: 'link-many', operator: '=', ...rash },
    { field: 'many', op: 'anyIn', value: ['rash'] },
  ],
  [
    { question: 'link-many', operator: '!=', ...rash },
    { any: [{ field: 'many', op: 'empty' }, { not: { field: 'many', op: 'anyIn', value: ['rash'] } }] },
  ],
];

test.each(pairs)('converts %j to a condition and back', (when, condition) => {
  expect(readEnableWhen({ enableWhen: [when] }, byLink)).toEqual(condition);
  expect(writeEnableWhen(condition, byKey)).toEqual({ enableWhen: [when] });
});

test('joins several conditions only by any or all', () => {
  const enableWhen = pairs.slice(0, 2).map(([when]) => when);
  const parts = pairs.slice(0, 2).map(([, condition]) => condition);
  expect(readEnableWhen({ enableWhen, enableBehavior: 'any' }, byLink)).toEqual({ any: parts });
  expect(readEnableWhen({ enableWhen }, byLink)).toEqual({
    index: 1,
    reason: 'enableBehavior must be “any” or “all”.',
  });
  expect(writeEnableWhen({ all: parts }, byKey)).toEqual({ enableWhen, enableBehavior: 'all' });
});

test.each([
  [{ question: 'link-none', operator: 'exists', answerBoolean: true }, 'a question that is not converted'],
  [{ question: 'link-one', operator: '=', answerCoding: { code: 'unheard-of' } }, 'does not match the type'],
  [{ question: 'link-one', operator: '>', ...rash }, 'can only compare numbers and dates'],
  [{ question: 'link-day', operator: '=', answerDate: '2026' }, 'does not match the type'],
  [{ question: 'link-age', operator: '~', answerInteger: 1 }, 'is not an operator'],
  ['exists', 'a question that is not converted'],
])('refuses %j with a reason', (when, reason) => {
  expect(readEnableWhen({ enableWhen: [when] }, byLink)).toEqual({ index: 0, reason: expect.stringContaining(reason) });
});

test.each<Condition>([
  { any: [{ all: [{ field: 'age', op: 'gt', value: 1 }] }, { field: 'age', op: 'lt', value: 0 }] },
  { not: { field: 'age', op: 'gt', value: 1 } },
  { field: 'one', op: 'in', value: ['rash'] },
  { field: 'gone', op: 'answered' },
  { all: [] },
])('writes no FHIR condition for %j', (condition) => {
  expect(writeEnableWhen(condition, byKey)).toBeUndefined();
});
