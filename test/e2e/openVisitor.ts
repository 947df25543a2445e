import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { onTestFinished } from 'vitest';
import { launchOptions } from '#test/support/chromium.ts';
import { watchVisit } from './watchVisit.ts';

/** What a browser does with cookies: keeps all, keeps none of other sites, keeps none at all. */
export const cookieModes = ['allow', 'block third-party', 'block all'] as const;
export type CookieMode = (typeof cookieModes)[number];

/** Settings of a Chromium profile for each. */
const preferences: { readonly [mode in CookieMode]: object } = {
  allow: { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } },
  'block third-party': { profile: { cookie_controls_mode: 1, block_third_party_cookies: true } },
  'block all': { profile: { cookie_controls_mode: 1, default_content_setting_values: { cookies: 2 } } },
};

export interface VisitorOptions {
  readonly cookies?: CookieMode;
  readonly flags?: readonly string[];
  readonly width?: number;
  readonly height?: number;
  /** Complaints that this test provokes on purpose; see `watchVisit`. */
  readonly provoked?: readonly RegExp[];
}

/** A visitor with a Chromium and a profile of their own, in which cookies are treated as they wish; gone when the test is over. */
export async function openVisitor(options: VisitorOptions = {}): Promise<BrowserContext> {
  const { cookies = 'block third-party', flags = [], width = 1280, height = 900, provoked } = options;
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-visitor-'));
  mkdirSync(join(folder, 'Default'));
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(preferences[cookies]));
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions(flags),
    viewport: { width, height },
    timezoneId: 'Australia/Sydney',
    locale: 'en-AU',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(10_000);
  // Closed in reverse order, so that nothing writes into the folder when it is deleted.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await watchVisit(context, provoked);
  return context;
}
