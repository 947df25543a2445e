import type { Page } from 'playwright';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { maxPendingReports, maxReports } from '#client/integrations/sentry/startReports.ts';
import { withErrorCollector } from '#test/support/errorCollector.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishSettings } from '#test/support/publishSettings.ts';
import { text } from '#test/support/texts.ts';
import * as bookingSteps from './bookingSteps.ts';
import { seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { settle } from './settle.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(() => ({ BRANDS_FROM: 'database', PROFILES: 'staging, eu' }));
const browser = withBrowser();
const folder = withPackFolder();
const collector = withErrorCollector();
const secret = 'Zebulon';

beforeAll(() => publishSettings(portal, folder, { integration: { sentryDSN: collector.dsn } }));
beforeEach(() => {
  collector.clear();
  collector.behave('well');
});

/** Opens an address and waits until error reporting has started. */
async function open(page: Page, path = '/select-region'): Promise<void> {
  const loaded = page.waitForResponse(/startReports/);
  await page.goto(portal.url + path);
  await loaded;
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Causes `count` errors in the page, with a secret in each message. */
const breakDown = (page: Page, count = 1) =>
  page.evaluate(
    ([word, times]) => {
      for (let i = 0; i < times; i += 1)
        setTimeout(() => {
          const error = new RangeError(`Invalid value ${word} ${i}`, { cause: new Error(word) });
          Object.assign(error, { [word]: word });
          throw error;
        }, i * 20);
    },
    [secret, count] as const,
  );

const report = (i: number) => collector.reports[i]?.event ?? {};
const received = (count: number) => expect.poll(() => collector.reports.length, { timeout: 8_000 }).toBe(count);

test('[SH-11] reports an error with its context, without personal data', async () => {
  const page = await openPage(browser(), { provoked: [/uncaught: Invalid value/] });
  await open(page, `/select-region?name=${secret}`);
  await page.evaluate((word) => {
    localStorage.setItem('name', word);
    document.title = word;
  }, secret);
  await breakDown(page);
  await received(1);
  expect(report(0)).toMatchObject({
    platform: 'javascript',
    level: 'error',
    environment: 'staging',
    release: expect.stringMatching(/^isocentre@\d+\.\d+\.\d+\+\w+$/),
    transaction: '/select-region',
    tags: { step: 'region' },
    exception: { values: [{ type: 'RangeError', value: 'Invalid value …' }] },
  });
  expect(Object.keys(report(0)).toSorted()).toEqual([
    'environment',
    'event_id',
    'exception',
    'level',
    'platform',
    'release',
    'sdk',
    'tags',
    'timestamp',
    'transaction',
  ]);
  expect(collector.faults).toEqual([]);
  const { raw } = collector.reports[0] ?? { raw: secret };
  expect(raw).not.toContain(secret);
  expect(raw.toLowerCase()).not.toMatch(/\bcookie\b|referer|select-region\?/);
});

test('[SH-11] reports an error during a booking without patient data', async () => {
  const page = await openPage(browser(), { provoked: [/uncaught/] });
  await bookingSteps.goToDetails(page, portal.url);
  await bookingSteps.fillDetails(page);
  await page.getByLabel(text('form.patient-details.firstName')).fill(secret);
  await page.getByLabel(text('form.patient-details.lastName')).fill('Quixworthy');
  await page.evaluate(() =>
    setTimeout(() => {
      const typed = [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value);
      throw new TypeError(`Cannot read ${typed.join(' ')} of ${location.href}`);
    }),
  );
  await received(1);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
  await bookingSteps.book(page);
  const key = await bookingSteps.seeAppointment(page);
  await page.evaluate(() => {
    Promise.reject({ who: document.body.innerText, where: location.href });
  });
  await received(2);
  expect(report(0)).toMatchObject({ tags: { step: 'details' }, exception: { values: [{ type: 'TypeError' }] } });
  expect(report(1)).toMatchObject({ transaction: '/appointments/:bookingKey' });
  expect(key).toMatch(/^.{22}$/);
  const everything = collector.reports.map(({ raw }) => raw).join('\n');
  for (const personal of [key, secret, 'Quixworthy', bookingSteps.patient.email, '0491', 'walking', 'knee', 'surry'])
    expect(everything.toLowerCase()).not.toContain(personal.toLowerCase());
});

test('[SH-11] reports early errors and errors caught by a boundary', async () => {
  const page = await openPage(browser(), { provoked: [/uncaught: too early/, /uncaught: unreadable/] });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      throw new SyntaxError('too early');
    }),
  );
  await page.route('**/assets/RegionPickerStep.*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new EvalError("unreadable"); };',
    }),
  );
  await page.goto(`${portal.url}/select-region`);
  await page.getByRole('alert').getByText(text('page.broken.title')).first().waitFor();
  await received(2);
  const names = collector.reports.map(({ event }) => JSON.stringify(event.exception).match(/"type":"(\w+)"/)?.[1]);
  expect(names.toSorted()).toEqual(['EvalError', 'SyntaxError']);
  expect(collector.faults).toEqual([]);
});

