import { expect, test } from 'vitest';
import { knownRequest } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import { addCookie, addSession } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { layoutFaults } from './layoutFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

test.each([390, 820, 1440])('[AS-2b] a patient declines a request after a confirmation, %i px', async (width) => {
  const request = await knownRequest(portal.db, { exam: 'mri-knee', clinic: 'surry-hills' });
  const page = await openPage(browser(), { width });
  await addSession(page, portal, request);
  await page.goto(`${portal.url}/booking-requests/${request.bookingKey}`);
  const decline = page.getByRole('button', { name: text('booking-request.decline'), exact: true });
  await decline.click();
  const dialog = page.getByRole('alertdialog', { name: text('booking-request.decline.title') });
  await dialog.getByRole('button', { name: text('booking-request.decline.confirm') }).click();
  await dialog.getByText(text('request-status.missing')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByLabel(text('booking-request.decline.CANCELED')).check();
  await dialog.getByText(text('booking-request.decline.effect')).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: text('booking-request.decline.keep') }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await decline.evaluate((button) => button === document.activeElement)).toBe(true);
  await decline.press('Enter');
  await dialog.getByLabel(text('booking-request.decline.CANCELED')).press('Space');
  await dialog.getByRole('button', { name: text('booking-request.decline.confirm') }).press('Enter');
  const confirmation = page.getByRole('heading', { level: 1, name: text('booking-request.declined'), exact: true });
  await confirmation.waitFor();
  expect(await confirmation.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await page.getByText(text('booking-request.declined.text')).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: text('page.start') })
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await page.reload();
  await page.getByText(text('deny.status.CANCELED')).waitFor();
  expect(page.url()).toBe(`${portal.url}/deny?status=CANCELED`);
});

test.each([390, 1440])('[AS-2b] staff remove a request and open it again, %i px', async (width) => {
  const request = await knownRequest(portal.db, { exam: 'mri-knee' });
  const page = await openPage(browser(), { width });
  await addCookie(page, await signedIn(portal.db, 'staff'));
  await page.goto(`${portal.url}/desk/booking-requests/${request.slug}`);
  await page.getByText(text('desk.request.status.OPEN'), { exact: true }).waitFor();
  await page.getByRole('button', { name: text('desk.request.change') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(text('desk.request.status.REMOVED_BY_OPERATOR')).check();
  const reads = { text: text('deny.status.REMOVED_BY_OPERATOR') };
  await dialog.getByText(text('desk.request.patient-reads', reads)).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: text('desk.request.change') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(text('desk.request.status.REMOVED_BY_OPERATOR'), { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: text('desk.patient-page') }).count()).toBe(0);

  const patient = await openPage(browser(), { width });
  await addSession(patient, portal, request);
  await patient.goto(`${portal.url}/booking-requests/${request.bookingKey}`);
  await patient.getByText(text('deny.status.REMOVED_BY_OPERATOR')).waitFor();

  await page.getByRole('button', { name: text('desk.request.reopen') }).click();
  await dialog.getByText(text('desk.request.opens')).waitFor();
  await dialog.getByRole('button', { name: text('desk.request.reopen') }).click();
  await page.getByText(text('desk.request.status.OPEN'), { exact: true }).waitFor();
  await patient.goto(`${portal.url}/booking-requests/${request.bookingKey}`);
  await patient.getByRole('button', { name: text('booking-request.choose-time') }).waitFor();
});
