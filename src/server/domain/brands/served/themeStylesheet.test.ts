import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandRamp } from '#brand/theme/brandRamp.ts';
import type { ResolvedTheme } from '#brand/theme/theme.ts';
import { themeStylesheet } from './themeStylesheet.ts';

const theme: ResolvedTheme = {
  accent: '#0b6b63',
  neutral: 'accent',
  spot: '#f0b13f',
  colorScheme: 'system',
  density: 'compact',
  ramp: brandRamp('#0b6b63'),
  fonts: { body: 'Inter, sans-serif', heading: 'Lora, serif', files: [] },
  radius: 'large',
  layout: { header: 'plain', stepper: 'numbered', clinicList: 'cards' },
  logo: { letters: 'IC', image: '' },
};

test('sets colours, spaces and fonts on the root element', () => {
  const text = themeStylesheet(theme);
  expect(text).toContain('--colorBrandBackground:#0b6b63;');
  expect(text).toContain('--spacingVerticalM:12px;');
  expect(text).toContain('--illustrationSpot:#f0b13f;');
  expect(text).toContain('--fontFamilyBase:Inter, sans-serif;');
  expect(text).toContain('--fontFamilyHeading:Lora, serif');
});

test('sets each colour that a component reads', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const packages = Object.keys(dependencies).filter((name) => name.startsWith('@fluentui/react-'));
  const styles = packages.flatMap((name) => globSync(`node_modules/${name}/lib/**/*.styles.raw.js`));
  const sources = [...styles, ...globSync('src/client/**/*.css')].map((file) => readFileSync(file, 'utf8')).join('\n');
  const read = [...sources.matchAll(/(?:tokens\.|var\(--)((?:color|shadow)\w+)/g)].map(([, name]) => name);
  const [light = ''] = themeStylesheet(theme).split('\n');
  expect(read.length).toBeGreaterThan(200);
  expect([...new Set(read)].filter((name) => !light.includes(`--${name}:`))).toEqual([]);
});

test.each([
  [
    'system',
    'light dark',
    ['screen and (prefers-color-scheme:dark)', '(prefers-color-scheme:light) and (prefers-contrast:more)'],
  ],
  ['light', 'light', ['(prefers-contrast:more)']],
  ['dark', 'dark', ['screen', 'screen and (prefers-contrast:more)']],
] as const)('the colour scheme %s becomes media queries', (colorScheme, property, media) => {
  const text = themeStylesheet({ ...theme, colorScheme });
  expect(text).toMatch(new RegExp(`^:root\\{color-scheme:${property};`));
  const found = [...text.matchAll(/^@media (.*?)\{/gm)].map(([, query]) => query);
  expect(found.slice(0, media.length)).toEqual(media);
  expect(text).toContain('@media (forced-colors:active){:root{');
});

test('sets corners by radius and keeps circles round', () => {
  const text = themeStylesheet(theme);
  expect(text).toContain('--borderRadiusMedium:14px;');
  expect(text).toContain('--borderRadiusXLarge:20px;');
  const square = themeStylesheet({ ...theme, radius: 'none' });
  expect(square).toContain('--borderRadiusMedium:0px;');
  expect(square).toContain('--borderRadiusCircular:10000px;');
});

test('sets the height of controls by density', () => {
  expect(themeStylesheet(theme)).toContain('--control:2.75rem;');
  expect(themeStylesheet({ ...theme, density: 'comfortable' })).toContain('--control:3rem;');
});

test('refuses a value that adds CSS rules', () => {
  const hostile = { ...theme, fonts: { ...theme.fonts, body: 'x;}body{display:none' } };
  expect(() => themeStylesheet(hostile)).toThrow(/fontFamilyBase/);
});
