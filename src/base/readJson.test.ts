import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonSyntaxError, readJson } from './readJson.ts';

function faultOf(text: string): JsonSyntaxError {
  try {
    readJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
  throw new Error('no fault');
}

test('reads back what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, indented) => {
      const text = JSON.stringify(value, null, indented ? 2 : 0);
      fc.pre(!text.includes('\\u0000'));
      expect(readJson(text).value).toEqual(JSON.parse(text));
    }),
  );
});

test('refuses every text that JSON.parse refuses', () => {
  const snippet = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '-',
    '01',
    '.5',
    'true',
    'nul',
    ' ',
    '\n',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(snippet, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      const parses = (() => {
        try {
          JSON.parse(text);
          return true;
        } catch {
          return false;
        }
      })();
      fc.pre(!parses);
      expect(faultOf(text)).toBeInstanceOf(JsonSyntaxError);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['an extra comma', '[\n  1,\n  2,\n]', 3, 4, '', 'comma before “]”'],
  ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', 3, 3, '', 'Expected a comma or “}”'],
  ['a missing colon', '{ "a" 1 }', 1, 7, '/a', 'Expected a colon after “a”'],
  ['single quotes', "{ 'a': 1 }", 1, 3, '', 'a property name in double quotes'],
  ['a repeated key', '{\n "a": 1,\n "a": 2 }', 3, 2, '/a', '“a” twice'],
  ['a NUL', '["x\\u0000"]', 1, 2, '/0', 'NUL'],
  ['two values', '{} {}', 1, 4, '', 'Expected the end of the file'],
  ['an empty file', '', 1, 1, '', 'Expected a value, but the file ends'],
  ['an unclosed text', '{ "a": "x', 1, 8, '/a', 'no closing quote'],
  ['a line break in a text', '["x\ny"]', 1, 2, '/0', 'a line break'],
  ['a number with a leading zero', '[007]', 1, 2, '/0', 'leading zero'],
  ['a comma too many in an object', '{ "a": 1, }', 1, 9, '', 'comma before “}”'],
  ['a comment', '[1 // one\n]', 1, 4, '/0', 'no comments'],
  ['a block comment', '{ /* none */ }', 1, 3, '', 'no comments'],
  ['an object without end', '{ "a": 1', 1, 9, '', 'Expected a comma or “}”, but the file ends'],
  ['a missing value', '{ "a": }', 1, 8, '/a', 'Expected a value, but found “}”'],
  ['a lone backslash', '["\\x"]', 1, 2, '/0', 'a lone backslash'],
  ['a tab in a text', '["a\tb"]', 1, 2, '/0', 'a tab'],
])('reports %s with its line and column', (_, text, line, column, pointer, reason) => {
  const fault = faultOf(text);
  expect([fault.line, fault.column, fault.pointer]).toEqual([line, column, pointer]);
  expect(fault.message).toContain(reason);
});

test('reads 50 levels and refuses 51', () => {
  expect(readJson('['.repeat(50) + ']'.repeat(50)).value).toHaveLength(1);
  expect(faultOf('['.repeat(51) + ']'.repeat(51)).message).toBe('Nested deeper than 50 levels.');
});

test('refuses deep nesting instead of overflowing the stack', () => {
  expect(faultOf('['.repeat(100_000)).message).toContain('Nested deeper');
});

test('finds the line of a pointer or its nearest parent', () => {
  const source = readJson('[\n  { "a/b": 1 },\n  { "c": [\n    2 ] }\n]');
  expect(['', '/0/a~1b', '/1/c/0', '/1/missing/deep'].map((pointer) => source.lineOf(pointer))).toEqual([1, 2, 4, 3]);
  expect(['', '/0/a~1b', '/1/c/0'].map((pointer) => source.placeOf(pointer).column)).toEqual([1, 12, 5]);
});
