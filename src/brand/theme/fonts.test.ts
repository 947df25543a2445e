import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { checkFont, checkFontFiles, checkFontStacks, familiesOf } from './fonts.ts';

const woff2 = (bytes: number) => Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(bytes - 4)]).toString('base64');
const font = { family: 'Lora', file: 'assets/lora.woff2', weight: '400 700', unicodeRange: 'U+0-FF' };
const fontsOf = (...files: (typeof font)[]) => ({
  fonts: { body: 'Arial, sans-serif', heading: "'Lora', serif", files },
});
const packOf = (files: { readonly [file: string]: Json }) =>
  Object.fromEntries(Object.entries(files).map(([place, json]) => [place, { file: `brands/x/${place}`, json }]));
const brief = (faults: ReturnType<typeof checkFontFiles>) =>
  faults.map(({ rule, pointer, fix }) => `${rule} ${pointer}: ${fix}`);

test('accepts a font of the pack that a stack names', () => {
  expect(checkFont(woff2(20_000), 'assets/lora.woff2')).toEqual([]);
  expect(checkFontFiles(fontsOf(font), packOf({ 'assets/lora.woff2': woff2(20_000) }))).toEqual([]);
});

test.each([
  ['a font of another format', Buffer.from('wOFF....').toString('base64'), 'unreadable-font'],
  ['a font over 60 kB', woff2(60_100), 'large-font'],
])('refuses %s', (_what, source, rule) => {
  expect(checkFont(source, 'assets/lora.woff2')).toMatchObject([{ rule, file: 'assets/lora.woff2' }]);
});

test('names the fonts of the pack when one is missing', () => {
  const faults = checkFontFiles(fontsOf(font), packOf({ 'assets/lara.woff2': woff2(100) }));
  expect(brief(faults)).toEqual(['missing-file /fonts/files/0/file: Add it. The pack has assets/lara.woff2.']);
});

test('refuses a font that no stack names', () => {
  const faults = checkFontFiles(fontsOf({ ...font, family: 'Lara' }), packOf({ 'assets/lora.woff2': woff2(100) }));
  expect(brief(faults)).toEqual(['unused-font /fonts/files/0/family: Put it first in fonts.body or fonts.heading.']);
});

test('refuses fonts over 150 kB together', () => {
  const names = ['a', 'b', 'c'].map((name) => `assets/${name}.woff2`);
  const theme = fontsOf(...names.map((file) => ({ ...font, file })));
  const faults = checkFontFiles(theme, packOf(Object.fromEntries(names.map((name) => [name, woff2(55_000)]))));
  expect(faults).toMatchObject([{ rule: 'large-font', pointer: '/fonts/files' }]);
});

test('warns about a stack whose first font is missing', () => {
  const pack = packOf({ 'theme.json': {} });
  const fonts = { body: "'Lora', serif", heading: 'Lara', files: [] };
  expect(checkFontStacks({ fonts: { ...fonts, heading: 'LORA', files: [font] } }, pack)).toEqual([]);
  expect(checkFontStacks({ fonts: { ...fonts, body: "'segoe ui', Lora", heading: 'Georgia' } }, pack)).toEqual([]);
  expect(checkFontStacks({ fonts }, pack)).toMatchObject([
    {
      rule: 'missing-font',
      severity: 'warning',
      file: 'brands/x/theme.json',
      pointer: '/fonts/body',
      reason: 'The pack has no font “Lora” and few devices have it, so most patients see serif.',
      fix: 'Add a font file of the family “Lora” to fonts.files, or remove the family.',
    },
    {
      pointer: '/fonts/heading',
      reason: 'The pack has no font “Lara” and few devices have it, so most patients see another font.',
    },
  ]);
});

test('reads the families of a stack', () => {
  expect(familiesOf(`'Hanken Grotesk', "Segoe UI", sans-serif`)).toEqual(['Hanken Grotesk', 'Segoe UI', 'sans-serif']);
});
