import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import { listedSlots } from '#test/support/freeSlots.ts';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';
import * as bookingSteps from './bookingSteps.ts';
import { freeTimes, seeStep } from './bookingSteps.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

type Availability = components['schemas']['availability'];

const portal = withPortal();
const browser = withBrowser();

const search = '/api/availability/search';
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const days = (page: Page) => page.getByRole('group', { name: text('slot.days') }).getByRole('radio');
const dayShown = (page: Page) => page.getByRole('region', { name: /day \d/ }).getByRole('heading', { level: 2 });

/** The next answer to a search for times, of a view if one is given. */
async function nextSearch(page: Page, view = ''): Promise<Availability> {
  const wanted = `"view":"${view}`;
  const answer = await page.waitForResponse(
    (one) => one.url().endsWith(search) && (one.request().postData() ?? '').includes(wanted),
  );
  return answer.json();
}

test('[SL-1] a change of view keeps only the part of day', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToTimes(page, portal.url);
  await page.getByRole('button', { name: text('slot.next.week') }).click();
  await days(page).nth(2).click();
  await page.getByRole('radio', { name: text('slot.time-of-day.AFTERNOON') }).click();
  await expect
    .poll(() => [parameter(page, 'date'), parameter(page, 'week'), parameter(page, 'timeOfDay')])
    .toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), expect.stringMatching(/^\d{4}-\d\d-\d\d$/), 'AFTERNOON']);
  await page.getByRole('radio', { name: text('slot.view.month') }).click();
  await page.getByRole('grid').waitFor();
  const after = () =>
    ['slotsView', 'date', 'week', 'startTime', 'endTime', 'timeOfDay'].map((name) => parameter(page, name));
  expect(after()).toEqual(['MONTH', null, null, null, null, 'AFTERNOON']);
  await page.getByRole('grid').getByRole('button', { name: /free/ }).last().click();
  expect(parameter(page, 'date')).not.toBeNull();
  await page.getByRole('radio', { name: text('slot.view.week') }).click();
  await days(page).first().waitFor();
  expect(after()).toEqual(['WEEK', null, null, null, null, 'AFTERNOON']);
});

test('[SL-1] filters times by part of the day', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToTimes(page, portal.url);
  const nextWeek = nextSearch(page);
  await page.getByRole('button', { name: text('slot.next.week') }).click();
  await nextWeek;
  const hoursAt = async (part: string) => {
    const found = nextSearch(page);
    await page.getByRole('radio', { name: part }).click();
    return listedSlots(await found).map(({ local }) => Number(local.slice(11, 13)));
  };
  const morning = await hoursAt(text('slot.time-of-day.MORNING'));
  const afternoon = await hoursAt(text('slot.time-of-day.AFTERNOON'));
  const evening = await hoursAt(text('slot.time-of-day.EVENING'));
  expect(morning.length * afternoon.length * evening.length).toBeGreaterThan(0);
  expect(Math.max(...morning)).toBeLessThan(12);
  expect([Math.min(...afternoon) >= 12, Math.max(...afternoon) < 17]).toEqual([true, true]);
  expect(Math.min(...evening)).toBeGreaterThanOrEqual(17);
  await page.getByRole('heading', { level: 3, name: text('slot.time-of-day.EVENING') }).waitFor();
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([text('slot.time-of-day.EVENING')]);
});

test('[SL-1] finds the first free time from any range', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToTimes(page, portal.url);
  const first = await dayShown(page).textContent();
  for (let week = 0; week < 3; week++) await page.getByRole('button', { name: text('slot.next.week') }).click();
  await expect.poll(() => dayShown(page).textContent()).not.toBe(first);
  const found = nextSearch(page, 'NEXT');
  await page.getByRole('button', { name: text('slot.first-free') }).click();
  const { clinics } = await found;
  await expect.poll(() => dayShown(page).textContent()).toBe(first);
  expect(parameter(page, 'date')).toBe(clinics[0]?.next?.local.slice(0, 10));
});

test('[SL-1] names the first free time that is in sight', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToTimes(page, portal.url);
  const label = await freeTimes(page).first().getAttribute('aria-label');
  const [day = '', time = '', clinic = ''] = label?.split(', ') ?? [];
  await page.getByRole('button', { name: text('slot.first-free') }).click();
  const words = page.getByRole('status').filter({ hasText: text('slot.first-free.found', { day, time, clinic }) });
  await words.waitFor();
  await page.getByRole('button', { name: text('slot.next.week') }).click();
  await words.waitFor({ state: 'hidden' });
});

