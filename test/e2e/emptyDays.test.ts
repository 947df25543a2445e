import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { capitalized } from '#base/capitalized.ts';
import type { components } from '#contract/openapi.d.ts';
import { withPortal } from '#test/support/portal.ts';
import { type TextKey, text } from '#test/support/texts.ts';
import * as bookingSteps from './bookingSteps.ts';
import { freeTimes } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

type Availability = components['schemas']['availability'];

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

/** Offered at Surry Hills from Monday to Friday; the clinic itself is also open on Saturdays. */
const boneDensity = { region: 'nsw-sydney', clinic: 'surry-hills', exam: 'bone-density-hip-spine' };
const phoneOfSurryHills = '+61 2 5550 0110';

const week = (page: Page) => page.getByRole('group', { name: text('slot.days') });
const panel = (page: Page) => page.getByRole('region', { name: /day \d/ });
const dayShown = (page: Page) => panel(page).getByRole('heading', { level: 2 });

/** Returns the radio button of a weekday with these words for its free times. */
const dayNamed = (page: Page, weekday: string, words: TextKey) =>
  week(page).getByRole('radio', { name: new RegExp(`^${weekday} .*, ${text(words)}$`) });

/** A button that leads to the next free time or, at the end of a range, to the next one. */
const onward = (page: Page, following: TextKey = 'slot.next.week') => {
  const next = text('slot.next-free', { day: '' });
  return panel(page).getByRole('button', { name: new RegExp(`^${next}|^${text(following)}$`) });
};

/** Returns the date in the name of a day's radio button. */
const dayOf = async (radio: Locator) => (await radio.getAttribute('aria-label'))?.split(',')[0] ?? '';

/** Takes all times for bone density at a clinic on a date, or from a wall time on. */
async function fill(clinic: string, date: string, length = '24 hours'): Promise<void> {
  await portal.db.pool.query(
    `insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until)
     select device.clinic_id, device.id, 'external', s, s + $3::interval, s, s + $3::interval
     from device join clinic on clinic.id = device.clinic_id,
       (select $2::timestamp at time zone 'Australia/Sydney' as s) as day
     where clinic.slug = $1 and device.modality = 'BMD'`,
    [clinic, date, length],
  );
}

test.each([390, 1440])('[SL-1] closed and not offered differ at %i pixels', async (width) => {
  const page = await openPage(browser(), { width });
  await bookingSteps.goToTimes(page, portal.url, boneDensity);
  const saturday = dayNamed(page, 'Saturday', 'slot.reason.not-offered');
  const sunday = dayNamed(page, 'Sunday', 'slot.reason.closed');
  const cell = (words: TextKey) => week(page).getByText(text(words), { exact: true });
  expect(await cell('slot.mark.closed').isVisible()).toBe(true);
  expect(await cell('slot.mark.not-offered').isVisible()).toBe(true);

  await sunday.click();
  await panel(page)
    .getByText(text('slot.why.closed_one', { clinic: 'Surry Hills', day: await dayOf(sunday) }))
    .waitFor();
  expect(await panel(page).getByRole('link', { name: phoneOfSurryHills }).count()).toBe(0);
  await saturday.click();
  await panel(page)
    .getByText(text('slot.why.not-offered_one', { clinic: 'Surry Hills', day: await dayOf(saturday) }))
    .waitFor();
  await panel(page).getByRole('link', { name: phoneOfSurryHills }).waitFor();
  await panel(page)
    .getByRole('button', { name: text('slot.other-clinics') })
    .waitFor();
  // The last days of the week may have no free day after them.
  await onward(page).click();
  await freeTimes(page).first().waitFor();
  expect(await dayShown(page).textContent()).not.toMatch(/^S(atur|un)day/);
});

test('[SL-1] a taken day is full also in the morning', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToTimes(page, portal.url, boneDensity);
  const searched = await bookingSteps.goToNext(page, 'week');
  const { clinics }: Availability = await searched.json();
  const day = clinics[0]?.days.find(({ count }) => count > 0);
  await fill('surry-hills', day?.date ?? '');
  await page.reload();
  const taken = week(page).getByRole('radio', { name: new RegExp(`, ${text('slot.reason.full')}$`) });
  await taken.click();
  const name = await dayOf(taken);
  await panel(page)
    .getByText(text('slot.why.full_one', { clinic: 'Surry Hills', day: name }))
    .waitFor();
  await panel(page).getByRole('link', { name: phoneOfSurryHills }).waitFor();

  const searchedAgain = page.waitForResponse((answer) => answer.url().endsWith('/availability/search'));
  await page.getByRole('radio', { name: text('slot.time-of-day.MORNING') }).click();
  await searchedAgain;
  await week(page).getByText(text('slot.mark.full'), { exact: true }).waitFor();
  await panel(page)
    .getByText(text('slot.why.full_one', { clinic: 'Surry Hills', day: name }))
    .waitFor();
  await onward(page).click();
  await freeTimes(page).first().waitFor();
});

test('[SL-1] without a morning the next free one comes first', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToTimes(page, portal.url, boneDensity);
  await bookingSteps.goToNext(page, 'week');
  const searched = await bookingSteps.goToNext(page, 'week');
  const { clinics }: Availability = await searched.json();
  for (const { date } of clinics[0]?.days ?? []) await fill('surry-hills', `${date} 00:00`, '12 hours');
  const mornings = `${page.url()}&timeOfDay=MORNING`;
  await page.goto(mornings);
  await panel(page).getByText(text('availability.empty.time-of-day')).waitFor();
  const main = panel(page).locator('.button-primary');
  const morning = text('slot.next-free-at', { day: '\\w+ \\d+ \\w+', time: '\\d+:\\d\\d\\sam' });
  expect(await main.allTextContents()).toEqual([expect.stringMatching(new RegExp(`^${morning}$`))]);
  await panel(page)
    .getByRole('button', { name: text('slot.any-time') })
    .waitFor();
  await main.click();
  await freeTimes(page).first().waitFor();
  await expect.poll(() => dayShown(page).evaluate((heading) => heading === document.activeElement)).toBe(true);
  await page.goto(mornings);
  await panel(page)
    .getByRole('button', { name: text('slot.any-time') })
    .click();
  await freeTimes(page).first().waitFor();
});

