import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import * as bookingSteps from './bookingSteps.ts';
import { seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

test('[DL-5] [BK-4b] a device without location can search a postal code', async () => {
  const page = await openPage(browser(), { width: 390, more: { permissions: [] } });
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/postal_codes') requested.push(searchParams.get('search') ?? '');
  });
  await page.goto(`${portal.url}/select-clinic?region=nsw-sydney`);
  await page.getByRole('button', { name: text('clinic.locate') }).click();
  const dialog = page.getByRole('dialog', { name: text('message.cant_locate') });
  await dialog.getByText(text('message.location_message')).waitFor();
  const field = dialog.getByRole('textbox', { name: text('clinic.near') });
  await field.fill('   ');
  await field.press('Enter');
  await dialog.getByRole('alert').getByText(text('clinic.near.required')).waitFor();
  expect(requested).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
  await field.fill('nowhere at all');
  await field.press('Enter');
  await dialog.getByText(text('clinic.no-place')).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text('clinic.locate'));
  await page.keyboard.press('Enter');
  await field.fill('bondi');
  await dialog.getByRole('button', { name: text('clinic.near.submit') }).click();
  await dialog.waitFor({ state: 'detached' });
  const several = page.getByRole('list', { name: text('clinic.places') });
  await several.getByRole('button', { name: 'Bondi Junction 2022' }).click();
  await page.getByText(text('clinic.from', { place: 'Bondi Junction 2022' })).waitFor();
  await page.getByRole('button', { name: text('clinic.from-change'), exact: true }).click();
  await page.getByRole('button', { name: text('clinic.locate') }).click();
  await field.fill('2150');
  await field.press('Enter');
  await page.getByText(text('clinic.from', { place: 'Parramatta 2150' })).waitFor();
  expect(requested).toContain('2150');
});

test('[DL-3a] a confirmation traps focus, and Escape changes nothing', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToLaterDetails(page, portal.url);
  await bookingSteps.handInDetails(page);
  await bookingSteps.book(page);
  const bookingKey = await bookingSteps.seeAppointment(page);
  const statuses = async () => {
    const sql = 'select status from appointment where booking_key = $1';
    return (await portal.db.pool.query(sql, [bookingKey])).rows.map(({ status }) => status);
  };
  const cancel = page.getByRole('button', { name: text('appointment.cancel') });
  await cancel.click();
  const dialog = page.getByRole('alertdialog', { name: text('appointment.cancel.title') });
  await dialog.waitFor();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    // Between its last and first control, a modal dialog passes the focus to the browser.
    const inside = () =>
      document.activeElement === document.body || document.activeElement?.closest('.dialog') !== null;
    expect(await page.evaluate(inside)).toBe(true);
  }
  expect(await dialog.evaluate((element) => element.getAttribute('aria-describedby'))).not.toBeNull();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text('appointment.cancel'));
  expect(await statuses()).toEqual(['BOOKED']);
  await cancel.click();
  await dialog.getByRole('button', { name: /Yes/ }).click();
  await seeStep(page, /cancelled/);
  expect(await statuses()).toEqual(['CANCELED']);
});
