import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ColourRoles, type Contrast, colourRoles, minimumRatio, rolePairs, type Scheme } from './colourRoles.ts';
import { minContrast } from './theme.ts';

const schemes = (['light', 'dark'] as const).flatMap((scheme) =>
  (['normal', 'more'] as const).map((contrast): [Scheme, Contrast] => [scheme, contrast]),
);

/** Returns the pairs whose ratio is too low, as `role on ground ratio`. */
function faintPairs(roles: ColourRoles, contrast: Contrast): readonly string[] {
  return rolePairs.flatMap(({ kind, roles: drawn, grounds }) =>
    drawn.flatMap((role) =>
      grounds
        .map((ground) => ({ ground, ratio: wcagContrast(roles[role], roles[ground]) }))
        .filter(({ ratio }) => ratio < minimumRatio[kind][contrast])
        .map(({ ground, ratio }) => `${role} ${roles[role]} on ${ground} ${roles[ground]} ${ratio.toFixed(2)}`),
    ),
  );
}

const byte = fc.integer({ min: 0, max: 255 });
const colour = fc
  .tuple(byte, byte, byte)
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);
const accent = colour.filter((one) => wcagContrast(one, '#ffffff') >= minContrast);
const neutral = fc.option(colour, { nil: 'accent' });

describe.each(schemes)('%s with %s contrast', (scheme, contrast) => {
  test('each pair of roles reaches its ratio for any accent', () => {
    fc.assert(
      fc.property(accent, neutral, (accent, neutral) => {
        expect(faintPairs(colourRoles({ accent, neutral }, scheme, contrast), contrast)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ...['#000000', '#010101', '#757575', '#ff0000', '#e60000', '#0000ff', '#7f00ff', '#d6006b', '#008300', '#00807c'],
    ...['#2b5f8a', '#0b6e69', '#1f4d36'],
  ])('each pair of roles reaches its ratio for %s', (accent) => {
    if (wcagContrast(accent, '#ffffff') < minContrast) return;
    expect(faintPairs(colourRoles({ accent, neutral: 'accent' }, scheme, contrast), contrast)).toEqual([]);
    expect(faintPairs(colourRoles({ accent, neutral: '#f6f0e4' }, scheme, contrast), contrast)).toEqual([]);
  });
});

test('reports a role with too little contrast', () => {
  const roles = colourRoles({ accent: '#0b6e69', neutral: 'accent' }, 'light', 'normal');
  expect(faintPairs({ ...roles, softInk: '#5aa39e' }, 'normal')).toEqual([
    expect.stringMatching(/^softInk #5aa39e on soft /),
    expect.stringMatching(/^softInk #5aa39e on softHover /),
  ]);
});
