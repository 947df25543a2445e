import { expect, test } from 'vitest';
import { brandRamp } from '#brand/theme/brandRamp.ts';
import type { ResolvedTheme } from '#brand/theme/theme.ts';
import { themeStylesheet } from './themeStylesheet.ts';

const theme: ResolvedTheme = {
  accent: '#0b6b63',
  ramp: brandRamp([0x0b / 255, 0x6b / 255, 0x63 / 255]),
  fonts: { body: 'Inter, sans-serif', heading: 'Lora, serif' },
  radius: 'large',
  logo: { letters: 'IC' },
};

test('sets all Fluent tokens on the root element', () => {
  const { text } = themeStylesheet(theme);
  expect(text).toContain('--colorBrandBackground:#0b6b63;');
  expect(text).toContain('--spacingVerticalM:12px;');
  expect(text).toContain('--fontFamilyBase:Inter, sans-serif;');
  expect(text).toContain('--fontFamilyHeading:Lora, serif');
  expect(text.match(/--\w+:/g)?.length).toBeGreaterThan(400);
  expect(text).toMatch(/^:root\{[^{}]+\}\n$/);
});

test('scales corners with the radius and keeps circles round', () => {
  expect(themeStylesheet(theme).text).toContain('--borderRadiusMedium:8px;');
  const square = themeStylesheet({ ...theme, radius: 'none' }).text;
  expect(square).toContain('--borderRadiusMedium:0px;');
  expect(square).toContain('--borderRadiusCircular:10000px;');
});

test('changes the hash with the theme', () => {
  expect(themeStylesheet(theme).hash).toBe(themeStylesheet({ ...theme }).hash);
  expect(themeStylesheet({ ...theme, radius: 'small' }).hash).not.toBe(themeStylesheet(theme).hash);
});

test('refuses a value that adds CSS rules', () => {
  const hostile = { ...theme, fonts: { ...theme.fonts, body: 'x;}body{display:none' } };
  expect(() => themeStylesheet(hostile)).toThrow(/fontFamilyBase/);
});
