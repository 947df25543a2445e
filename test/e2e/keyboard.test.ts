import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { boxesOf, freeTimes, patient, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal();
const browser = withBrowser();

/** Returns the accessible name of the focused element, and whether its focus is visible. */
function focused(page: Page): Promise<{ readonly name: string; readonly heading: boolean; readonly seen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const around = [element, element.nextElementSibling, element.parentElement].filter((one) => one !== null);
    const drawn = [...around.map((one) => getComputedStyle(one)), getComputedStyle(element, '::after')];
    return {
      name:
        element === document.body
          ? 'nothing'
          : (element.getAttribute('aria-label') ??
            (labels.map((label) => label.textContent).join(' ') || element.textContent || '')),
      heading: element.tagName === 'H1',
      seen: drawn.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      ),
    };
  });
}

/** Presses Tab until the element with this name has the focus. Every element on the way must show its focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    expect(now, `the focus is seen on “${now.name}”`).toMatchObject({ seen: true });
    if (name.test(now.name)) return;
  }
  throw new Error(`Sixty presses of Tab do not reach ${name}`);
}

async function headingHasFocus(page: Page, heading: string): Promise<void> {
  await seeStep(page, heading);
  await expect.poll(() => focused(page)).toMatchObject({ name: heading, heading: true });
}

test('[RT-1] books by keyboard alone and focuses each heading', async () => {
  const page = await openPage(browser(), { map: true });
  const { keyboard } = page;
  const type = async (field: RegExp, words: string) => {
    await tabTo(page, field);
    await keyboard.type(words);
  };
  await page.goto(portal.url);
  await page.getByRole('link', { name: 'Sydney', exact: true }).waitFor();
  await keyboard.press('Tab');
  expect((await focused(page)).name).toBe(text('shell.skip'));
  await keyboard.press('Enter');
  await tabTo(page, /^Sydney/);
  await keyboard.press('Enter');

  await headingHasFocus(page, text('flow.booking.clinic.title'));
  await page.getByRole('list', { name: text('clinic.list') }).waitFor();
  await tabTo(page, /^Surry Hills/);
  await keyboard.press('Enter');

  await headingHasFocus(page, text('flow.booking.exam.title'));
  await page.getByRole('searchbox').waitFor();
  await type(/Search for a scan/, 'ultrasound knee');
  await tabTo(page, /^Ultrasound of the knee/);
  await keyboard.press('Space');
  await tabTo(page, /^Continue$/);
  await keyboard.press('Enter');

  await headingHasFocus(page, text('flow.booking.slot.title'));
  await page.getByRole('grid').waitFor();
  await tabTo(page, /^Month$/);
  await keyboard.press('ArrowLeft');
  await page.getByRole('group', { name: text('slot.days') }).waitFor();
  await freeTimes(page).first().waitFor();
  await page.waitForLoadState('networkidle');
  await tabTo(page, /day \d+ \w+, \d+ free times?$/);
  const day = (await focused(page)).name;
  await keyboard.press('ArrowRight');
  await expect.poll(async () => (await focused(page)).name).not.toBe(day);
  await expect.poll(async () => (await focused(page)).name).toMatch(/free time|not offered|closed|fully booked/);
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('region', { name: day.split(',')[0] ?? '' }).waitFor();
  await tabTo(page, /:\d\d\s[ap]m/);
  await keyboard.press('Enter');

  await headingHasFocus(page, text('flow.booking.details.title'));
  await page.getByLabel(text('form.patient-details.firstName')).waitFor();
  await type(/First name/, patient.firstName);
  await type(/Last name/, patient.lastName);
  const born = boxesOf(patient.dateOfBirth);
  await type(/Day/, born.day);
  await type(/Month/, born.month);
  await type(/Year/, born.year);
  await type(/Email/, patient.email);
  await type(/Mobile/, patient.mobile);
  await tabTo(page, /^Continue to check your details$/);
  await keyboard.press('Enter');

  await headingHasFocus(page, text('flow.booking.review.title'));
  await page.getByRole('button', { name: text('review.agree') }).waitFor();
  await tabTo(page, /^Book appointment$/);
  await keyboard.press('Enter');

  await headingHasFocus(page, text('appointment.title.booked'));
});

test('[SL-1] keys move within a month and to other months', async () => {
  const page = await openPage(browser());
  await page.goto(
    `${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=us-knee&slotsView=MONTH`,
  );
  await page.getByRole('button', { name: text('action.continue') }).click();
  const grid = page.getByRole('grid');
  await grid.waitFor();
  const inGrid = () => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null);
  const date = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.date ?? '');
  const firstDay = () => grid.getByRole('button').first().getAttribute('data-date');
  const before = await firstDay();
  await tabTo(page, /^Next month$/);
  await page.keyboard.press('Enter');
  await expect.poll(firstDay).not.toBe(before);
  await freeTimes(page).first().waitFor();
  await tabTo(page, /^\w+day \d+ \w+, \d+ free times?/);
  const first = await date();
  await page.keyboard.press('ArrowDown');
  expect(Date.parse(await date()) - Date.parse(first)).toBe(7 * 86_400_000);
  await page.keyboard.press('ArrowRight');
  expect(Date.parse(await date()) - Date.parse(first)).toBe(8 * 86_400_000);
  await page.keyboard.press('Home');
  expect(new Date(await date()).getUTCDay()).toBe(1);
  await page.keyboard.press('End');
  expect(new Date(await date()).getUTCDay()).toBe(0);
  const end = await date();
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await date()).slice(5, 7)).not.toBe(end.slice(5, 7));
  expect((await date()).slice(8)).toBe(end.slice(8));
  await page.keyboard.press('PageUp');
  await expect.poll(date).toBe(end);
  for (let presses = 0; presses < 31 && (await date()).slice(5, 7) === end.slice(5, 7); presses++) {
    const from = await date();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await inGrid()) && (await date()) !== from).toBe(true);
  }
  expect((await date()).slice(8)).toBe('01');
  await page.keyboard.press('Tab');
  expect(await inGrid()).toBe(false);
  await page.keyboard.press('Shift+Tab');
  expect(await inGrid()).toBe(true);
});
