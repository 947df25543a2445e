import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import * as bookingSteps from './bookingSteps.ts';
import { patient, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

const pathOf = (page: Page) => new URL(page.url()).pathname;
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** The screens of a booking in the order of the way there, each with an answer that it shows. */
const screens = [
  [text('flow.booking.region.title'), '/select-region', 'Sydney'],
  [text('flow.booking.clinic.title'), '/select-clinic', 'Surry Hills'],
  [text('flow.booking.exam.title'), '/select-exam', 'Ultrasound of the knee'],
  [text('flow.booking.slot.title'), '/select-clinic/times', 'Surry Hills'],
  [text('flow.booking.details.title'), '/surry-hills/booking', 'Surry Hills'],
  [text('flow.booking.review.title'), '/surry-hills/booking', 'Surry Hills'],
] as const;

async function bookUpToReview(page: Page): Promise<void> {
  await page.goto(portal.url);
  await bookingSteps.chooseRegion(page, 'Sydney');
  await bookingSteps.chooseClinic(page, 'Surry Hills');
  await bookingSteps.chooseExam(page, 'Ultrasound of the knee');
  await bookingSteps.chooseTime(page);
  await bookingSteps.handInDetails(page);
}

test('[RT-13c] back, forward and reload keep steps and answers', async () => {
  const page = await openPage(browser());
  await bookUpToReview(page);
  for (const [heading] of screens.toReversed().slice(1)) {
    await page.goBack();
    await seeStep(page, heading);
  }
  for (const [heading, path, answer] of screens.slice(1)) {
    await page.goForward();
    await seeStep(page, heading);
    await page.reload();
    await seeStep(page, heading);
    expect(pathOf(page)).toBe(path);
    await page.getByRole('main').getByText(answer).filter({ visible: true }).first().waitFor();
  }
  await page.getByRole('main').getByText(patient.notes).waitFor();
  await bookingSteps.book(page);
});

test('changes one answer from the review', async () => {
  const page = await openPage(browser());
  await bookUpToReview(page);
  await page
    .getByRole('link', { name: text('summary.change-answers', { what: text('form.patient-details.topic') }) })
    .click();
  await seeStep(page, text('flow.booking.details.title'));
  expect(await page.getByLabel(text('form.patient-details.notes')).inputValue()).toBe(patient.notes);
  await page.getByLabel(text('form.patient-details.lastName')).fill('Lovelace');
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
  await page.getByRole('main').getByText('Lovelace').waitFor();
  await bookingSteps.book(page);
});

test('the review lists scan, region, clinic, then time', async () => {
  const page = await openPage(browser());
  await bookUpToReview(page);
  const appointment = page.getByRole('region', { name: text('review.appointment') });
  const topics = ['exam', 'region', 'clinic', 'time'] as const;
  expect(await appointment.getByRole('term').allTextContents()).toEqual(topics.map((one) => text(`summary.${one}`)));
  const links = topics.map((topic) => text(`summary.change-${topic}`));
  expect(await Promise.all(links.map((name) => appointment.getByRole('link', { name }).count()))).toEqual([1, 1, 1, 1]);
});

test('phones name scan and clinic at the times', async () => {
  const page = await openPage(browser(), { width: 390 });
  await bookingSteps.goToTimes(page, portal.url);
  await page.getByText(/^.+ at Surry Hills · About \d+ minutes$/).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByText(/ at Surry Hills · /).waitFor({ state: 'hidden' });
});

test('[BK-2a] another region loads its clinics and clears the clinic', async () => {
  const page = await openPage(browser());
  await bookUpToReview(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: text('summary.change-region') })
    .first()
    .click();
  await bookingSteps.chooseRegion(page, 'Melbourne');
  const clinics = page.getByRole('list', { name: text('clinic.list') });
  await clinics.getByRole('link', { name: 'Fitzroy', exact: true }).waitFor();
  expect(await clinics.getByRole('link', { name: 'Surry Hills' }).count()).toBe(0);
  await page.goto(`${portal.url}/surry-hills/booking`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe(text('flow.booking.details.title'));
});

test.each([
  ['/select-clinic', text('flow.booking.region.title'), '/select-region'],
  ['/select-exam?region=nsw-sydney', text('flow.booking.clinic.title'), '/select-clinic'],
  ['/surry-hills/booking?step=review', text('flow.booking.exam.title'), '/select-exam'],
  ['/surry-hills/booking?step=done', text('flow.booking.exam.title'), '/select-exam'],
])('a link to %s opens the last allowed step', async (link, heading, path) => {
  const page = await openPage(browser());
  await page.goto(portal.url + link);
  await seeStep(page, heading);
  expect(pathOf(page)).toBe(path);
});

test.each([
  ['/select-region/nonsense', text('page.missing.title')],
  ['/surry-hills/booking?step=nonsense', text('page.missing.title')],
  ['/%00', text('page.missing.title')],
  ['/appointments/kE3pZ_0-aaaaaaaaaaaaaa%2', text('page.missing.title')],
  ['/appointments/kE3pZ_0-aaaaaaaaaaaaaa%/result', text('page.missing.title')],
  ['/appointments/kE3pZ_0-aaaaaaaaaaaaaa%00', text('page.missing.title')],
  ['/booking-requests/abc%2', text('page.missing.title')],
  ['/x%2/appointments/kE3pZ_0-aaaaaaaaaaaaaa', text('page.missing.title')],
])('reports the unknown URL %s', async (link, heading) => {
  const page = await openPage(browser(), {
    provoked: /%(?![0-9A-F]{2})/.test(link) ? [/status of 404/, /could not be decoded/] : [/status of 404/],
  });
  await page.goto(portal.url + link);
  await seeStep(page, heading);
  await page.getByRole('link', { name: text('page.start') }).click();
  await seeStep(page, text('flow.booking.region.title'));
});

test.each([
  ['/select-clinic?region=atlantis', text('run.arrival.region'), text('flow.booking.region.title')],
  ['/no-such-clinic/booking', text('run.arrival.clinic'), text('flow.booking.region.title')],
  [
    '/select-exam?region=nsw-sydney&selectedClinic=no-such',
    text('run.arrival.clinic'),
    text('flow.booking.clinic.title'),
  ],
  [
    '/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=no-such',
    text('exam.unknown'),
    text('flow.booking.exam.title'),
  ],
])('%s reports an unknown place and offers a choice', async (link, words, heading) => {
  const page = await openPage(browser(), { provoked: link.includes('exam=') ? [] : [/status of 404/] });
  await page.goto(portal.url + link);
  await seeStep(page, heading);
  await page.getByRole('alert').filter({ hasText: words }).waitFor();
});

test('[RT-17a] keeps the visible range in the URL', async () => {
  const page = await openPage(browser());
  await page.goto(
    `${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=us-knee&slotsView=WEEK&status=web&appointmentSlug=a1`,
  );
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
  await page.getByRole('radio', { name: text('slot.view.month') }).click();
  await page.getByRole('radio', { name: text('slot.time-of-day.AFTERNOON') }).click();
  const month = page.getByRole('heading', { level: 2, name: /^[A-Z]\w+ \d{4}$/ });
  const thisMonth = await month.textContent();
  await page.getByRole('button', { name: text('slot.next.month') }).click();
  await expect.poll(() => month.textContent()).not.toBe(thisMonth);
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^Tuesday 1\d \w+, \d+ free/ })
    .first()
    .click();
  const kept = queryOf(page);
  expect(kept).toMatchObject({
    region: 'nsw-sydney',
    selectedClinic: 'surry-hills',
    slotsView: 'MONTH',
    timeOfDay: 'AFTERNOON',
    date: expect.stringMatching(/-1\d$/),
    procedureTab: 'single',
    status: 'web',
    appointmentSlug: 'a1',
  });
  await page.reload();
  await page.getByRole('grid').waitFor();
  expect(queryOf(page)).toEqual(kept);
  const day = page.getByRole('grid').getByRole('button', { pressed: true });
  expect(await day.getAttribute('data-date')).toBe(kept.date);

  const stranger = await openPage(browser(), { width: 390 });
  await stranger.goto(page.url());
  await seeStep(stranger, text('flow.booking.exam.title'));
  await stranger
    .getByRole('alert')
    .filter({ hasText: text('run.arrival.missing.exam-picker') })
    .waitFor();
  expect(queryOf(stranger)).toMatchObject(kept);
  await bookingSteps.chooseExam(stranger, 'Ultrasound of the knee');
  await stranger.getByRole('grid').waitFor();
  expect(await stranger.getByRole('grid').getByRole('button', { pressed: true }).getAttribute('data-date')).toBe(
    kept.date,
  );
});