test('[SL-6b] shows times beside an appointment of a booking', async () => {
  const page = await openPage(browser());
  const slot = await bookingSteps.goToLaterDetails(page, portal.url);
  await bookingSteps.handInDetails(page);
  await bookingSteps.book(page);
  const bookingKey = await bookingSteps.seeAppointment(page);
  const link = '/select-exam?region=nsw-sydney&selectedClinic=surry-hills&exam=us-thyroid&slotsView=WEEK';
  await page.goto(`${portal.url}${link}&bookingKey=${bookingKey}`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
  await page.getByText(/^You have an appointment this day: \d+:\d\d\s[ap]m at Surry Hills, \d+ minutes\.$/).waitFor();
  expect(await dayShown(page).textContent()).toContain(` ${Number(slot.local.slice(8, 10))} `);
  await freeTimes(page).first().waitFor();
});

test('explains when nothing is free and offers alternatives', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToTimes(page, portal.url, {
    region: 'nsw-sydney',
    clinic: 'surry-hills',
    exam: 'bone-density-hip-spine',
  });
  await page.getByRole('radio', { name: text('slot.time-of-day.EVENING') }).click();
  const notice = page.getByRole('alert').filter({ hasText: text('slot.nothing') });
  await notice.getByText(text('availability.empty.time-of-day')).waitFor();
  const day = page.getByRole('region', { name: /day \d/ });
  await day.getByRole('button', { name: text('slot.other-clinics') }).waitFor();
  await day.getByRole('link', { name: /^[+\d ]+$/ }).waitFor();
  await day.getByRole('button', { name: text('slot.any-time') }).click();
  await freeTimes(page).first().waitFor();
});

test('an empty week links to the next free time', async () => {
  const page = await openPage(browser());
  await bookingSteps.goToTimes(page, portal.url, {
    region: 'nsw-lord-howe',
    clinic: 'lord-howe-island',
    exam: 'us-thyroid',
  });
  let empty = false;
  const evening = nextSearch(page);
  await page.getByRole('radio', { name: text('slot.time-of-day.AFTERNOON') }).click();
  let found = await evening;
  for (let week = 0; week < 8 && !empty; week++) {
    empty = found.total === 0 && found.clinics[0]?.next !== undefined;
    if (empty) break;
    const next = nextSearch(page);
    await page.getByRole('button', { name: text('slot.next.week') }).click();
    found = await next;
  }
  expect(empty).toBe(true);
  await page.getByRole('button', { name: /^Next free: \w+day \d+ \w+, \d+:\d\d\s[ap]m$/ }).click();
  await freeTimes(page).first().waitFor();
  expect(parameter(page, 'date')).toBe(found.clinics[0]?.next?.local.slice(0, 10));
});

