import { expect, test } from 'vitest';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import { book, choose, fillDetails, giveDate, goToDetails, kneeInSydney, patient, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');
const browser = withBrowser();

const details = (key: string) => text(`form.patient-details.${key}` as Parameters<typeof text>[0]);
const kneeInAuckland = { ...kneeInSydney, region: 'nz-auckland', clinic: 'ponsonby' };

test('[BK-10b] a clinic in Auckland asks for the NHI number', async () => {
  const page = await openPage(browser(), { width: 390, zone: 'Pacific/Auckland', more: { locale: 'en-NZ' } });
  await goToDetails(page, portal.url, kneeInAuckland);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-NZ');
  await page.getByText(details('dateOfBirth.hint.NZ')).waitFor();
  expect(await page.getByRole('main').textContent()).not.toMatch(/Medicare|Aboriginal|\+61/);
  const nhi = page.getByLabel(details('nhi'));
  await nhi.fill('ZAC5362');
  await page.getByLabel(details('ethnicity')).selectOption('Māori');
  const doctor = page.getByLabel(details('referringDoctor'));
  await doctor.fill('ponsonby');
  await page.getByRole('option', { name: /Aroha Ngata/ }).click();
  await fillDetails(page);
  await page.getByRole('button', { name: text('review.continue') }).click();
  await page.locator('.form-fault').getByText('ZAC5361').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await nhi.fill('zac 5361');
  await page.getByRole('button', { name: text('review.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
  for (const shown of ['zac 5361', 'Māori', 'Dr Aroha Ngata']) await page.getByText(shown, { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Dr Aroha Ngata', { exact: true }).waitFor();
  await book(page);
});

test('[BK-10b] a clinic in Sydney asks for the Medicare card', async () => {
  const page = await openPage(browser());
  await goToDetails(page, portal.url);
  await page.getByText(details('dateOfBirth.hint.AU')).waitFor();
  expect(await page.getByLabel(details('nhi')).count()).toBe(0);
  expect(await page.getByLabel(details('medicareReference')).count()).toBe(0);
  await page.getByLabel(details('medicareNumber')).fill('2123 45670 1');
  await page.getByLabel(details('medicareReference')).waitFor();
  await fillDetails(page);
  await page.getByRole('button', { name: text('review.continue') }).click();
  await page.locator('.form-fault').getByText(details('medicareReference.invalid')).waitFor();
});

test('[BK-10b] a list that fails to load is asked for again', async () => {
  const page = await openPage(browser(), { width: 390, provoked: [/status of 503/] });
  await goToDetails(page, portal.url);
  const lists = '**/api/choices/ethnicities**';
  await page.route(lists, (route) => route.fulfill({ status: 503, json: {}, headers: { 'x-made-up': '1' } }));
  await page.reload();
  const retry = page.getByRole('button', { name: text('action.retry') });
  await retry.click();
  await retry.waitFor();
  expect(await page.getByLabel(details('firstName')).count()).toBe(0);
  await page.unroute(lists);
  await retry.click();
  await page.getByLabel(details('ethnicity.AU')).waitFor();
});

test('a parent books for a child and prints both names', async () => {
  const page = await openPage(browser());
  await goToDetails(page, portal.url);
  await fillDetails(page);
  expect(await page.getByLabel(details('bookerFirstName')).count()).toBe(0);
  await page.getByLabel(details('forAnother')).check();
  await page.getByText(details('patientFirst')).waitFor();
  await page.getByLabel(details('bookerFirstName')).fill('Mary');
  await page.getByLabel(details('bookerLastName')).fill('Parent');
  await choose(page, details('relationship'), details('relationship.parent'));
  await page.getByRole('button', { name: text('review.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
  await page.getByText('Mary', { exact: true }).waitFor();
  await page.getByRole('button', { name: text('review.agree') }).click();
  await seeStep(page, text('appointment.title.booked-for'));
  await page.getByText(text('appointment.for', { firstName: patient.firstName }), { exact: true }).waitFor();
  const booker = page.getByText(/^Booked by Mary Parent \(Parent\)$/);
  expect(await booker.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await booker.isVisible()).toBe(true);
});

test('[BK-10a] a signed-in patient books again with the form filled in', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser(), { provoked: [/status of 401/] });
  await page.goto(`${portal.url}/appointments/${booking.bookingKey}`);
  await giveDate(page, booking.dateOfBirth);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await page.getByRole('article').getByText('For Ada Example').waitFor();
  await page.getByRole('button', { name: text('appointment.again') }).click();
  await seeStep(page, text('flow.booking.exam.title'));
  await goToDetails(page, portal.url);
  expect(await page.getByLabel(details('email')).inputValue()).toBe(booking.email);
  await page.getByLabel(details('firstName')).fill('Adeline');
  await page.getByLabel(details('lastName')).click();
  await page.reload();
  expect(await page.getByLabel(details('firstName')).inputValue()).toBe('Adeline');
});

test('[BK-10a] a stranger in the same browser gets an empty form', async () => {
  const page = await openPage(browser());
  await goToDetails(page, portal.url);
  await fillDetails(page);
  await page.getByRole('button', { name: text('review.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
  await book(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/patient') && asked.push(request.url()));
  await page.getByRole('button', { name: text('appointment.again') }).click();
  await seeStep(page, text('flow.booking.exam.title'));
  await goToDetails(page, portal.url);
  expect(await page.getByLabel(details('email')).inputValue()).toBe('');
  expect(await page.locator('body').textContent()).not.toContain(patient.email);
  expect(asked).toEqual([]);
});
