import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import { solve } from '#test/support/captchaSolution.ts';
import { listedSlots } from '#test/support/freeSlots.ts';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import * as bookingSteps from './bookingSteps.ts';
import { patient, seeStep } from './bookingSteps.ts';
import { calendarEvent } from './calendarEvent.ts';
import { downloadedFile } from './downloadedFile.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

test.each([390, 1280])('[RT-1] [BK-2b] [CR-1] books an appointment at %i pixels from the first page', async (width) => {
  const page = await openPage(browser(), { width });
  const stage = (number: 1 | 2 | 3) =>
    page.locator('[aria-current="step"]', { hasText: text(`progress.${number}`) }).waitFor();

  await page.goto(portal.url);
  await seeStep(page, text('flow.booking.region.title'));
  // The server draws the step at the address of the home page.
  await page.waitForURL('**/select-region');
  await stage(1);
  await bookingSteps.chooseRegion(page, 'Sydney');
  await bookingSteps.chooseClinic(page, 'Surry Hills');
  await bookingSteps.chooseExam(page, 'Ultrasound of the knee');
  await seeStep(page, text('flow.booking.slot.title'));
  await stage(2);
  const slot = await bookingSteps.chooseTime(page);
  await seeStep(page, text('flow.booking.details.title'));
  expect(new URL(page.url()).pathname).toBe('/surry-hills/booking');
  await stage(3);
  await bookingSteps.handInDetails(page);
  for (const detail of ['Ada', 'Example', '10 December 1985', patient.email, patient.notes, 'Ultrasound of the knee'])
    await page.getByRole('main').getByText(detail).first().waitFor();

  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/appointments'));
  await bookingSteps.book(page);
  const booking: components['schemas']['booking'] = await (await answered).json();
  expect(booking.bookingKey?.length).toBeGreaterThanOrEqual(22);
  expect(booking.results).toEqual([
    {
      success: true,
      errorMessage: null,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      modalityName: 'Ultrasound',
      examName: 'Ultrasound of the knee',
      clinicName: 'Surry Hills',
      date: slot.start,
      patientYearOfBirth: 1985,
      patientEmailHash: createHash('sha256').update(patient.email).digest('hex'),
    },
  ]);
});

test('[AS-1c] shows, prints and saves the appointment in a calendar', async () => {
  const page = await openPage(browser());
  const slot = await bookingSteps.goToReview(page, portal.url);
  await bookingSteps.book(page);
  const card = page.getByRole('article');
  for (const shown of ['Ultrasound of the knee', 'Surry Hills', '418 Crown Street', '30 minutes', '+61 2 5550 0110'])
    await card.getByText(shown).first().waitFor();
  await card.getByRole('heading', { name: text('exam.preparation') }).waitFor();
  await card.getByText(/^Reference SL \w{3} \w{3}$/).waitFor();
  const name = page.getByText(text('appointment.patient', patient), { exact: true });
  expect(await name.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await name.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  expect(await card.getByRole('link', { name: text('appointment.map') }).getAttribute('href')).toMatch(/^https:/);

  const { pathname } = new URL(page.url());
  for (const status of ['CONFIRMED', 'DONE', 'BOOKED'] as const) {
    const change = 'update appointment set status = $2 where booking_key = $1';
    await portal.db.pool.query(change, [pathname.split('/').at(-1), status]);
    await page.reload();
    await card.getByText(text(`appointment.status.${status}`), { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: text('appointment.cancel') }).count()).toBe(
      status === 'DONE' ? 0 : 1,
    );
  }

  const calendar = await downloadedFile(page, () =>
    page.getByRole('link', { name: text('appointment.calendar') }).click(),
  );
  expect(calendarEvent(calendar.bytes.toString())).toMatchObject({
    start: Date.parse(slot.start),
    end: Date.parse(slot.end),
  });

  await page.reload();
  await card.getByText('Ultrasound of the knee').first().waitFor();
});

test('the link of the mail opens the appointment after authentication', async () => {
  const page = await openPage(browser());
  const slot = await bookingSteps.goToDetails(page, portal.url);
  await bookingSteps.handInDetails(page, 'mailbox@patient.example');
  const booked = page.waitForResponse((answer) => answer.url().endsWith('/api/appointments'));
  await bookingSteps.book(page);
  const { bookingKey = '' }: components['schemas']['booking'] = await (await booked).json();
  const inbox = await openPage(browser(), { width: 390 });
  await inbox.goto(`${portal.url}/about`);
  await authenticateIn(inbox, bookingKey);
  const mail = inbox.getByRole('listitem').filter({ hasText: 'mailbox@patient.example' });
  await expect
    .poll(async () => {
      await inbox.goto(`${portal.url}/mailbox`);
      return mail.count();
    })
    .toBe(1);
  const calendar = await mail.getByRole('link', { name: 'Calendar file' }).getAttribute('href');
  const answer = await inbox.request.get(new URL(calendar ?? '', portal.url).href);
  expect(calendarEvent(await answer.text())).toMatchObject({
    start: Date.parse(slot.start),
    end: Date.parse(slot.end),
  });
  await mail.getByRole('link', { name: /Your appointment with Southern Light Imaging/ }).click();
  await inbox.locator('pre').getByText('Hello Ada,').waitFor();
  await inbox
    .frameLocator('iframe')
    .getByRole('link', { name: text('mail.see') })
    .click();
  await seeStep(inbox, text('authentication.title.APPOINTMENT.own'));
});

test('[CX-1b] a confirmed cancellation frees the slot', async () => {
  const page = await openPage(browser());
  const slot = await bookingSteps.goToLaterDetails(page, portal.url);
  await bookingSteps.handInDetails(page);
  await bookingSteps.book(page);
  await bookingSteps.seeAppointment(page);
  const ask = page.getByRole('button', { name: text('appointment.cancel') });
  await ask.click();
  const dialog = page.getByRole('alertdialog', { name: text('appointment.cancel.title') });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await ask.evaluate((button) => button === document.activeElement)).toBe(true);
  await ask.click();
  await dialog.getByRole('button', { name: text('appointment.cancel.confirm') }).click();
  await seeStep(page, text('appointment.title.canceled'));
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  const other = await openPage(browser());
  await bookingSteps.goToTimes(other, portal.url);
  const offered = listedSlots(await (await bookingSteps.goToNext(other, 'week')).json());
  expect(offered.map(({ start }) => start)).toContain(slot.start);
});

/** Authenticates with the requests that the portal's page sends after the patient entered the date of birth. */
async function authenticateIn(page: Page, bookingKey: string): Promise<void> {
  const captcha = solve(await page.evaluate(async () => (await fetch('/api/captcha')).json()));
  const claim = { bookingKey, type: 'APPOINTMENT', dateOfBirth: '1985-12-10', captcha };
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/authentication', { method: 'POST', headers, body })).status;
  }, JSON.stringify(claim));
  expect(status).toBe(200);
}