test('[SL-1] a day without enough notice says so', async () => {
  await portal.db.pool.query("update exam set minutes_prior = 3 * 24 * 60 where slug = 'us-thyroid'");
  await portal.db.pool.query("update catalog set revision = 'more-notice'");
  const page = await openPage(browser());
  await bookingSteps.goToTimes(page, portal.url, { ...boneDensity, exam: 'us-thyroid' });
  const [today] = await week(page).getByRole('radio').all();
  const words = [text('slot.reason.notice'), text('slot.reason.closed')].join('|');
  expect(await today?.getAttribute('aria-label')).toMatch(new RegExp(`, (${words})$`));
  const late = week(page).getByRole('radio', { name: new RegExp(`, ${text('slot.reason.notice')}$`) });
  await late.first().click();
  const day = await dayOf(late.first());
  await panel(page).getByText(text('slot.why.notice', { day })).waitFor();
  await panel(page).getByRole('link', { name: phoneOfSurryHills }).waitFor();
  await onward(page).click();
  await freeTimes(page).first().waitFor();
});

test('[SL-1] names the scan that needs the longest notice', async () => {
  await portal.db.pool.query("update exam set minutes_prior = 3 * 24 * 60 where slug = 'us-hip'");
  await portal.db.pool.query("update catalog set revision = 'notice-of-hip'");
  const page = await openPage(browser());
  await bookingSteps.goToTimes(page, portal.url, { ...boneDensity, exam: 'us-knee,us-hip' });
  const late = week(page).getByRole('radio', { name: new RegExp(`, ${text('slot.reason.notice')}$`) });
  await late.first().click();
  const day = await dayOf(late.first());
  await panel(page)
    .getByText(text('slot.why.notice-exam', { day, exam: 'Ultrasound of the hip' }))
    .waitFor();
  await panel(page)
    .getByRole('button', { name: text('slot.separate') })
    .waitFor();
  await onward(page).click();
  await freeTimes(page).first().waitFor();
});

test('[SL-1] a day without a visit for all scans says so', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToTimes(page, portal.url, { ...boneDensity, exam: 'bone-density-hip-spine,us-knee' });
  const saturday = dayNamed(page, 'Saturday', 'slot.reason.not-offered');
  await saturday.click();
  await panel(page)
    .getByText(text('slot.why.not-all-offered_one', { clinic: 'Surry Hills', day: await dayOf(saturday) }))
    .waitFor();
  await panel(page)
    .getByRole('button', { name: text('slot.separate') })
    .waitFor();
});

test('[SL-1] keys reach the reason and its next step', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToTimes(page, portal.url, boneDensity);
  await page.getByRole('radio', { name: text('slot.view.month') }).click();
  const sundays = page
    .getByRole('grid')
    .getByRole('button', { name: new RegExp(`^Sunday .*, ${text('slot.reason.closed')}$`) });
  const [day = ''] = (await sundays.first().locator('.hidden-text').textContent())?.split(',') ?? [];
  await sundays.first().focus();
  await page.keyboard.press('Enter');
  await panel(page)
    .getByText(text('slot.why.closed_one', { clinic: 'Surry Hills', day }))
    .waitFor();
  const on = onward(page, 'slot.next.month');
  const hasFocus = () => on.evaluate((button) => button === document.activeElement);
  for (let presses = 0; presses < 15 && !(await hasFocus()); presses++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await freeTimes(page).first().waitFor();
  await expect.poll(() => dayShown(page).evaluate((heading) => heading === document.activeElement)).toBe(true);
});

test('[SL-1] lists the reasons of clinics that differ', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-clinic?region=nsw-sydney`);
  await page.getByRole('button', { name: text('clinic.any-in', { region: 'Sydney' }) }).click();
  await bookingSteps.chooseExam(page, 'Bone density of the hip and spine');
  await page.getByRole('radio', { name: text('slot.view.week') }).click();
  await freeTimes(page).first().waitFor();
  const found: Availability = await (await bookingSteps.goToNext(page, 'week')).json();
  const daysAt = (clinic: string) => found.clinics.find((one) => one.clinic === clinic)?.days ?? [];
  const wanted = daysAt('surry-hills')
    .filter(({ count }) => count > 0)
    .map(({ date }) => date);
  const { date = '' } =
    daysAt('hurstville').find((day) => day.reason === 'not-offered' && wanted.includes(day.date)) ?? {};
  await fill('surry-hills', date);
  await fill('parramatta', date);
  // The response may be that of the week before, if it came late.
  const url = new URL(page.url());
  url.searchParams.delete('week');
  url.searchParams.set('date', date);
  await page.goto(url.href);
  const lines = panel(page).getByRole('listitem');
  const reason = (key: TextKey) => capitalized(text(key), 'en-AU');
  const full = `${reason('slot.reason.full')}: (Surry Hills, Parramatta|Parramatta, Surry Hills)`;
  await lines.filter({ hasText: new RegExp(`^${full}$`) }).waitFor();
  await lines.filter({ hasText: new RegExp(`^${reason('slot.reason.not-offered')}: Hurstville$`) }).waitFor();
  expect(await lines.count()).toBe(2);
});
