import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { noteVitals, worstShift } from '#test/support/vitals.ts';
import * as bookingSteps from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

/** Maximum JavaScript until the first screen answers, bytes transferred; `npm run bench` measures its time on a slow phone. */
const firstScreenLimit = 177_000;
/** The same with what is loaded after it for messages. */
const javaScriptLimit = 196_000;

test('the first screen loads only the JavaScript it needs', async () => {
  const page = await openPage(browser(), { width: 390 });
  const scripts = new Map<string, number>();
  const requestedPaths: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    requestedPaths.push(pathname);
    if (!pathname.endsWith('.js')) return;
    expect(answer.headers()['content-encoding']).toBe('br');
    scripts.set(pathname, Number(answer.headers()['content-length']));
  });
  const document = await (await page.goto(`${portal.url}/select-region`))?.text();
  await page.getByRole('link', { name: 'Sydney', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const size = (paths: readonly string[]) => paths.reduce((sum, path) => sum + (scripts.get(path) ?? 0), 0);
  const all = [...scripts.keys()];
  const first = all.filter((path) => document?.includes(path));
  expect(size(first)).toBeGreaterThan(100_000);
  expect(size(first)).toBeLessThanOrEqual(firstScreenLimit);
  expect(size(all)).toBeLessThanOrEqual(javaScriptLimit);
  expect(
    requestedPaths.filter(
      (path) => !/^\/(select-region$|texts\/|assets\/|fonts\/|api\/assets\/application\/(favicon|header)$)/.test(path),
    ),
  ).toEqual([]);
});

test('the sign-in form shifts nothing on a phone', async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.addInitScript(noteVitals);
  await page.goto(`${portal.url}/authentication?type=APPOINTMENT&bookingKey=AAAAAAAAAAAAAAAAAAAAAA`);
  await page.getByRole('heading', { name: text('authentication.why') }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(worstShift(await page.evaluate(() => window.vitals.shifts))).toBeLessThan(0.02);
});

test('a slow connection shifts nothing and loads no script twice', async () => {
  const page = await openPage(browser(), { width: 390 });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  // Layout shifts within half a second after an input do not count.
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, 700));
    await route.continue();
  });
  await page.addInitScript(noteVitals);
  await page.goto(`${portal.url}/select-region`);
  await bookingSteps.chooseRegion(page, 'Sydney');
  await bookingSteps.chooseClinic(page, 'Surry Hills');
  // Types, because layout shifts after typing do not count.
  await page.getByRole('searchbox', { name: text('exam.search') }).pressSequentially('knee');
  await bookingSteps.examBox(page, 'Ultrasound of the knee').check();
  await page.getByRole('button', { name: text('action.continue') }).click();
  await bookingSteps.seeStep(page, text('flow.booking.slot.title'));
  await bookingSteps.chooseTime(page);
  await bookingSteps.handInDetails(page);
  expect(worstShift(await page.evaluate(() => window.vitals.shifts))).toBeLessThan(0.02);
  expect(scripts.filter((path, at) => scripts.indexOf(path) !== at)).toEqual([]);
});
