import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxBodyBytes, maxPatternCost } from '#base/limits.ts';
import { compilePattern } from '#brand/forms/compilePattern.ts';
import { expectCpuTime, repeats } from '#test/support/soak.ts';
import { matchPattern } from './matchPattern.ts';

function matcherOf(pattern: string) {
  const compiled = compilePattern(pattern);
  if ('refused' in compiled) throw new Error(`${pattern}: ${compiled.refused}`);
  return { steps: compiled.program.length, test: matchPattern(compiled.program).test };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test.each([
  '\\s+$',
  '^a*a*a*a*a*$',
  '(a+)+$',
  '(a|a)*$',
  '(a|aa)+$',
  '(a|a?)+$',
  '(a*)*$',
  '(.*a){20}',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '\\d+\\d+x',
  '[a-z]*[a-z0-9]*$',
  '^(\\w+\\s?)+$',
  'a+\\b',
  '^(a?){30}a{30}$',
  '^(a{0,20}){0,20}b$',
  '^.+@.+\\..+$',
  '^([a-zA-Z0-9_.-])+@(([a-zA-Z0-9-])+.)+([a-zA-Z0-9]{2,4})+$',
  '^([\\p{L}\\d_.-]+)+@([\\p{L}\\d-]+\\.)+\\p{L}{2,}$',
  "^[a-zA-Z]+(([',. -][a-zA-Z ])?[a-zA-Z]*)*$",
])('matches %s within 50 ms on the largest body', (pattern) => {
  for (const unit of ['a', ' ', '1', 'a ', 'a.', 'ab', '😀'])
    for (const end of ['!', 'x', '\n']) {
      const text = unit.repeat((maxBodyBytes - 1) / unit.length) + end;
      expectCpuTime(50, () => matcherOf(pattern).test(text));
    }
});

test.each(['^(?:[ab]*a[ab]{500})$', '[ab]*[abc]{0,300}[abd]{0,300}x', '^(?:.{0,200}){4}!$'])(
  'matches %s within 50 ms at the longest allowed text',
  (pattern) => {
    const ours = matcherOf(pattern);
    let seed = 7;
    const random = () => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return seed / 2 ** 32 < 0.5 ? 'a' : 'b';
    };
    const text = Array.from({ length: Math.floor(maxPatternCost / ours.steps) }, random).join('');
    expectCpuTime(50, () => matcherOf(pattern).test(text));
  },
);

const atoms = fc.constantFrom(
  ...[
    'a',
    'b',
    'é',
    '1',
    ' ',
    '.',
    '\\d',
    '\\w',
    '\\W',
    '\\s',
    '\\S',
    '[ab]',
    '[^a]',
    '[a-é]',
    '[\\s1]',
    '\\p{L}',
    '\\P{L}',
  ],
  ...['\\u{1F600}', '[^\\u{1F600}]', '^', '$', '\\b', '\\B', '\\n', '(?:)', '(?:\\b|a)', '[]', '[^]'],
);
const { pattern: patterns } = fc.letrec<{ pattern: string; sequence: string; part: string }>((tie) => ({
  pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((ways) => ways.join('|')),
  sequence: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atoms,
    fc
      .tuple(
        fc.oneof(
          atoms.filter((atom) => !/^(?:\^|\$|\\b|\\B)$/i.test(atom)),
          tie('pattern').map((inner) => `(${inner})`),
        ),
        fc.constantFrom('', '*', '+', '?', '*?', '+?', '??', '{2}', '{0}', '{1,3}', '{2,}', '{0,2}?'),
      )
      .map(([atom, repeat]) => atom + repeat),
  ),
}));
const texts = fc
  .array(fc.constantFrom('a', 'b', 'é', '1', ' ', '\n', '\r', '\u2028', '\u00a0', '😀', '\ud83d', '_', '-'), {
    maxLength: 8,
  })
  .map((characters) => characters.join(''));

test('accepts the same texts as ECMAScript', () => {
  fc.assert(
    fc.property(patterns, fc.array(texts, { minLength: 1, maxLength: 8 }), (pattern, some) => {
      const compiled = compilePattern(pattern);
      // Nested repeats may exceed the limit of steps.
      fc.pre(!('refused' in compiled && / steps /.test(compiled.refused)));
      const native = new RegExp(pattern, 'u');
      const ours = matcherOf(pattern);
      // V8 matches \B inside a surrogate pair, where ECMAScript has no position.
      for (const text of some.filter((one) => !(pattern.includes('\\B') && one.includes('\u{1F600}'))))
        expect([pattern, text, ours.test(text)]).toEqual([pattern, text, native.test(text)]);
    }),
    { numRuns: repeats(2_000, 100_000) },
  );
}, 900_000);

test('limits memory for a text of many different characters', () => {
  const ours = matcherOf('^(?:\\p{L}|[^\\p{L}])*[a-f]{3}$');
  const heapAfter = (first: number) => {
    const text = Array.from({ length: 60_000 }, (_, i) => String.fromCodePoint(first + i)).join('');
    expect(ours.test(text)).toBe(false);
    expect(ours.test(`${text}abc`)).toBe(true);
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const once = heapAfter(0x10000);
  expect(heapAfter(0x20000) - once).toBeLessThan(1_000_000);
});

test('visits each step once per character', () => {
  const ours = matcherOf(`^(?:${'(?:|)'.repeat(16)}.)*!$`);
  const text = Array.from({ length: 600 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  expectCpuTime(50, () => expect(ours.test(text)).toBe(false));
});
