import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { settle } from '#test/e2e/settle.ts';
import { withBrowser } from '#test/e2e/withBrowser.ts';
import { text } from '#test/support/texts.ts';
import { everyWidget, everyWidgetTexts as texts } from './everyWidget.ts';
import { axeViolations, danglingIds, describedAs, openForm, summaryOf } from './openForm.ts';
import { type ServedPage, serveForm } from './serveForm.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

vi.setConfig({ testTimeout: 20_000 });

const browser = withBrowser();
let served: ServedPage;
beforeAll(async () => {
  served = await serveForm(everyWidget, { texts, values: { question: 'of an older form' } });
}, 60_000);
afterAll(async () => {
  await served?.stop();
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const lastChange = (page: Page) => page.evaluate(() => window.harness.changes.at(-1));
const submissions = (page: Page) => page.evaluate(() => window.harness.submissions);
const faultOf = (page: Page, field: string) => page.locator(`#form_${field}-fault`);

test('fills and submits a form by keyboard alone', async () => {
  const { page, complaints } = await openForm(browser(), served.url);
  const { keyboard } = page;
  const next = async (...keys: readonly string[]) => {
    await keyboard.press('Tab');
    for (const key of keys)
      await (key.length > 1 && /^[A-Z]\w+$|^Space$/.test(key) ? keyboard.press(key) : keyboard.type(key));
  };
  await next('ada lovelace ');
  await next('27');
  await next('3');
  await next('1985');
  await next('ada@example.com');
  await next('0400 000 000');
  await next('ArrowDown', 'ArrowDown');
  await next('ArrowDown');
  await next('Space');
  await next('Space');
  await next();
  await next('Space');
  await next('82');
  await next('14/11/2024');
  await next('My left knee.');
  await next('Space');
  await next('Enter');
  expect(await submissions(page)).toEqual([
    {
      name: 'ada lovelace',
      dateOfBirth: '1985-03-27',
      email: 'ada@example.com',
      mobile: '0400 000 000',
      modality: 'MR',
      sex: 'male',
      pacemaker: true,
      symptoms: ['pain', 'numbness'],
      weight: 82,
      referralDate: '2024-11-14',
      notes: 'My left knee.',
      consent: true,
    },
  ]);
  expect(complaints).toEqual([]);
  await page.close();
});

test('no answer is preselected', async () => {
  const { page } = await openForm(browser(), served.url);
  expect(await page.locator(':checked:not(option)').count()).toBe(0);
  await page.getByLabel('Full name').fill('Ada');
  await page.getByLabel('Full name').blur();
  await expect.poll(() => lastChange(page)).toEqual({ name: 'Ada' });
  await page.close();
});

test('an empty form lists its errors and focuses the list', async () => {
  const { page, complaints } = await openForm(browser(), served.url);
  const summary = summaryOf(page);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await summary.getByRole('heading', { level: 2 }).textContent()).toBe('Please check 7 answers');
  // A live region would be read in addition to the focus.
  expect(await page.locator('[role="alert"]').count()).toBe(0);
  expect(await page.getByRole('status').allTextContents()).not.toContainEqual(expect.stringContaining('fill this in'));
  expect(await summary.getByRole('link').allTextContents()).toEqual([
    'Enter your full name',
    'Date of birth: fill this in.',
    'E-mail address: fill this in.',
    'Which scan is it? Choose an answer.',
    'Sex recorded at birth: choose an answer.',
    'Do you have a pacemaker? Choose an answer.',
    `${texts['demo.consent']}: tick this to continue.`,
  ]);
  expect(await describedAs(page, '#form_name')).toBe('As it is on your Medicare card. Enter your full name');
  expect(await describedAs(page, '#form_dateOfBirth-field')).toContain('Fill this in');
  expect(await page.locator('#form_name').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByRole('radiogroup', { name: 'Sex recorded at birth' }).getAttribute('aria-invalid')).toBe(
    'true',
  );
  expect(await submissions(page)).toEqual([]);

  await summary.getByRole('link', { name: 'Sex recorded' }).click();
  expect(await focused(page)).toBe('form_sex-0');
  await page.keyboard.press('Space');
  await expect.poll(() => faultOf(page, 'sex').count()).toBe(0);
  expect(await summary.getByRole('link').count()).toBe(6);
  expect(await summary.getByRole('listitem').count()).toBe(7);
  expect(new URL(page.url()).hash).toBe('');
  expect(complaints).toEqual([]);
  await page.close();
});

test('announces the fault of an edited field only once', async () => {
  const { page } = await openForm(browser(), served.url);
  await page.getByLabel('E-mail address').fill('ada@');
  await page.getByRole('button', { name: text('action.continue') }).click();
  const fault = (await faultOf(page, 'email').textContent()) ?? '';
  await summaryOf(page).getByRole('link', { name: fault }).waitFor();
  await settle(page);
  expect(await page.getByRole('status').allTextContents()).not.toContainEqual(expect.stringContaining(fault));
  await page.close();
});

test('shows an error on leaving a field, never while typing', async () => {
  const { page } = await openForm(browser(), served.url);
  const email = page.getByLabel('E-mail address');
  await page.clock.install();
  const waitLongerThanAPause = () => page.clock.runFor(400);
  await email.focus();
  await page.keyboard.press('Tab');
  await waitLongerThanAPause();
  expect(await faultOf(page, 'email').count()).toBe(0);

  await email.pressSequentially('ada@');
  await waitLongerThanAPause();
  expect(await lastChange(page)).toEqual({ email: 'ada@' });
  expect(await faultOf(page, 'email').count()).toBe(0);
  await page.keyboard.press('Tab');
  await faultOf(page, 'email').waitFor();
  const fault = text('form.error.format.email', { label: 'E-mail address' });
  expect(await page.getByRole('status').first().textContent()).toBe(fault);
  expect(await faultOf(page, 'email').textContent()).toBe('Enter an address such as name@example.com.');
  expect(await summaryOf(page).count()).toBe(0);

  await email.focus();
  await email.press('End');
  await email.pressSequentially('example.com');
  await expect.poll(() => faultOf(page, 'email').count()).toBe(0);
  await email.press('Backspace');
  await email.fill('');
  await waitLongerThanAPause();
  expect(await faultOf(page, 'email').count()).toBe(0);
  await page.keyboard.press('Tab');
  expect(await faultOf(page, 'email').textContent()).toBe('Fill this in.');
  await page.close();
});

test('moving between date boxes does not validate the date', async () => {
  const { page } = await openForm(browser(), served.url);
  await page.clock.install();
  const group = page.getByRole('group', { name: 'Date of birth' });
  await group.getByLabel(text('form.date.day')).pressSequentially('31');
  await page.clock.runFor(400);
  await group.getByLabel(text('form.date.month')).pressSequentially('2');
  await page.clock.runFor(400);
  expect(await faultOf(page, 'dateOfBirth').count()).toBe(0);
  await group.getByLabel(text('form.date.year')).pressSequentially('1985');
  await page.keyboard.press('Tab');
  expect(await faultOf(page, 'dateOfBirth').textContent()).toBe('Enter a real date.');
  expect(await group.getByLabel(text('form.date.day')).inputValue()).toBe('31');

  await group.getByLabel(text('form.date.day')).fill('28');
  await group.getByLabel(text('form.date.year')).fill('2999');
  await page.keyboard.press('Tab');
  expect(await faultOf(page, 'dateOfBirth').textContent()).toBe(
    withoutLabel(text('form.error.formatMaximum.today', { label: 'Date of birth' })),
  );
  expect(await group.getByLabel(text('form.date.year')).getAttribute('autocomplete')).toBe('bday-year');
  await page.close();
});

/** The text of a fault at the field, where the label is above it. */
const withoutLabel = (line: string) =>
  line.replace(/^Date of birth: (.)/, (_label, first: string) => first.toUpperCase());

test.each([
  ['27', '13', '1985', 'form.date.fault.month', ['month']],
  ['27', '3', '85', 'form.date.fault.year', ['year']],
  ['', '3', '1985', 'form.date.fault.day', ['day']],
  ['40', '13', '1985', 'form.date.fault.several', ['day', 'month']],
  ['27', '3', '1850', 'form.error.formatMinimum', ['year']],
] as const)('marks only the wrong parts of the date %s/%s/%s', async (day, month, year, fault, wrong) => {
  const { page } = await openForm(browser(), served.url);
  const group = page.getByRole('group', { name: 'Date of birth' });
  const box = (part: 'day' | 'month' | 'year') => group.getByLabel(text(`form.date.${part}`));
  await box('day').fill(day);
  await box('month').fill(month);
  await box('year').fill(year);
  await page.getByRole('button', { name: text('action.continue') }).click();
  const line = text(fault, { label: 'Date of birth', limit: '01/01/1900' });
  expect(await faultOf(page, 'dateOfBirth').textContent()).toBe(withoutLabel(line));
  const marked = (['day', 'month', 'year'] as const).map(async (part) =>
    (await box(part).getAttribute('aria-invalid')) === 'true' ? [part] : [],
  );
  expect((await Promise.all(marked)).flat()).toEqual(wrong);
  await summaryOf(page).getByRole('link', { name: line }).click();
  expect(await box(wrong[0]).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.close();
});

test('a click counts although it makes an error appear', async () => {
  const { page } = await openForm(browser(), served.url);
  await page.getByLabel('Anything else we should know').fill('x'.repeat(160));
  const button = await page.getByRole('button', { name: text('action.continue') }).boundingBox();
  if (!button) throw new Error('The button is not on the screen.');
  await page.mouse.move(button.x + button.width / 2, button.y + button.height - 2);
  await page.mouse.down();
  await settle(page);
  expect(await faultOf(page, 'notes').count()).toBe(0);
  await page.mouse.up();
  await faultOf(page, 'notes').waitFor();
  await summaryOf(page).getByText('Enter your full name').waitFor();
  await page.close();
});

test('saves every letter when the page goes away', async () => {
  const { page } = await openForm(browser(), served.url);
  const notes = page.getByLabel('Anything else we should know');
  await notes.pressSequentially('going');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  expect(await lastChange(page)).toEqual({ notes: 'going' });
  await notes.pressSequentially(' away');
  await page.evaluate(() => window.harness.away());
  await expect.poll(() => lastChange(page)).toEqual({ notes: 'going away' });
  await page.close();
});

test('Enter submits the last letter too', async () => {
  const { page } = await openForm(browser(), served.url);
  await page.getByLabel('Full name').pressSequentially('Ada');
  await page.keyboard.press('Enter');
  await summaryOf(page).getByText('Date of birth: fill this in.').waitFor();
  expect(await faultOf(page, 'name').count()).toBe(0);
  await page.close();
});

test('shows a server error at its field until it changes', async () => {
  const { page } = await openForm(browser(), served.url);
  await page.evaluate(() =>
    window.harness.refuse([
      { pointer: '/email', messageKey: 'demo.taken' },
      { pointer: '/unknown', messageKey: 'form.error.additionalProperties' },
    ]),
  );
  await summaryOf(page)
    .getByRole('link', { name: texts['demo.taken'] ?? '' })
    .click();
  expect(await focused(page)).toBe('form_email');
  expect(await faultOf(page, 'email').textContent()).toBe(texts['demo.taken']);
  expect(await summaryOf(page).textContent()).toContain(text('form.error.additionalProperties'));
  await page.clock.install();
  await page.getByLabel('Full name').fill('Ada');
  await page.clock.runFor(400);
  expect(await faultOf(page, 'email').count()).toBe(1);
  await page.getByLabel('E-mail address').fill('eve@example.com');
  await expect.poll(() => faultOf(page, 'email').count()).toBe(0);
  await page.close();
});

test('submitting locks the form and keeps the focus', async () => {
  const { page } = await openForm(browser(), served.url);
  const button = page.getByRole('button', { name: text('action.continue') });
  await button.focus();
  await page.evaluate(() => window.harness.busy(true));
  await page.keyboard.press('Enter');
  await settle(page);
  expect(await summaryOf(page).count()).toBe(0);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByLabel(text('form.no'), { exact: true }).click();
  expect(await page.getByLabel(text('form.no'), { exact: true }).isChecked()).toBe(false);
  expect(await page.getByLabel('Full name').getAttribute('readonly')).not.toBeNull();
  await page.close();
});

test('a text area counts characters and keeps surplus ones', async () => {
  const { page } = await openForm(browser(), served.url);
  const notes = page.getByLabel('Anything else we should know');
  await notes.fill(`${'é'.repeat(148)}😀`);
  expect(await describedAs(page, '#form_notes')).toContain('1 character left');
  await expect.poll(() => page.getByRole('status').last().textContent()).toBe('1 character left');
  await notes.fill('x'.repeat(152));
  await notes.blur();
  expect(await describedAs(page, '#form_notes')).toContain('2 characters too many');
  expect((await notes.inputValue()).length).toBe(152);
  await page.close();
});

test.each([320, 390, 1280])('at %i pixels nothing overflows and axe finds no fault', async (width) => {
  const { page, complaints } = await openForm(browser(), served.url, width);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await summaryOf(page).getByRole('link').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(await danglingIds(page)).toEqual([]);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.form :is(.form-choice, button, .fui-Input, .fui-Select, .fui-Textarea)')]
      .map((element) => element.getBoundingClientRect().height)
      .filter((height) => height < 44),
  );
  expect(small).toEqual([]);
  expect(complaints).toEqual([]);
  expect(await axeViolations(page, axeSource)).toEqual([]);
  await page.close();
});

test('a locale sets the order of a date', async () => {
  const canada = await serveForm(everyWidget, { texts, locale: 'en-CA', values: { referralDate: '2024-11-14' } });
  const { page } = await openForm(browser(), canada.url);
  const labels = await page.getByRole('group', { name: 'Date of birth' }).locator('label').allTextContents();
  expect(labels).toEqual([text('form.date.year'), text('form.date.month'), text('form.date.day')]);
  expect(await page.getByLabel('Date of your referral').inputValue()).toBe('2024-11-14');
  await page.close();
  await canada.stop();
}, 30_000);
