import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { withIdentityProvider } from '#test/support/identityProvider.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishSettings } from '#test/support/publishSettings.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import { fillDetails, giveDate, goToDetails, patient, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const identity = withIdentityProvider();
const portal = withPortal(() => ({ ...identity.settings, BRANDS_FROM: 'database' }));
const browser = withBrowser();
const folder = withPackFolder();
const tablet = { width: 820, height: 1180, more: { hasTouch: true } };

/** Settings of this file: link to the admin panel, texts for staff, authentication with a telephone number. */
beforeAll(async () => {
  await publishSettings(portal, folder, {
    application: {
      showLinkToAdminPanel: true,
      domainAdmin: 'admin.southern.example',
      contactNumberAuthenticationEnabled: true,
      otpSecondsBetweenRequests: 20,
      roleTranslations: JSON.stringify({ staff: { 'shell.home': 'Front desk' } }),
    },
  });
  for (const provider of ['staff', 'referrer']) identity.allow(`${portal.url}/api/sign-in/${provider}/callback`);
});

/** The telephone number of a known booking in national format. */
const mobile = '0491570006';

/** Signs in at the identity provider in a browser. */
async function signIn(page: Page, provider: 'staff' | 'referrer', name: RegExp): Promise<void> {
  await page.goto(`${portal.url}/api/sign-in/${provider}?returnTo=/about`);
  await page.getByRole('button', { name }).click();
  await seeStep(page, /^About/);
}

/** Returns the server's response to a request from the page's browser. */
const statusOf = async (page: Page, path: string) => (await page.context().request.get(portal.url + path)).status();

const account = (page: Page, name: string) => page.getByRole('banner').locator('summary', { hasText: name });

test('[CF-3] [HD-8] [AU-9] [AU-10] shows staff with their links and role texts', async () => {
  const page = await openPage(browser(), { width: 1440 });
  await page.goto(`${portal.url}/about`);
  const icon = page.getByRole('banner').getByRole('link', { name: text('shell.admin') });
  expect(await icon.getAttribute('href')).toBe('https://admin.southern.example/login');
  await signIn(page, 'staff', /Grace/);
  await page.reload();
  await account(page, 'grace').click();
  expect(await icon.count()).toBe(0);
  await page.getByText('Southern Light', { exact: true }).waitFor();
  const admin = page.getByRole('link', { name: text('account.admin'), exact: true });
  expect(await admin.getAttribute('href')).toBe('https://admin.southern.example/');
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  expect(await admin.isVisible()).toBe(false);
  expect(await account(page, 'grace').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('link', { name: 'Front desk' }).waitFor();

  await account(page, 'grace').click();
  await page.getByRole('button', { name: text('account.logout') }).click();
  await seeStep(page, text('flow.booking.region.title'));
  await icon.waitFor();
  await page.getByRole('link', { name: text('shell.home'), exact: true }).waitFor();
  expect(await statusOf(page, '/api/user')).toBe(401);
  await page.reload();
  await icon.waitFor();
}, 40_000);

test('[HD-8] on a tablet names only doctors without an organization', async () => {
  const page = await openPage(browser(), tablet);
  await signIn(page, 'referrer', /Edith/);
  await account(page, 'edith').waitFor();
  await page.getByRole('banner').getByText('Edith Sample').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(820);
  const other = await openPage(browser(), tablet);
  await signIn(other, 'referrer', /Rosalyn/);
  await account(other, 'rosalyn').click();
  await other.getByText('Sample Practice').waitFor();
  expect(await other.getByText('Rosalyn Sample').count()).toBe(0);
});

test('[AU-2b] requires date and phone number if configured', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser(), { width: 390, provoked: [/status of 403/] });
  const link = `${portal.url}/authentication?bookingKey=${booking.bookingKey}&returnUrl=/appointments/${booking.bookingKey}`;
  const tries: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/authentication') && tries.push(request.url()));
  await page.goto(`${link}&dateOfBirth=${booking.dateOfBirth}`);
  const submit = page.getByRole('button', { name: text('action.continue') });
  const number = page.getByLabel(text('authentication.contact'));
  await number.waitFor();
  expect(await submit.isDisabled()).toBe(true);
  expect(tries).toEqual([]);
  await number.fill('not a number');
  await number.blur();
  await page.locator('.form-fault').getByText(text('authentication.contact.invalid')).waitFor();
  expect(await page.getByLabel(text('form.date.year')).inputValue()).toBe(booking.dateOfBirth.slice(0, 4));
  expect(await submit.isDisabled()).toBe(true);
  await number.fill('0400000000');
  await submit.click();
  await page.getByRole('alert').getByText(text('message.authentication_error')).waitFor();
  await number.fill(mobile);
  await submit.click();
  await page.getByRole('article').waitFor();

  await account(page, text('account.patient')).click();
  await page.getByRole('button', { name: text('account.logout') }).click();
  await seeStep(page, text('flow.booking.region.title'));
  expect(await statusOf(page, '/api/authenticated')).toBe(401);
});

