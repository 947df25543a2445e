import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { noteVitals, worstShift } from '#test/support/vitals.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

test('serves fonts at immutable addresses', async () => {
  const document = await (await fetch(portal.url)).text();
  const [, sheet = ''] = /<link rel="stylesheet" href="(\/fonts\/[^"]+)">\s*<\/body>/.exec(document) ?? [];
  const rules = await fetch(portal.url + sheet);
  expect(rules.headers.get('content-type')).toBe('text/css; charset=utf-8');
  const [, path = ''] = /font-family:"Figtree";src:url\("([^"]+)"\)/.exec(await rules.text()) ?? [];
  const response = await fetch(portal.url + path);
  expect(response.headers.get('content-type')).toBe('font/woff2');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await fetch(`${portal.url}/fonts/0000000000000000.woff2`)).status).toBe(404);
  // Chromium would delay the first paint for a preloaded font.
  expect(document).not.toContain('as="font"');
});

test.each([
  ['localhost', 390, ['Figtree']],
  ['localhost', 1280, ['Figtree']],
  ['kauri.localhost', 390, ['Bitter', 'Hanken Grotesk']],
  ['kauri.localhost', 1280, ['Bitter', 'Hanken Grotesk']],
])('late fonts shift nothing at %s, %i px', async (host, width, families) => {
  const page = await openPage(browser(), { width });
  await page.route('**/fonts/*', async (route) => {
    await setTimeout(1500);
    await route.continue();
  });
  await page.addInitScript(noteVitals);
  await page.goto(portal.brandUrl(host));
  await page.getByRole('heading', { level: 1 }).waitFor();
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].flatMap(({ status, family }) => (status === 'loaded' ? [family.replaceAll('"', '')] : [])),
    );
  await expect.poll(loaded).toEqual(expect.arrayContaining(families));
  await page.waitForTimeout(300);
  expect(worstShift(await page.evaluate(() => window.vitals.shifts))).toBeLessThan(0.02);
});
