import { clampChroma, formatHex, type Oklch, oklch } from 'culori';

/** Steps of a Fluent brand ramp from dark to light. Step 80 is the accent. */
export const rampSteps = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160] as const;

type RampStep = (typeof rampSteps)[number];

/** Sixteen shades of one accent for Fluent UI, as `#rrggbb`. */
export type BrandRamp = { readonly [step in RampStep]: string };

const darkest = 0.13;
const lightest = 0.97;
const accentAt = rampSteps.indexOf(80);

/** Returns the shades of an accent with even steps of perceived lightness (OKLCH), the same hue, and less chroma towards both ends. */
export function brandRamp(accent: string): BrandRamp {
  const { l, c, h } = readOklch(accent);
  const shades = rampSteps.map((step, i): readonly [RampStep, string] => {
    if (step === 80) return [step, accent.toLowerCase()];
    const share = i < accentAt ? i / accentAt : (rampSteps.length - 1 - i) / (rampSteps.length - 1 - accentAt);
    const end = i < accentAt ? darkest : lightest;
    return [step, writeOklch({ l: end + (l - end) * share, c: c * (0.25 + 0.75 * share), h })];
  });
  return Object.fromEntries(shades) as BrandRamp;
}

/** A colour by perceived lightness (0 to 1), chroma and hue in degrees. */
export type Shade = Required<Omit<Oklch, 'mode' | 'alpha'>>;

/** Returns lightness, chroma and hue of `#rrggbb`. The hue of a grey is 0. Throws for anything else. */
export function readOklch(hex: string): Shade {
  const colour = oklch(hex);
  if (!colour) throw new Error(`“${hex}” is not a colour.`);
  const { l, c, h = 0 } = colour;
  return { l, c, h };
}

/** Returns a shade as `#rrggbb`. Reduces its chroma until it is in the sRGB gamut. */
export function writeOklch({ l, c, h }: Shade): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'));
}
