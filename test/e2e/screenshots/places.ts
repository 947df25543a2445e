import type { PageOptions } from '#test/e2e/openPage.ts';

/** Where the portal is looked at: a device, at the root or in a frame. */
export interface Place {
  readonly name: string;
  /** Entry point, from which a booking was recorded beforehand; `kauri` is the root of the second demo brand. */
  readonly entry: 'root' | 'kiosk' | 'frame' | 'kauri';
  readonly options: PageOptions;
}

const touch = { more: { hasTouch: true } };

const devices = [
  { name: 'phone', options: { width: 390, height: 844 } },
  { name: 'tablet', options: { width: 820, height: 1180, ...touch } },
  { name: 'desktop', options: { width: 1440, height: 900 } },
];

/** The places of the screenshot matrix, each with the size of its window in CSS pixels. */
export const places: readonly Place[] = [
  ...devices.map((device) => ({ ...device, entry: 'root' as const })),
  { name: 'kiosk', entry: 'kiosk', options: { width: 1080, height: 1620, ...touch } },
  { name: 'frame', entry: 'frame', options: { width: 640, height: 760 } },
];

/** The places of the second demo brand, which has one locale. */
export const kauriPlaces: readonly Place[] = devices.map(({ name, options }) => ({
  name: `kauri-${name}`,
  options,
  entry: 'kauri',
}));
export const kauriLocale = 'en-NZ';

/** The colours in which the screens of the demo brands are pictured too; all others are pictured in light colours only. */
export const colours = {
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
} as const;

/** The locales that the specification names (CF-2). */
export const locales = ['en-AU', 'en-NZ', 'en-CA', 'mk', 'en'] as const;
export type Locale = (typeof locales)[number];
