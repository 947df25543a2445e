import { expect, test } from 'vitest';
import { checkMarkup } from './checkMarkup.ts';

const faultsOf = (text: string) =>
  checkMarkup([['en', { texts: { greeting: text }, fileOf: () => 'locales/en.json' }]], []);

test.each([
  'Which <em>scan</em>?',
  '<p class="wide">one<br/>two</p>',
  '<a href="/privacy">words</a>',
  "<a href='/'>words</a>",
  '<a href=/privacy target=_blank>words</a>',
  '<A\nHREF = "https://example.org/a?b=1&amp;c=2#d">words</A>',
  '<a href="mailto:desk@example.org">words</a>',
  '<a href="tel:+61290000000">words</a>',
  '5 < 6 > 4',
])('keeps %s', (text) => expect(faultsOf(text)).toEqual([]));

test.each([
  '<script>x</script>',
  '<b onclick=x>words</b>',
  '<b/onclick=x>words</b>',
  '<a title="x"onclick=y>words</a>',
  '<p style="color:red">words</p>',
  '<a href="javascript:x">words</a>',
  '<a href="&#106;avascript:x">words</a>',
  '<a/href=javascript:x>words</a>',
  '<a title=" href=/ok" href=javascript:x>words</a>',
  '<a href="/ok" xlink:href="javascript:x">words</a>',
  '<a href="//evil.example">words</a>',
  '<a href="http://plain.example">words</a>',
  '<a href="#place">words</a>',
  '<a href="">words</a>',
])('refuses %s', (text) => {
  expect(faultsOf(text)).toMatchObject([{ rule: 'unsafe-html', file: 'locales/en.json', pointer: '/greeting' }]);
});
