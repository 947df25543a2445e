/** A colour as sRGB channels, 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads `#rrggbb`; undefined for anything else. */
export function readHex(colour: string): Rgb | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return undefined;
  const channel = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** Writes `#rrggbb`; channels are brought into range. */
export function writeHex(rgb: Rgb): string {
  const byte = (channel: number) => Math.round(Math.min(1, Math.max(0, channel)) * 255);
  return `#${rgb.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** The light that a channel stands for (IEC 61966-2-1). */
export function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}
