import type { PageOptions } from '#test/e2e/openPage.ts';

/** Where the portal is looked at: a device, at the root or in a frame. */
export interface Place {
  readonly name: string;
  /** Way of coming in, which the flow was walked by beforehand. */
  readonly entry: 'root' | 'kiosk' | 'frame';
  readonly options: PageOptions;
}

const touch = { more: { hasTouch: true } };

/** The places of the screenshot matrix, each with the size of its window in CSS pixels. */
export const places: readonly Place[] = [
  { name: 'phone', entry: 'root', options: { width: 390, height: 844 } },
  { name: 'tablet', entry: 'root', options: { width: 820, height: 1180, ...touch } },
  { name: 'desktop', entry: 'root', options: { width: 1280, height: 900 } },
  { name: 'kiosk', entry: 'kiosk', options: { width: 1080, height: 1620, ...touch } },
  { name: 'frame', entry: 'frame', options: { width: 640, height: 760 } },
];

/** The locales that the specification names (CF-2). */
export const locales = ['en-AU', 'en-NZ', 'en-CA', 'mk', 'en'] as const;
export type Locale = (typeof locales)[number];