test('[RT-17a] keeps open group and number of exams in the URL', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills`);
  await page.locator('summary', { hasText: /^Spine/ }).click();
  await page.getByRole('radio', { name: text('exam.multiple') }).click();
  expect(queryOf(page)).toMatchObject({ groupName: 'spine', procedureTab: 'multiple' });
  await page.reload();
  await page.getByRole('checkbox', { name: /^MRI of the whole spine/ }).waitFor();
});

test('[RT-17a] measures distances from the origin of a link', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-clinic?region=nsw-sydney&lat=-33.8139&lng=151.0061`);
  await page.getByText(text('clinic.from', { place: text('clinic.my-location') })).waitFor();
  const first = page
    .getByRole('list', { name: text('clinic.list') })
    .getByRole('listitem')
    .first();
  await first.getByText('Parramatta', { exact: true }).waitFor();
});

test('a second tab starts an independent run', async () => {
  const page = await openPage(browser());
  await bookUpToReview(page);
  const second = await page.context().newPage();
  await second.goto(portal.url);
  await bookingSteps.chooseRegion(second, 'Auckland');
  await page.reload();
  await seeStep(page, text('flow.booking.review.title'));
  await page.getByRole('main').getByText('Sydney', { exact: true }).first().waitFor();
  await bookingSteps.book(page);
});

test('back does not reopen a finished flow', async () => {
  const page = await openPage(browser());
  await bookUpToReview(page);
  await bookingSteps.book(page);
  await page.goBack();
  await seeStep(page, text('appointment.title.booked'));
  await page.goto(portal.url);
  await seeStep(page, text('flow.booking.region.title'));
  expect(await page.getByRole('complementary').count()).toBe(0);
});
