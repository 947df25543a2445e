import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Browser, CDPSession, Page } from 'playwright';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/startServer.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { buildClient } from '../../esbuild.config.ts';

/** A page on a slow phone with empty caches, and the portal to visit. */
export interface SlowPhone {
  readonly url: string;
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** Visits a portal with the demo provider, built as for production, one time after the other, each on a new phone. */
export async function slowVisits<T>(times: number, visit: (phone: SlowPhone) => Promise<T>): Promise<readonly T[]> {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-bench-'));
  await buildClient();
  const config = readConfig({
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, CATALOG_DIR: 'catalog/demo' },
    ...{ PUBLIC_URL: 'http://localhost', SIGNING_KEY: randomBytes(32).toString('hex'), LOG_LEVEL: 'fatal' },
    ...{ ALLOW_EMBEDDED_DATABASE: 'true', ALLOW_HTTP: 'true', DRAIN_SECONDS: '0' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'bench@isocentre.example' },
  });
  const server = await startServer(config, { logger: pino({ level: 'silent' }), say: () => undefined });
  const browser = await launchChromium();
  try {
    const visits: T[] = [];
    while (visits.length < times) visits.push(await visitOnce(browser, server.url, visit));
    return visits;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Slow 4G, bytes a second and milliseconds, and a processor a quarter as fast. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowdown = 4;

async function visitOnce<T>(browser: Browser, url: string, visit: (phone: SlowPhone) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const found = await visit({ url, page, cdp });
  await context.close();
  return found;
}
