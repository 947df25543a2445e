import { expect, test } from 'vitest';
import { sanitizeMarkup } from '#base/richText.ts';
import { htmlPayloads } from '#test/support/htmlPayloads.ts';

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
])('%s becomes %s', (text, clean) => expect(sanitizeMarkup(text)).toBe(clean));

test(`of ${htmlPayloads.length} payloads nothing is left that is not allowed, and cleaning it again changes nothing`, () => {
  expect(htmlPayloads.length).toBeGreaterThan(500);
  const whole =
    /^(?:[^<>]|<(?![a-z/!?])|<(?:\/?(?:p|strong|em|b|i|ul|ol|li|h3)|\/a|br|a(?: href="(?:https:|mailto:|tel:|\/)[^"<>\s]*")?)>)*$/;
  const unclean = htmlPayloads.map(sanitizeMarkup).filter((clean) => clean.includes('<') && !whole.test(clean));
  expect(unclean).toEqual([]);
  for (const payload of htmlPayloads) {
    const clean = sanitizeMarkup(payload);
    expect(sanitizeMarkup(clean)).toBe(clean);
  }
});
