import { formatHex, wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import type { Theme } from '#contract/brandFiles.d.ts';
import { brandRamp, rampSteps } from './brandRamp.ts';
import { mergeThemes, resolveTheme } from './theme.ts';

const theme: Theme = {
  accent: '#0b6e69',
  neutral: 'accent',
  spot: '#f0b13f',
  colorScheme: 'system',
  density: 'comfortable',
  fonts: { body: 'system-ui', heading: 'Georgia', files: [] },
  radius: 'medium',
  layout: { header: 'plain', stepper: 'numbered', clinicList: 'cards' },
  logo: { letters: 'K', image: '' },
};
const files = { 'theme.json': { file: 'brands/x/theme.json', json: {} } };

test('returns sixteen shades with the accent at step 80', () => {
  const resolved = resolveTheme(theme, files);
  if ('faults' in resolved) throw new Error(resolved.faults[0]?.reason);
  expect(Object.keys(resolved.theme.ramp).map(Number)).toEqual([...rampSteps]);
  expect(resolved.theme.ramp[80]).toBe('#0b6e69');
});

test('keeps the hue of the accent within the gamut', () => {
  const { 10: darkest, 40: dark, 110: light, 160: lightest } = brandRamp('#1a00d1');
  expect({ darkest, dark, light, lightest }).toEqual({
    darkest: '#010321',
    dark: '#070866',
    light: '#5178f4',
    lightest: '#f1f5ff',
  });
});

test.each(['#777777', '#ffd400', 'teal', '#0b6e6'])('refuses %s as an accent with a reason', (accent) => {
  const resolved = resolveTheme({ ...theme, accent }, files);
  expect(resolved).toMatchObject({
    faults: [{ file: 'brands/x/theme.json', pointer: '/accent', rule: 'theme-contrast' }],
  });
});

test('each shade is lighter than the one before', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  const accents = fc
    .tuple(channel, channel, channel)
    .map(([r, g, b]) => formatHex({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 }));
  const readable = accents.filter((one) => wcagContrast(one, '#fff') >= 4.5 && wcagContrast(one, '#000') > 1.6);
  fc.assert(
    fc.property(readable, (accent) => {
      const ramp = brandRamp(accent);
      const light = rampSteps.map((step) => wcagContrast(ramp[step], '#000'));
      expect(light).toEqual(light.toSorted((a, b) => a - b));
      expect(ramp[80]).toBe(accent);
    }),
  );
});

const packOf = (json: Json) => ({ id: 'x', files: { 'theme.json': { file: 'theme.json', json } } });

test('takes missing layout options from the base', () => {
  const base = packOf({ layout: { header: 'plain', stepper: 'text', clinicList: 'ruled' } });
  expect(mergeThemes(base, packOf({ layout: { header: 'solid' } })).layout).toEqual({
    header: 'solid',
    stepper: 'text',
    clinicList: 'ruled',
  });
});

test('fills in values that earlier releases lack', () => {
  const { layout, spot, neutral, colorScheme, density } = mergeThemes(packOf({}), packOf({}));
  expect({ layout, spot, neutral, colorScheme, density }).toEqual({
    layout: theme.layout,
    spot: '#f0b13f',
    neutral: 'accent',
    colorScheme: 'system',
    density: 'comfortable',
  });
});

test('suggests a drawing for a missing logo', () => {
  const drawing = { file: 'brands/x/assets/logo.svg', json: '<svg/>' };
  const logo = { letters: '', image: 'assets/logos.svg' };
  const near = { ...files, 'assets/logo.svg': drawing };
  const other = { ...files, 'assets/our-grand-old-tree.svg': drawing };
  const fixes = [near, other, files].map((pack) => resolveTheme({ ...theme, logo }, pack));
  expect(fixes).toMatchObject(
    [
      'Did you mean “assets/logo.svg”?',
      'Add it. The pack has assets/our-grand-old-tree.svg.',
      'Add it. The pack has no SVG images.',
    ].map((fix) => ({ faults: [{ rule: 'missing-file', pointer: '/logo/image', fix }] })),
  );
});

test('warns about a heading font that is missing', () => {
  const resolved = resolveTheme({ ...theme, fonts: { ...theme.fonts, heading: 'Lora, Georgia' } }, files);
  expect(resolved).toMatchObject({ warnings: [{ rule: 'missing-font', pointer: '/fonts/heading' }] });
});
