import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectCpuTime } from '#test/support/soak.ts';
import { xssPayloads } from '#test/support/xssPayloads.ts';
import { parseRichText, type RichTextNode, sanitizeMarkup } from './richText.ts';

const written = (pieces: readonly RichTextNode[]): string =>
  pieces
    .map((piece) =>
      typeof piece === 'string'
        ? piece
        : `[${piece.tag}${piece.href === undefined ? '' : `=${piece.href}`}:${written(piece.inside)}]`,
    )
    .join('');

test.each([
  ['Plain & simple', 'Plain & simple'],
  [
    '<p>Bring your <strong>card</strong>.</p><ul><li>one<li>two</ul>',
    '[p:Bring your [strong:card].][ul:[li:one[li:two]]]',
  ],
  ['a<br/>b &lt;c&gt; &#233;&nbsp;&unknown;', 'a[br:]b <c> é\u00a0&unknown;'],
  ['<a href="https://example.org/a?b=1&amp;c=2">out</a>', '[a=https://example.org/a?b=1&c=2:out]'],
  ["<a href='/privacy'>here</a> <a href=tel:+61290000000>call</a>", '[a=/privacy:here] [a=tel:+61290000000:call]'],
  ['<div class="x"><span>kept</span></div>', 'kept'],
  ['<em>open <b>both', '[em:open [b:both]]'],
  ['</p>stray</em>', 'stray'],
  ['5 < 6 > 4', '5 < 6 > 4'],
])('parses %s', (text, tree) => expect(written(parseRichText(text))).toBe(tree));

test.each([
  '<script>alert(1)</script>',
  '<style>p{}</style>',
  '<svg><p onclick="x()">x</p></svg>',
  '<!-- <p>hidden</p> -->',
  '<script>never closed <p>x</p>',
])('%s has no text', (text) => expect(parseRichText(text)).toEqual([]));

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '&#106;avascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'http://plain.example',
  'https://',
  'vbscript:x',
])('drops the address of a link to %s', (href) => {
  expect(written(parseRichText(`<a href="${href}" onclick="x()">words</a>`))).toBe('[a:words]');
});

test('returns only allowed elements, within a second', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="',
      '">',
      '<script>',
      '</script>',
      '<img src=x onerror=y>',
      '<',
      '"',
      "'",
      '<!--',
      '<a b="',
    ),
  );
  const check = (pieces: readonly RichTextNode[]): void => {
    for (const piece of pieces) {
      if (typeof piece === 'string') continue;
      expect(['p', 'br', 'strong', 'em', 'b', 'i', 'ul', 'ol', 'li', 'h3', 'a']).toContain(piece.tag);
      expect(Object.keys(piece).every((key) => ['tag', 'href', 'inside'].includes(key))).toBe(true);
      check(piece.inside);
    }
  };
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => check(parseRichText(parts.join('')))),
    { numRuns: 500 },
  );
  expectCpuTime(500, () => parseRichText('<a b="'.repeat(20_000)));
  expectCpuTime(500, () => parseRichText(`<a ${'"'.repeat(50_000)}`));
});

test.each([
  ['5 < 6 & 7', '5 < 6 & 7'],
  ['<p class="x" onclick="y">A <b>B</b></p>', '<p>A <b>B</b></p>'],
  [
    '<a target=_blank href="https://example.org/?a=1&amp;b=2">x</a>',
    '<a href="https://example.org/?a=1&amp;b=2">x</a>',
  ],
  ['<div>kept &amp; &lt;said&gt;</div><!-- gone -->', 'kept &amp; &lt;said&gt;'],
  ['one<br/>two', 'one<br>two'],
  ['<script>x</script>', ''],
])('sanitizes %s to %s', (text, clean) => expect(sanitizeMarkup(text)).toBe(clean));

test(`sanitizes ${xssPayloads.length} payloads completely in one pass`, () => {
  expect(xssPayloads.length).toBeGreaterThan(500);
  const whole =
    /^(?:[^<>]|<(?![a-z/!?])|<(?:\/?(?:p|strong|em|b|i|ul|ol|li|h3)|\/a|br|a(?: href="(?:https:|mailto:|tel:|\/)[^"<>\s]*")?)>)*$/;
  const unclean = xssPayloads.map(sanitizeMarkup).filter((clean) => clean.includes('<') && !whole.test(clean));
  expect(unclean).toEqual([]);
  for (const payload of xssPayloads) {
    const clean = sanitizeMarkup(payload);
    expect(sanitizeMarkup(clean)).toBe(clean);
  }
});
