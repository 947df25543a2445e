import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Browser, CDPSession, Page } from 'playwright';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/startServer.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { buildClient } from '../../esbuild.config.ts';
import { productionSettings } from './productionSettings.ts';

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
  const config = readConfig({ ...productionSettings(), DATA_DIR: folder, LOG_LEVEL: 'fatal' });
  const server = await startServer(config, { logger: pino({ level: 'silent' }), say: () => undefined });
  const browser = await launchChromium();
  try {
    const visits: T[] = [];
    while (visits.length < times) visits.push(await slowVisit(browser, server.url, visit));
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

/** Visits an address on a new phone. */
export async function slowVisit<T>(browser: Browser, url: string, visit: (phone: SlowPhone) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  try {
    return await visit({ url, page, cdp });
  } finally {
    await context.close();
  }
}
