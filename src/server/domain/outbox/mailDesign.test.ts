import { formatHex, wcagContrast as ratio } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ServedBrand } from '../brands/served/servedBrand.ts';
import { mailColours, mailDesign } from './mailDesign.ts';

test('text is readable with every accent, light and dark', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  const accents = fc
    .tuple(channel, channel, channel)
    .map(([r, g, b]) => formatHex({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 }));
  const accepted = accents.filter((accent) => ratio(accent, '#ffffff') >= 4.5);
  const edges = ['#000000', '#767676', '#0000ff', '#ee0000', '#008000', '#0b6e69', '#8a3b12'];
  fc.assert(
    fc.property(accepted, (accent) => {
      const { light, dark } = mailColours({ accent, neutral: 'accent' });
      for (const { page, card, soft, ink, quietInk, link, brand, onBrand } of [light, dark]) {
        for (const ground of [page, card, soft]) {
          expect(ratio(ink, ground), `ink on ${ground}`).toBeGreaterThanOrEqual(7);
          expect(ratio(link, ground), `link on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
        expect(ratio(quietInk, page), `quiet ink on ${page}`).toBeGreaterThanOrEqual(4.5);
        expect(ratio(onBrand, brand), `button ${brand}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(ratio(dark.brand, dark.card)).toBeGreaterThanOrEqual(3);
    }),
    { examples: edges.map((accent): [string] => [accent]), numRuns: 300 },
  );
});

const png = { type: 'image/png', bytes: Buffer.alloc(90_000) } as const;

test.each<[string, string, boolean, ServedBrand['images'][string], unknown]>([
  ['letters without header images', 'KR', false, png, { letters: 'KR' }],
  ['the header image in PNG', 'KR', true, png, { image: png }],
  ['letters for an image over 100 kB', 'KR', true, { ...png, bytes: Buffer.alloc(100_001) }, { letters: 'KR' }],
  ['letters for an SVG header image', 'KR', true, { ...png, type: 'image/svg+xml' }, { letters: 'KR' }],
  ['only the name for a logo without letters', '', false, png, undefined],
])('shows %s', (_what, logoLetters, brandingImageEnabled, header, expected) => {
  const theme = {
    css: '',
    colour: '#0b6e69',
    darkBarColour: '#142427',
    neutral: 'accent',
    colorScheme: 'system' as const,
    logo: '',
    logoLetters,
    fonts: { body: 'Arial', heading: 'Georgia', files: [] },
    fontFiles: {},
    fontSheet: undefined,
    radius: 'none' as const,
    layout: { header: 'plain' as const, stepper: 'numbered' as const, clinicList: 'cards' as const },
  };
  const brand = { radiology: { brandingImageEnabled } } as ServedBrand['brand'];
  const served = { theme, images: { header }, brand };
  const design = mailDesign(served);
  expect(mailDesign(served)).toBe(design);
  expect(design.logo).toEqual(expected);
  expect(design.radius).toEqual({ control: 0, card: 0 });
});
