import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/startServer.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { buildClient } from '../../esbuild.config.ts';

/** A portal with the demo provider, built as for production, and a browser that was never there. */
export interface ProductionPortal {
  readonly url: string;
  readonly browser: Browser;
}

/** Starts portal and browser, measures with them, and ends both. */
export async function withProductionPortal<T>(measure: (portal: ProductionPortal) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-bench-'));
  await buildClient();
  const config = readConfig({
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, CATALOG_DIR: 'catalog/demo' },
    ...{ PUBLIC_URL: 'http://localhost', SIGNING_KEY: 'k'.repeat(43), LOG_LEVEL: 'fatal' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'bench@isocentre.example' },
  });
  const server = await startServer(config, { logger: pino({ level: 'silent' }), say: () => undefined });
  const browser = await launchChromium();
  try {
    return await measure({ url: server.url, browser });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Slow 4G, bytes a second and milliseconds, and a processor a quarter as fast. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowdown = 4;

/** A page on a slow phone with nothing in any cache; close the context after it. */
export async function openSlowPhone(
  browser: Browser,
): Promise<{ readonly page: Page; readonly cdp: CDPSession; readonly context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, cdp, context };
}
