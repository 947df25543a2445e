import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { addDays } from '#base/dates.ts';
import { dayName } from '#base/wallTime.ts';
import type { components } from '#contract/openapi.d.ts';
import { withPortal } from '#test/support/portal.ts';
import { type TextKey, text } from '#test/support/texts.ts';
import * as bookingSteps from './bookingSteps.ts';
import { freeTimes, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(undefined, 'catalog');
const browser = withBrowser();

const exams = '/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=us-knee&slotsView=WEEK';

/** Opens a link with more parameters, and goes on from the exam that it names. */
async function open(page: Page, parameters: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(`${portal.url}${exams}&${new URLSearchParams(parameters)}`);
  await page.getByRole('button', { name: text('action.continue') }).click();
}

/** The free slots of a day at Surry Hills, a week from now. */
async function freeDay(page: Page): Promise<{ readonly date: string; readonly starts: readonly string[] }> {
  await open(page, {});
  await seeStep(page, text('flow.booking.slot.title'));
  await freeTimes(page).first().waitFor();
  await bookingSteps.goToNext(page, 'week');
  await page.reload();
  await freeTimes(page).first().waitFor();
  const searched = page.waitForResponse((answer) => answer.url().endsWith('/api/availability/search'));
  await page.reload();
  const found: components['schemas']['availability'] = await (await searched).json();
  const day = found.clinics[0]?.days.find(({ offers = [] }) => offers.length > 0);
  return { date: day?.date ?? '', starts: (day?.offers ?? []).flatMap(({ starts }) => starts).toSorted() };
}

test('[RT-17b] a link chooses the slot that it names', async () => {
  const { date, starts } = await freeDay(await openPage(browser()));
  const start = starts.at(5) ?? '';
  const page = await openPage(browser());
  const placed = page.waitForResponse((answer) => answer.url().endsWith('/api/holds') && answer.status() === 201);
  await open(page, { startTime: `${date}T${start}`, deviceId: 'us-2' });
  const hold: components['schemas']['hold'] = await (await placed).json();
  expect(hold.slots[0]?.local).toBe(`${date}T${start}`);
  await seeStep(page, text('flow.booking.details.title'));

  await page.goBack();
  await seeStep(page, text('flow.booking.slot.title'));
  await page.locator('main [aria-current=true]').waitFor();
  expect(new URL(page.url()).searchParams.get('startTime')).toBeNull();
});

test('[RT-17b] a link to a taken slot shows the nearest', async () => {
  const { date, starts } = await freeDay(await openPage(browser()));
  const start = starts.at(-1) ?? '';
  await portal.db.pool.query(
    `insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until)
     select device.clinic_id, device.id, 'external', s, s + interval '1 hour', s, s + interval '1 hour'
     from device join clinic on clinic.id = device.clinic_id,
       (select $1::timestamp at time zone 'Australia/Sydney' as s) as taken
     where clinic.slug = 'surry-hills' and device.modality = 'US'`,
    [`${date}T${start}`],
  );
  const page = await openPage(browser());
  await open(page, { startTime: start, date });
  await seeStep(page, text('flow.booking.slot.title'));
  const notice = page.getByRole('alert').filter({ hasText: text('slot.link.nearest') });
  await notice.waitFor();
  expect(await notice.getByRole('button').count()).toBe(3);
  const slot = await bookingSteps.chooseTime(page, notice.getByRole('button').last());
  expect(slot.local.slice(0, 10)).toBe(date);
  expect(slot.local.slice(11) < start).toBe(true);
  await seeStep(page, text('flow.booking.details.title'));
});

test.each<[string, number, TextKey]>([
  ['past', -3, 'slot.link.past'],
  ['horizon', 3000, 'slot.link.horizon'],
])('[RT-17a] a link to a day in the %s says so', async (_name, days, key) => {
  const page = await openPage(browser());
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney' }).format(Date.now());
  const date = addDays(today, days);
  await open(page, { date });
  await seeStep(page, text('flow.booking.slot.title'));
  const words = text(key, { day: dayName(date, 'en-AU'), last: '…' });
  const notice = page.getByRole('alert').filter({ hasText: words.split('…')[0] ?? '' });
  await notice.getByRole('button', { name: text('slot.first-free') }).click();
  await notice.waitFor({ state: 'hidden' });
  await freeTimes(page).first().waitFor();
});
