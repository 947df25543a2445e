import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import { axeFaults } from './axeFaults.ts';
import { goToDetails, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';
import { withSettings } from './withSettings.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

/** To the free times by a link; its words differ by what the test asks for. */
async function goToTimesOf(page: Page, more = ''): Promise<void> {
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=us-knee${more}`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
}

test('[CF-2a] another language keeps URL and answers, and is remembered', async () => {
  const page = await openPage(browser());
  await goToDetails(page, portal.url);
  await page.getByLabel(text('form.patient-details.firstName')).fill('Ада');
  const { pathname } = new URL(page.url());
  await page.locator('summary', { hasText: 'English (Australia)' }).click();
  await page.getByRole('link', { name: 'Македонски' }).click();
  await seeStep(page, 'Кој доаѓа?');
  expect(new URL(page.url()).pathname).toBe(pathname);
  expect(await page.getByLabel('Име', { exact: true }).inputValue()).toBe('Ада');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('mk');
  expect(await axeFaults(page)).toEqual([]);
  await page.goto(`${portal.url}/about`);
  await seeStep(page, 'За нас');
});

test('[CF-2a] shows Macedonian dates in a browser without Macedonian', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=us-knee&locale=mk`);
  await page.getByRole('button', { name: 'Продолжи' }).click();
  await seeStep(page, 'Кога можете да дојдете?');
  const day = page.getByRole('region', { name: /^(Понеделник|Вторник|Среда|Четврток|Петок|Сабота|Недела),? \d/ });
  await day.first().waitFor();
  expect(await day.first().textContent()).not.toMatch(/\b[ap]m\b|day\b/);
});

test('[CF-2a] an unsupported language falls back to Australian English', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/about?locale=xx`);
  await seeStep(page, text('shell.about'));
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-AU');
});

test('[CF-3] brand texts override language texts, which override base texts', async () => {
  const textsIn = async (locale: string) =>
    (await fetch(`${portal.url}/api/assets/translations?locale=${locale}`)).json();
  const [australian, macedonian] = [await textsIn('en-AU'), await textsIn('mk')];
  expect(macedonian['action.back']).toBe('Назад');
  expect(australian['action.back']).toBe(text('action.back'));
  expect(australian['appointment.arrive']).toContain('We look forward to seeing you.');
  expect(Object.keys(macedonian).sort()).toEqual(Object.keys(australian).sort());
});

test('[CF-2a] follows the Macedonian plural rules', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/about?locale=mk`);
  await seeStep(page, 'За нас');
  const rule = () => [1, 2, 11, 21, 31].map((count) => new Intl.PluralRules('mk').select(count));
  expect(await page.evaluate(rule)).toEqual(['one', 'other', 'other', 'one', 'one']);
  await page.route('**/api/regions*', async (route) => {
    const regions = await (await route.fetch()).json();
    await route.fulfill({ json: regions.map((region: object, at: number) => ({ ...region, clinicCount: at + 20 })) });
  });
  // A link that leads too far: the browser loads the list, which the server draws for a fresh visit.
  await page.goto(`${portal.url}/select-clinic/times`);
  await page.getByText(/^21 клиника(?=:|$)/).waitFor();
  await page.getByText(/^22 клиники(?=:|$)/).waitFor();
});

test("[CF-1a] formats dates and times by the brand's locale", async () => {
  const page = await openPage(browser());
  await withSettings(page, { application: { jsLocale: 'en-US' } });
  await goToTimesOf(page);
  await page.getByRole('region', { name: /^\w+day,? \w+ \d+$/ }).waitFor();
  await page
    .getByRole('button', { name: /:\d\d\s[AP]M/ })
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /:\d\d\s[AP]M/ })
    .first()
    .click();
  await page.getByLabel(text('form.patient-details.firstName')).waitFor();
  const boxes = page.getByRole('group', { name: text('form.patient-details.dateOfBirth') }).getByRole('textbox');
  expect(await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('autocomplete')))).toEqual([
    'bday-month',
    'bday-day',
    'bday-year',
  ]);
});

test('[CF-2a] [CF-2b] international English puts the day before the month', async () => {
  const page = await openPage(browser());
  await withSettings(page, { application: { weekStartsToday: false } });
  await goToTimesOf(page, '&locale=en&slotsView=MONTH');
  await page.getByRole('region', { name: /^\w+day,? \d+ \w+$/ }).waitFor();
  expect(await page.getByRole('columnheader').first().getAttribute('abbr')).toBe('Monday');
  await goToTimesOf(page, '&locale=en-CA&slotsView=MONTH');
  await page.getByRole('grid').waitFor();
  expect(await page.getByRole('columnheader').first().getAttribute('abbr')).toBe('Sunday');
});
