import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishSettings } from '#test/support/publishSettings.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import * as bookingSteps from './bookingSteps.ts';
import { seeStep } from './bookingSteps.ts';
import { openPage, type PageOptions } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(() => ({ BRANDS_FROM: 'database' }));
const browser = withBrowser();
const folder = withPackFolder();

beforeAll(() => publishSettings(portal, folder, { application: { maximumDistanceKm: 250 } }));

const at = (latitude: number, longitude: number): PageOptions => ({
  more: { permissions: ['geolocation'], geolocation: { latitude, longitude } },
});
const vienna = at(48.2082, 16.3738);

const field = (page: Page) => page.getByRole('searchbox', { name: text('clinic.near') });
const list = (page: Page) => page.getByRole('list', { name: text('clinic.list'), exact: true });
const from = (page: Page, place: string) => page.getByText(text('clinic.from', { place }), { exact: true });
const [beforeDistance = ''] = text('clinic.beyond-all', { place: text('clinic.my-location'), distance: '@' }).split(
  '@',
);
const beyondAll = (page: Page) => page.getByText(new RegExp(`${beforeDistance}[\\d,]+ km`));

test('[BK-4a] names the position of the device by its postal code', async () => {
  const page = await openPage(browser(), at(-33.8151, 151.0012));
  await page.goto(`${portal.url}/select-clinic?region=nsw-sydney`);
  await page.getByRole('button', { name: text('clinic.locate') }).click();
  await from(page, text('clinic.my-location-near', { place: 'Parramatta 2150' })).waitFor();
  await expect.poll(() => list(page).getByRole('listitem').first().textContent()).toMatch(/Parramatta\d+ m/);
});

test('[BK-4a] Enter confirms a postal code before its list appears', async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(`${portal.url}/select-clinic?region=nsw-sydney`);
  await bookingSteps.takenOver(page);
  await field(page).fill('2150');
  await field(page).press('Enter');
  await from(page, 'Parramatta 2150').waitFor();
});

test('[BK-4a] Enter leads to the list if several places match', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-clinic?region=nsw-sydney`);
  await bookingSteps.takenOver(page);
  await field(page).fill('mar');
  await field(page).press('Enter');
  const places = page.getByRole('list', { name: text('clinic.places') });
  await places.getByRole('button').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.places') !== null)).toBe(true);
  await page.keyboard.press('Enter');
  const [begin = ''] = text('clinic.from', { place: 'Mar@' }).split('@');
  await page.getByText(begin).waitFor();
});

test('[BK-4c] measures from the region for a device far away', async () => {
  const page = await openPage(browser(), vienna);
  await page.goto(`${portal.url}/select-clinic?region=sa-adelaide`);
  await page.getByRole('button', { name: text('clinic.locate') }).click();
  const words = { place: text('clinic.my-location'), region: 'Adelaide and Hills', kilometres: '250' };
  await page.getByText(text('clinic.beyond-region', words)).waitFor();
  await from(page, 'Adelaide and Hills').waitFor();
  await expect.poll(() => list(page).getByRole('listitem').first().textContent()).toMatch(/\d(\.\d)? km|\d+ m/);
  expect(await list(page).textContent()).not.toMatch(/\d{3} km|\d,\d{3} km/);
  expect(await axeFaults(page)).toEqual([]);
  await page
    .getByRole('button', { name: text('clinic.beyond-region-go', { place: text('clinic.my-location') }) })
    .click();
  await beyondAll(page).waitFor();
  await list(page).getByRole('listitem').first().waitFor();
});

test('[BK-4c] offers the region of a postal code far away', async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(`${portal.url}/select-clinic?region=nsw-sydney`);
  await bookingSteps.takenOver(page);
  await field(page).fill('3000');
  await field(page).press('Enter');
  const place = 'Melbourne 3000';
  await page.getByText(text('clinic.beyond-region', { place, region: 'Sydney', kilometres: '250' })).waitFor();
  await page.getByRole('button', { name: text('clinic.beyond-region-go', { place }) }).click();
  await from(page, place).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('region')).toBe('vic-melbourne');
  await expect.poll(() => list(page).getByRole('link').first().textContent()).toBeTruthy();
  expect(
    await page.getByText(text('clinic.beyond-region', { place, region: 'Sydney', kilometres: '250' })).count(),
  ).toBe(0);
});

test('[BK-4c] measures from the region for a link from far away', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-clinic?region=nz-auckland&lat=51.5&lng=-0.12`);
  await from(page, 'Auckland').waitFor();
});

test('[BK-4c] chooses no region for a device far away', async () => {
  const page = await openPage(browser(), { ...vienna, width: 390 });
  await page.goto(`${portal.url}/select-region`);
  await bookingSteps.takenOver(page);
  await page.getByRole('button', { name: text('clinic.locate') }).click();
  await beyondAll(page).waitFor();
  await seeStep(page, text('flow.booking.region.title'));
});

test('[BK-2b] a region with one clinic does not ask for it', async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(portal.url);
  await bookingSteps.takenOver(page);
  await page.getByRole('link', { name: 'Lord Howe Island', exact: true }).click();
  await seeStep(page, text('flow.booking.exam.title'));
  expect(new URL(page.url()).searchParams.get('selectedClinic')).toBe('lord-howe-island');
  await page.getByRole('link', { name: text('run.back') }).click();
  await seeStep(page, text('flow.booking.region.title'));
  await page.goBack();
  await seeStep(page, text('flow.booking.exam.title'));
  await page.goto(`${portal.url}/select-exam?region=nsw-lord-howe`);
  await seeStep(page, text('flow.booking.exam.title'));
});

test('[BK-2b] [BK-4a] a position near the only clinic chooses it', async () => {
  const page = await openPage(browser(), { ...at(-31.5522, 159.0819), width: 390 });
  await page.goto(`${portal.url}/select-region`);
  await bookingSteps.takenOver(page);
  await page.getByRole('button', { name: text('clinic.locate') }).click();
  await seeStep(page, text('flow.booking.exam.title'));
  expect(new URL(page.url()).searchParams.get('selectedClinic')).toBe('lord-howe-island');
  await page.locator('.exam-help a[href^="tel:"]', { hasText: '+61 2 5550 0165' }).waitFor();
});

test('[BK-2b] patients choose several clinics of the list', async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(`${portal.url}/select-clinic?region=vic-melbourne`);
  await bookingSteps.takenOver(page);
  const anywhere = page.getByRole('button', { name: text('clinic.any-in', { region: 'Melbourne' }) });
  await anywhere.waitFor();
  await page.getByRole('button', { name: text('clinic.mark') }).click();
  await anywhere.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByRole('status').getByText(text('clinic.marked-none')).waitFor();
  for (const name of ['Box Hill', 'Dandenong', 'Fitzroy']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('checkbox', { name: 'Fitzroy' }).uncheck();
  await page.getByText(text('clinic.marked_other', { count: 2 })).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await bookingSteps.chooseExam(page, 'Ultrasound of the knee');
  await seeStep(page, text('flow.booking.slot.title'));
  const searched = await page.waitForResponse((answer) => answer.url().endsWith('/availability/search'));
  expect(searched.request().postDataJSON().clinics).toEqual(['box-hill', 'dandenong']);
});
