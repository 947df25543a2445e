import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '#test/support/chromium.ts';

/** One Chromium for the test file, ended when the file is through; `flags` go with its start. Call it once at the top of the file. */
export function withBrowser(flags: () => readonly string[] = () => []): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchChromium(flags());
  }, 60_000);
  afterAll(() => browser?.close());
  return () => {
    if (!browser) throw new Error('The browser is there from beforeAll on');
    return browser;
  };
}