test('[AU-3] another code can be requested after the configured time', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser());
  await page.clock.install();
  await page.goto(`${portal.url}/authentication?type=APPOINTMENT_RESULTS&bookingKey=${booking.bookingKey}`);
  await giveDate(page, booking.dateOfBirth);
  await page.getByLabel(text('authentication.contact')).fill(mobile);
  await page.getByRole('button', { name: text('action.continue') }).click();
  const again = page.getByRole('button', { name: /Send another code/ }).first();
  await again.waitFor();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  await page.clock.runFor(8_000);
  expect(await again.isDisabled()).toBe(true);
  await page.clock.runFor(12_000);
  await expect.poll(() => again.isDisabled()).toBe(false);
});

test('[AU-10] signing out clears all input and reports a failure', async () => {
  const page = await openPage(browser(), { provoked: [/ERR_FAILED/, /request failed/] });
  await signIn(page, 'staff', /Grace/);
  await goToDetails(page, portal.url);
  await fillDetails(page);
  await page.route('**/api/logout', (route) => route.abort());
  await account(page, 'grace').click();
  await page.getByRole('button', { name: text('account.logout') }).click();
  await page.getByRole('banner').getByRole('alert').waitFor();
  expect(await page.getByLabel(text('form.patient-details.firstName')).inputValue()).toBe(patient.firstName);
  await page.unroute('**/api/logout');
  await page.getByRole('button', { name: text('account.logout') }).click();
  await seeStep(page, text('flow.booking.region.title'));
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain(patient.firstName);
  expect(kept).not.toContain('surry-hills');
}, 40_000);

test.each([
  ['&staffBooking=true', text('authentication.title.APPOINTMENT.staff'), text('authentication.body.APPOINTMENT.staff')],
  ['&shared=true', text('authentication.title.APPOINTMENT.shared'), text('authentication.body.APPOINTMENT.shared')],
])('[RT-3] [AU-1] a link with %s has its own texts', async (query, title, body) => {
  const { bookingKey } = await knownBooking(portal.db);
  const page = await openPage(browser());
  await page.goto(`${portal.url}/authentication?type=APPOINTMENT&bookingKey=${bookingKey}${query}`);
  await seeStep(page, title);
  await page.getByText(body).waitFor();
});

test('[RT-3] authenticates in a frame and returns there', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser(), { provoked: [/status of 401/] });
  await page.goto(`${portal.url}/iframe/appointments/${booking.bookingKey}`);
  await seeStep(page, text('authentication.title.APPOINTMENT.own'));
  await giveDate(page, booking.dateOfBirth);
  await page.getByLabel(text('authentication.contact')).fill(mobile);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByRole('article').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/iframe/appointments/${booking.bookingKey}`);
});