test("[SL-6a] shows the clinic's days and times in any time zone", async () => {
  const page = await openPage(browser(), { zone: 'Pacific/Honolulu' });
  const searched = nextSearch(page);
  await bookingSteps.goToTimes(page, portal.url, { region: 'nz-auckland', clinic: 'ponsonby', exam: 'us-knee' });
  const found = await searched;
  const [clinic] = found.clinics;
  const inAuckland = (options: Intl.DateTimeFormatOptions, instant: string | Date = new Date()) =>
    new Intl.DateTimeFormat('en-AU', { timeZone: 'Pacific/Auckland', ...options })
      .format(new Date(instant))
      .replaceAll(/\s/g, ' ');
  expect(clinic?.today).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland' }).format(new Date()));
  const today = inAuckland({ weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '');
  expect((await days(page).first().getAttribute('aria-label'))?.startsWith(today)).toBe(true);
  const [slot] = listedSlots(found);
  const shown = (await freeTimes(page).first().textContent())?.replaceAll(/\s/g, ' ').trim();
  expect(shown).toBe(inAuckland({ hour: 'numeric', minute: '2-digit' }, slot?.start));
  await page.getByText(/^Times are the clinic’s local time: New Zealand .*Time\.$/).waitFor();

  const held = await bookingSteps.chooseTime(page);
  expect(held.start).toBe(slot?.start);
});

test('[SL-4] caches found times until a booking', async () => {
  const page = await openPage(browser());
  const bodies: string[] = [];
  page.on('request', (request) => request.url().endsWith(search) && bodies.push(request.postData() ?? ''));
  await bookingSteps.goToTimes(page, portal.url);
  const move = async (key: 'slot.next.week' | 'slot.previous.week') => {
    const before = await dayShown(page).textContent();
    await page.getByRole('button', { name: text(key) }).click();
    await expect.poll(() => dayShown(page).textContent()).not.toBe(before);
  };
  await move('slot.next.week');
  const before = bodies.length;
  await move('slot.previous.week');
  await move('slot.next.week');
  await move('slot.previous.week');
  expect(bodies.length).toBe(before);

  const [first] = bodies;
  await bookingSteps.chooseTime(page);
  await bookingSteps.handInDetails(page);
  await bookingSteps.book(page);
  await page.getByRole('link', { name: 'Southern Light Imaging' }).click();
  await bookingSteps.chooseRegion(page, 'Sydney');
  await bookingSteps.chooseClinic(page, 'Surry Hills');
  await bookingSteps.chooseExam(page, 'Ultrasound of the knee');
  await page.getByRole('radio', { name: text('slot.view.week') }).click();
  await days(page).first().waitFor();
  await freeTimes(page).first().waitFor();
  expect(bodies.slice(before)).toContain(first);
});

test("[SL-2] opens the clinic's booking and scrolls back to the time", async () => {
  const page = await openPage(browser(), { width: 390 });
  await page.goto(portal.url);
  await bookingSteps.chooseRegion(page, 'Adelaide and Hills');
  await page.getByRole('button', { name: text('clinic.any-in', { region: 'Adelaide and Hills' }) }).click();
  await bookingSteps.chooseExam(page, 'Ultrasound of the knee');
  await seeStep(page, text('flow.booking.slot.title'));
  expect(new URL(page.url()).pathname).toBe('/select-clinic/times');
  await page.getByRole('button', { name: text('slot.next.week') }).click();
  await page
    .getByRole('button', { name: /^Show all \d+ times at / })
    .first()
    .click();
  const slot = await bookingSteps.chooseTime(page, freeTimes(page).last());
  await seeStep(page, text('flow.booking.details.title'));
  expect(new URL(page.url()).pathname).toBe(`/${slot.clinic}/booking`);

  await page.goBack();
  await seeStep(page, text('flow.booking.slot.title'));
  const chosen = page.locator('main [aria-current=true]');
  await chosen.waitFor();
  await expect
    .poll(() =>
      chosen.evaluate((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
});

test('ranks several clinics by distance or time', async () => {
  const page = await openPage(browser());
  await page.goto(`${portal.url}/select-clinic?region=nsw-sydney&lat=-33.8139&lng=151.0061`);
  await page.getByRole('button', { name: text('clinic.any-nearest_other', { count: 3 }) }).click();
  const first = nextSearch(page);
  await bookingSteps.chooseExam(page, 'Ultrasound of the knee');
  const nearest = (await first).clinics.map(({ clinic, distance }) => ({ clinic, distance: distance ?? 0 }));
  expect(nearest[0]?.clinic).toBe('parramatta');
  expect(nearest).toEqual(nearest.toSorted((one, other) => one.distance - other.distance));
  await freeTimes(page).first().waitFor();
  const clinics = page.getByRole('region', { name: /day \d/ }).getByRole('heading', { level: 3 });
  const found = nextSearch(page);
  await page.getByRole('radio', { name: text('slot.rank.earliest') }).click();
  const answer = await found;
  const earliest = answer.clinics.map(({ next }) => next?.start ?? '');
  expect(earliest).toEqual([...earliest].sort());
  await clinics.first().waitFor();
});

test('forced colours show the chosen day and time', async () => {
  const page = await openPage(browser());
  await page.emulateMedia({ forcedColors: 'active' });
  await bookingSteps.goToDetails(page, portal.url, {
    region: 'nsw-sydney',
    clinic: 'chatswood',
    exam: 'us-thyroid',
  });
  await page.goBack();
  const chosen = page.locator('.time[aria-current=true], .week-day :checked + .day-cell');
  await expect.poll(() => chosen.count()).toBe(2);
  const marks = await chosen.evaluateAll((elements) => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
    const highlight = getComputedStyle(probe).backgroundColor;
    return elements.map((element) => {
      const { forcedColorAdjust, backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(element);
      // Without `none` the browser replaces the ground of the element.
      const highlighted = forcedColorAdjust === 'none' && backgroundColor === highlight;
      return highlighted && outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 3;
    });
  });
  expect(marks).toEqual([true, true]);
});

test.each([390, 820, 1440])('text of double size fits the times at %i pixels', async (width) => {
  const page = await openPage(browser(), { width });
  await bookingSteps.goToTimes(page, portal.url);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const outside = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.flow-frame *')]
        .filter((one) => one.getClientRects().length > 0 && !one.closest('.hidden-text'))
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)
        .map(({ className }) => String(className)),
    );
  expect(await outside()).toEqual([]);
  const cut = await page
    .locator('.week .day-cell')
    .evaluateAll((cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length);
  expect(cut).toBe(0);
  await page.getByRole('radio', { name: text('slot.view.month') }).click();
  await page.getByRole('grid').waitFor();
  expect(await outside()).toEqual([]);
});
