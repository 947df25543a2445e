/** Steps of a Fluent brand ramp from dark to light. Step 80 is the accent. */
export const rampSteps = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160] as const;

type RampStep = (typeof rampSteps)[number];

/** Sixteen shades of one accent for Fluent UI, as `#rrggbb`. */
export type BrandRamp = { readonly [step in RampStep]: string };

const darkest = 0.13;
const lightest = 0.97;
const accentAt = rampSteps.indexOf(80);

/** Returns the shades of an accent with even steps of perceived lightness (OKLCh), the same hue, and less chroma towards both ends. */
export function brandRamp(accent: Rgb): BrandRamp {
  const { lightness, chroma, hue } = toOklch(accent);
  const shades = rampSteps.map((step, i): readonly [RampStep, string] => {
    if (step === 80) return [step, writeHex(accent)];
    const share = i < accentAt ? i / accentAt : (rampSteps.length - 1 - i) / (rampSteps.length - 1 - accentAt);
    const end = i < accentAt ? darkest : lightest;
    const shade = { lightness: end + (lightness - end) * share, chroma: chroma * (0.25 + 0.75 * share), hue };
    return [step, writeHex(intoGamut(shade))];
  });
  return Object.fromEntries(shades) as BrandRamp;
}

interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  /** Radians. */
  readonly hue: number;
}

// Ottosson's OKLab matrices, from linear sRGB and back.
function toOklch(rgb: Rgb): Oklch {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: Math.atan2(bb, a),
  };
}

function toRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function gamma(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** Reduces the chroma of a shade until it is in the sRGB gamut. */
function intoGamut(shade: Oklch): Rgb {
  for (let chroma = shade.chroma; chroma > 0.001; chroma *= 0.95) {
    const rgb = toRgb({ ...shade, chroma });
    if (rgb.every((channel) => channel >= -0.0001 && channel <= 1.0001)) return rgb;
  }
  return toRgb({ ...shade, chroma: 0 });
}

/** A colour as sRGB channels, 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number];

/** Reads `#rrggbb`; undefined for anything else. */
export function readHex(colour: string): Rgb | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return undefined;
  const channel = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** Writes `#rrggbb`. Clamps the channels to 0 to 1. */
export function writeHex(rgb: Rgb): string {
  const byte = (channel: number) => Math.round(Math.min(1, Math.max(0, channel)) * 255);
  return `#${rgb.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Linear light of an sRGB channel (IEC 61966-2-1). */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}
