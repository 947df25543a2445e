import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { kauriBooking } from '#test/support/kauriBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import { addCookie } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import { layoutFaults } from './layoutFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

const exam = 'us-injection-shoulder';
const formTitle = 'Consent to the injection';

async function openAppointment(bookingKey: string, width = 390): Promise<Page> {
  const page = await openPage(browser(), { width });
  const url = portal.brandUrl('kauri.localhost');
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey, brand: 'kauri' }), new URL(url).hostname);
  await page.goto(`${url}/appointments/${bookingKey}`);
  return page;
}

const announcement = (page: Page) => page.getByRole('dialog', { name: text('consent-forms.announce.title') });
const leaving = (page: Page) => page.getByRole('alertdialog', { name: text('consent-forms.leave.title') });
const close = (page: Page) => page.getByRole('button', { name: text('appointment.close'), exact: true });

test.each([390, 820, 1440])('[AS-3] [AS-4] [DL-4h] a patient signs a consent form, %i px', async (width) => {
  const { bookingKey } = await kauriBooking(portal.db, { exam });
  const page = await openAppointment(bookingKey, width);
  await announcement(page).waitFor();
  expect([await layoutFaults(page), await axeFaults(page)]).toEqual([[], []]);
  await announcement(page)
    .getByRole('button', { name: text('consent-forms.announce.later') })
    .click();
  // Both ways out ask: the button, and a link of the header.
  await close(page).click();
  await leaving(page)
    .getByRole('button', { name: text('consent-forms.leave.stay') })
    .click();
  await page.getByRole('banner').getByRole('link').first().click();
  await leaving(page).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/appointments/${bookingKey}`);
  await page.keyboard.press('Escape');
  await leaving(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: text('consent-forms.sign') }).click();
  const dialog = page.locator('[data-dialog=questionnaire]');
  await dialog.getByRole('checkbox', { name: 'I’ve read this and agree to the injection' }).check();
  await dialog.getByRole('radio', { name: text('form.no') }).check();
  await dialog.getByLabel(text('form.signature.type')).fill('Ada Example');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.getByRole('button', { name: text('questionnaire.done') }).click();
  await page.getByText(text('consent-forms.signed', { when: '' }).trim()).waitFor();
  expect(await page.getByRole('button', { name: text('consent-forms.sign') }).count()).toBe(0);
  expect([await layoutFaults(page), await axeFaults(page)]).toEqual([[], []]);
  await close(page).click();
  await page.waitForURL(`${portal.brandUrl('kauri.localhost')}/**`);
  await expect.poll(() => new URL(page.url()).pathname).not.toContain(bookingKey);
});

test('[AS-3] leaving goes on after the confirmation', async () => {
  const { bookingKey } = await kauriBooking(portal.db, { exam });
  const page = await openAppointment(bookingKey);
  await announcement(page)
    .getByRole('button', { name: text('consent-forms.announce.later') })
    .click();
  await page.getByRole('banner').getByRole('link').first().click();
  await leaving(page)
    .getByRole('button', { name: text('consent-forms.leave.go') })
    .click();
  await expect.poll(() => new URL(page.url()).pathname).not.toContain(bookingKey);
});

test('[AS-3] closes at once without a consent form', async () => {
  const { bookingKey } = await kauriBooking(portal.db, { exam: 'ct-head' });
  const page = await openAppointment(bookingKey);
  await close(page).click();
  await expect.poll(() => new URL(page.url()).pathname).not.toContain(bookingKey);
  expect(await page.getByRole('heading', { name: formTitle }).count()).toBe(0);
});