test('[SH-11] keeps the first ten of many early errors', async () => {
  const page = await openPage(browser(), { provoked: [/uncaught: early/] });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      for (const letter of 'abcdefghijkl')
        setTimeout(() => {
          throw Object.assign(new Error('early'), { name: `Kind${letter}Error` });
        });
    }),
  );
  await open(page);
  await received(10);
  await page.waitForLoadState('networkidle');
  const names = collector.reports.map(({ event }) => JSON.stringify(event).match(/Kind(\w)Error/)?.[1] ?? '');
  expect(names.toSorted().join('')).toBe('abcdefghij');
});

test('[SH-11] reports an error while a page loads', async () => {
  const page = await openPage(browser(), { provoked: [/uncaught|error: /] });
  await open(page);
  await page.route('**/assets/AboutPage.*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new URIError("no page")' }),
  );
  await page
    .getByRole('navigation', { name: text('shell.info') })
    .getByRole('link', { name: text('shell.about') })
    .click();
  await received(1);
  expect(report(0)).toMatchObject({ exception: { values: [{ type: 'URIError' }] } });
});

test('[SH-11] limits the reports of a page that fails repeatedly', async () => {
  const page = await openPage(browser(), { provoked: [/uncaught/] });
  await open(page);
  await page.evaluate(
    (count) =>
      new Promise<void>((done) => {
        for (let i = 0; i < count; i += 1)
          setTimeout(() => {
            if (i === count - 1) done();
            throw Object.assign(new Error('x'), { name: `Kind${'abcdefghijklmnopqrstuvwxyz'[i % 26]}Error` });
          }, i * 60);
      }),
    maxReports + 10,
  );
  await expect.poll(() => collector.reports.length).toBeGreaterThan(maxReports / 2);
  await settle(page);
  expect(collector.reports.length).toBeLessThanOrEqual(maxReports);
});

test('[SH-11] a hanging, failing or absent collector breaks nothing', async () => {
  const page = await openPage(browser(), { provoked: [/uncaught/, /status of 500/] });
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().startsWith(new URL(collector.dsn).origin)) sent += 1;
  });
  collector.behave('hanging');
  await open(page);
  await breakDown(page, maxPendingReports + 4);
  await expect.poll(() => sent).toBe(maxPendingReports);
  await settle(page);
  expect(sent).toBe(maxPendingReports);
  await bookingSteps.chooseRegion(page, 'Sydney');

  collector.behave('failing');
  await open(page);
  collector.clear();
  await breakDown(page, 2);
  await expect.poll(() => collector.reports.length).toBeGreaterThan(0);
  await bookingSteps.chooseRegion(page, 'Melbourne');

  const cut = await openPage(browser(), { provoked: [/uncaught/, /ERR_CONNECTION_REFUSED/, /request failed/] });
  await cut.route(`${new URL(collector.dsn).origin}/**`, (route) => route.abort('connectionrefused'));
  await open(cut);
  await breakDown(cut, 2);
  await bookingSteps.chooseRegion(cut, 'Sydney');
});

test('[SH-11] the policy allows only the collector of the brand', async () => {
  const page = await openPage(browser(), { provoked: [/uncaught/] });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const policyOf = async (url: string) => {
    const policy = (await page.goto(url))?.headers()['content-security-policy'] ?? '';
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    // The hash of its style element differs by brand.
    return policy.replaceAll(/ 'sha256-[^']+'/g, '');
  };
  const strictest = await policyOf(portal.brandUrl('kauri.localhost'));
  await breakDown(page);
  for (const path of ['/kiosk?kioskMode=true', '/iframe/select-region']) {
    const policy = await policyOf(portal.url + path);
    expect(policy).toContain("connect-src 'self';");
    await breakDown(page);
  }
  expect(scripts.filter((url) => url.includes('startReports'))).toEqual([]);
  expect(collector.reports).toEqual([]);
  const collecting = await policyOf(`${portal.url}/select-region?kioskMode=false`);
  expect(collecting).toBe(
    strictest.replace("connect-src 'self'", `connect-src 'self' ${new URL(collector.dsn).origin}`),
  );
});
