import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { watchVisit } from './watchVisit.ts';

export interface PageOptions {
  /** CSS pixels; a phone below 600. */
  readonly width?: number;
  readonly height?: number;
  /** Time zone of the visitor's device. */
  readonly zone?: string;
  /** Complaints that this test provokes on purpose, each of which must turn up. */
  readonly provoked?: readonly RegExp[];
  readonly more?: BrowserContextOptions;
}

/** Header of responses that a test invents; the contract check skips them. */
export const madeUp = { 'x-made-up': '1' };

/** A page of a visitor of their own; what it complains of fails the test, see `watchVisit`. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const { width = 1280, height = width < 600 ? 844 : 900, zone = 'Australia/Sydney', provoked = [], more } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    timezoneId: zone,
    locale: 'en-AU',
    hasTouch: width < 600,
    ...more,
  });
  context.setDefaultTimeout(10_000);
  await watchVisit(context, provoked);
  return context.newPage();
}
