import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { seeStep, takenOver } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

test('[BK-2b] a suburb leads to the clinics nearest to it', async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(portal.url);
  await takenOver(page);
  await page.getByRole('searchbox', { name: text('clinic.near') }).fill('Fremantle');
  await page
    .getByRole('button', { name: /^Fremantle/ })
    .first()
    .click();
  await seeStep(page, text('flow.booking.clinic.title'));
  await page.getByRole('heading', { name: /^2 clinics near Fremantle/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('region')).toBe('wa-perth');
  await page.getByText(text('clinic.nearest-first')).waitFor();
  const nearest = page.getByRole('list', { name: text('clinic.list') }).getByRole('listitem');
  expect(await nearest.first().textContent()).toMatch(/^1.*\d\skm/);
});

test('a region names its clinics', async () => {
  const page = await openPage(browser());
  await page.goto(portal.url);
  const sydney = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Sydney', exact: true }) });
  await sydney.getByText('5 clinics: Chatswood, Hurstville, Parramatta, Penrith, Surry Hills').waitFor();
});
