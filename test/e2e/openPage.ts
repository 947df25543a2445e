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
  /** Whether the browser has WebGL, which draws maps. Without it the list of clinics stays alone, in half the processor time. */
  readonly map?: boolean;
}

/** Header of responses that a test invents; the contract check skips them. */
export const madeUp = { 'x-made-up': '1' };

/** A page of a visitor of their own; what it complains of fails the test, see `watchVisit`. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const {
    width = 1280,
    height = width < 600 ? 844 : 900,
    zone = 'Australia/Sydney',
    provoked = [],
    more,
    map = false,
  } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    timezoneId: zone,
    locale: 'en-AU',
    hasTouch: width < 600,
    ...more,
  });
  context.setDefaultTimeout(10_000);
  if (!map) await context.addInitScript(refuseWebGl);
  await watchVisit(context, provoked);
  return context.newPage();
}

function refuseWebGl(): void {
  const { prototype } = HTMLCanvasElement;
  const open = prototype.getContext as (...args: readonly unknown[]) => unknown;
  const refuse = function (this: HTMLCanvasElement, kind: string, ...options: readonly unknown[]) {
    return kind.startsWith('webgl') ? null : open.call(this, kind, ...options);
  };
  Object.assign(prototype, { getContext: refuse });
}
