import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { knownRequest } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { addSession } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import {
  book,
  chooseClinic,
  chooseRegion,
  chooseTime,
  examBox,
  freeTimes,
  handInDetails,
  seeAppointment,
  seeStep,
} from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

const names = (page: Page) => page.getByRole('list', { name: text('clinic.list') }).locator('.clinic-name');
const showAll = (page: Page) => page.getByRole('button', { name: text('clinic.show-all') });
const atExams = '/select-exam?region=nsw-sydney&selectedClinic=surry-hills&slotsView=WEEK&procedureTab=multiple&exam=';

test("[BK-2d] [BK-11c] lists only clinics for the request's exam", async () => {
  const page = await openPage(browser(), { width: 1000 });
  const request = await knownRequest(portal.db, { exam: 'dental-opg' });
  await addSession(page, portal, request);
  await page.goto(`${portal.url}/booking-requests/${request.bookingKey}`);
  await page.getByRole('button', { name: text('booking-request.choose-time') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('walk-in.proceed') })
    .click();
  await chooseRegion(page, 'Sydney');
  await page.getByText(/^You see the clinics that do: .*OPG/).waitFor();
  expect(await names(page).allTextContents()).toEqual(['Chatswood']);
  expect(await showAll(page).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await chooseClinic(page, 'Chatswood');
  await seeStep(page, text('flow.booking.slot.title'));
  await freeTimes(page).first().waitFor();
});

test('[BK-2b] changing the clinic lists those for the chosen exams', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}${atExams}us-knee,bone-density-hip-spine`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
  await page
    .getByRole('link', { name: text('summary.change-clinic') })
    .first()
    .click();
  await seeStep(page, text('flow.booking.clinic.title'));
  await page.getByText(/in one visit: Ultrasound of the knee and /).waitFor();
  const some = await names(page).count();
  await showAll(page).click();
  await expect.poll(() => names(page).count()).toBeGreaterThan(some);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text('flow.booking.clinic.title'));
  await chooseClinic(page, 'Penrith');
  await seeStep(page, text('flow.booking.exam.title'));
  expect(await page.locator('input[name=exam]:checked').count()).toBe(0);
});

test('[BK-2b] a link without a clinic lists those for its exams', async () => {
  const page = await openPage(browser(), { provoked: [/status of 404/] });
  await page.goto(`${portal.url}/select-clinic?region=nsw-sydney&exam=dental-opg`);
  await seeStep(page, text('flow.booking.clinic.title'));
  await expect.poll(() => names(page).allTextContents()).toEqual(['Chatswood']);
  await chooseClinic(page, 'Chatswood');
  await seeStep(page, text('flow.booking.exam.title'));
  expect(await page.locator('input[name=exam]:checked').count()).toBe(1);

  await page.goto(`${portal.url}/select-clinic?region=nsw-sydney&exam=no-such-exam`);
  await expect.poll(() => names(page).count()).toBeGreaterThan(3);
  expect(await showAll(page).count()).toBe(0);
});

test('[BK-2b] a scan marked in the list filters the clinics', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=chatswood`);
  await page.getByRole('searchbox', { name: text('exam.search') }).fill('OPG');
  await examBox(page, (await page.locator('.exam-name').first().textContent()) ?? '').check();
  await page.goto(`${portal.url}/select-clinic?region=nsw-sydney`);
  await expect.poll(() => names(page).allTextContents()).toEqual([expect.stringMatching(/^Chatswood/)]);
});

test('[RT-17a] a link names the scan that its clinic lacks', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}${atExams}us-knee,us-hip,dental-opg`);
  const exams = 'Dental panorama (OPG)';
  await page.getByText(text('exam.unknown-named', { exams })).waitFor();
  expect(await page.locator('input[name=exam]:checked').count()).toBe(2);
});

test('[BK-6b] a separate scan is booked at another clinic', async () => {
  const page = await openPage(browser());
  const kauri = portal.brandUrl('kauri.localhost');
  const query =
    'region=nz-auckland&exam=dental-opg,nm-thyroid-scan&separateBooking=true&procedureTab=multiple&slotsView=WEEK';
  await page.goto(`${kauri}/select-exam?${query}`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await chooseClinic(page, 'Manukau');
  await freeTimes(page).first().click();
  await page.getByText(text('slot.elsewhere', { clinics: 'Manukau' })).waitFor();
  // The scan needs some days of notice, so this week may have no time left.
  await page.getByRole('button', { name: text('slot.first-free'), exact: true }).click();
  await freeTimes(page).last().waitFor();
  await chooseTime(page, freeTimes(page).last());
  await handInDetails(page);
  await page.getByText('Ponsonby').filter({ visible: true }).first().waitFor();
  await book(page);
  await seeAppointment(page);
});
