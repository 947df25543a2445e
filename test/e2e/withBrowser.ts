import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium, launchHeadlessShell } from '#test/support/chromium.ts';

/** The browser that the test files of this worker share; it ends with the worker. */
let shared: Browser | undefined;

/**
 * Gives the test file a headless Chromium, in which each test opens its own context. Files without `flags` share one headless shell
 * per worker; a shared browser that crashed is reported and started again. Call it once at the top of the file.
 */
export function withBrowser(flags?: () => readonly string[]): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = flags ? await launchChromium(flags()) : await sharedBrowser();
  }, 60_000);
  afterAll(async () => {
    if (flags) await browser?.close();
    else if (browser?.isConnected() === false) throw new Error('Chromium crashed during this test file');
  });
  return () => {
    if (!browser) throw new Error('The browser runs only after beforeAll');
    return browser;
  };
}

async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchHeadlessShell();
  return shared;
}
