import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import * as bookingSteps from './bookingSteps.ts';
import { madeUp, openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

// appearances.test.ts checks the screens of a phone.
test('axe finds no fault on booking screens of a desktop', async () => {
  const page = await openPage(browser());
  const found: string[] = [];
  await bookingSteps.walk(page, portal.url, async (screen) => {
    found.push(...(await axeFaults(page)).map((fault) => `${screen}: ${fault}`));
  });
  expect(found).toEqual([]);
});

test('axe finds no fault in an error summary or dialog', async () => {
  const page = await openPage(browser(), { width: 390 });
  await bookingSteps.goToLaterDetails(page, portal.url);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.locator('.form-summary').getByRole('link').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await bookingSteps.handInDetails(page);
  await bookingSteps.book(page);
  await bookingSteps.seeAppointment(page);
  await page.getByRole('button', { name: text('appointment.cancel') }).click();
  await page.getByRole('alertdialog').waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

test('axe finds no fault in loading, empty and failed times', async () => {
  const page = await openPage(browser(), { provoked: [/status of 503/] });
  const search = '**/api/availability/search';
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(search, async (route) => {
    await answered;
    await route.fulfill({ status: 503, json: {}, headers: madeUp });
  });
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=us-knee`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByText(text('slot.searching')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  answer();
  await page.getByRole('alert').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await page.unroute(search);
  await page.getByRole('button', { name: text('action.retry') }).click();
  await page.getByRole('radio', { name: text('slot.time-of-day.EVENING') }).click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
});
