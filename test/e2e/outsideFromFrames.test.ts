import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { withErrorCollector } from '#test/support/errorCollector.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishSettings } from '#test/support/publishSettings.ts';
import { recordOutsideRequests } from '#test/support/recordOutsideRequests.ts';
import { withSites } from '#test/support/sites.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import { chooseRegion, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { portalIn } from './practicePage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1', BRANDS_FROM: 'database' }), 'catalog');
const folder = withPackFolder();
const sites = withSites(() => portal.url);
const browser = withBrowser(() => sites.flags);
const collector = withErrorCollector();

beforeAll(() =>
  publishSettings(portal, folder, {
    frameOrigins: ['https://partner.test'],
    application: { heatmapTrackingEnabled: true, heatmapTrackingId: '9012' },
    integration: { sentryDSN: collector.dsn, trackingInFramesEnabled: true, errorReportsInFramesEnabled: true },
  }),
);

async function visitFrame(page: Page) {
  const src = 'https://portal.test/iframe/select-region';
  const frameOf = `<iframe title="Booking" width="800" height="700" src="${src}"></iframe>`;
  await page.goto(sites.put('partner.test', '/', `<main><h1>Practice</h1>${frameOf}</main>`));
  const frame = await portalIn(page, 'iframe');
  await seeStep(frame, text('flow.booking.region.title'));
  return frame;
}

test('[SH-10] a brand can allow consent and tracking in frames', async () => {
  const page = await openPage(browser());
  const outside = await recordOutsideRequests(page.context());
  const frame = await visitFrame(page);
  const question = frame.getByRole('region', { name: text('consent.title') });
  await question.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await question.getByRole('link').count()).toBe(0);
  expect(outside).toEqual([]);
  await question.getByRole('button', { name: text('consent.yes') }).click();
  await chooseRegion(frame, 'Sydney');
  await expect
    .poll(() => outside.map(({ report }) => JSON.stringify(report)))
    .toContain('["stateChange","/clinic-picker"]');
  expect(outside.map(({ raw }) => raw).join('\n')).not.toMatch(/partner|sydney/i);
});

test('[SH-11] a brand can allow error reports from frames', async () => {
  const page = await openPage(browser(), { provoked: [/uncaught: in a frame/] });
  await recordOutsideRequests(page.context());
  const loaded = page.waitForResponse(/startReports/);
  const frame = await visitFrame(page);
  await loaded;
  await frame.evaluate(() =>
    setTimeout(() => {
      throw new RangeError('in a frame');
    }),
  );
  await expect.poll(() => collector.reports.map(({ event }) => event.transaction)).toEqual(['/select-region']);
  expect(collector.reports[0]?.raw).not.toContain('partner');
});

test('[SH-10] [SH-11] a kiosk contacts no third party', async () => {
  const page = await openPage(browser());
  const outside = await recordOutsideRequests(page.context());
  const answer = await page.goto('https://portal.test/kiosk?kioskMode=true');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(answer?.headers()['content-security-policy']).toContain("connect-src 'self';");
  expect(await page.getByRole('region', { name: text('consent.title') }).count()).toBe(0);
  expect(outside).toEqual([]);
});
