import { expect, test } from 'vitest';
import { parseSurveyExpression } from './expression.ts';

test('`not` binds before `and`, `and` before `or`', () => {
  expect(parseSurveyExpression("{a} = 1 or {b} = 'x' and not {c}")).toEqual({
    join: 'or',
    parts: [
      { name: 'a', op: '=', value: 1 },
      { join: 'and', parts: [{ name: 'b', op: '=', value: 'x' }, { not: { name: 'c', op: 'true' } }] },
    ],
  });
  expect(parseSurveyExpression('({a} = 1 || {b} = 2) && {c} notempty')).toMatchObject({ join: 'and' });
});

test('parses leading constants, lists and any letter case', () => {
  expect(parseSurveyExpression('18 <= {age}')).toEqual({ name: 'age', op: '>=', value: 18 });
  expect(parseSurveyExpression('{a} anyof [\'x\', "y", 3, true]')).toEqual({
    name: 'a',
    op: 'anyof',
    value: ['x', 'y', 3, true],
  });
  expect(parseSurveyExpression('{a} NotEmpty AND {b} Contains -2.5')).toEqual({
    join: 'and',
    parts: [
      { name: 'a', op: 'notempty' },
      { name: 'b', op: 'contains', value: -2.5 },
    ],
  });
  expect(parseSurveyExpression("{a} = 'it\\'s'")).toEqual({ name: 'a', op: '=', value: "it's" });
});

test.each([
  ['', 'the end'],
  ['{a} =', 'the end'],
  ['{a} = {b}', 'one answer with one constant'],
  ['age({a}) > 3', '“age” is neither'],
  ['{a} = 1)', '“)” is not expected'],
  ['({a} = 1', '“)” is missing'],
  ['{a} + 1 > 3', '“+ 1 > 3” is not part of the supported'],
  ["{a} = 'x", 'not part of the supported'],
  ['true', 'needs an operator'],
  [`${'not '.repeat(50)}{a}`, 'nests deeper than'],
  ['{a} = 1 and '.repeat(300), 'longer than'],
])('refuses %s with a reason', (source, reason) => {
  expect(() => parseSurveyExpression(source)).toThrow(reason);
});
