import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { addDays, utcDate } from '#base/dates.ts';
import type { SessionRole } from '#server/db/columnTypes.ts';
import { clientAs, grace, hedy, pendingBooking, rosalyn } from '#test/support/behalf.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import kauri from '../../brands/kauri/locales/en.json' with { type: 'json' };
import { addCookie } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import * as bookingSteps from './bookingSteps.ts';
import { layoutFaults } from './layoutFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');
const browser = withBrowser();

/** Opens an address in a session of a role. */
async function openAs(role: SessionRole, access: Parameters<typeof signedIn>[2], path: string, width = 1440) {
  const page = await openPage(browser(), { width });
  await addCookie(page, await signedIn(portal.db, role, access));
  await page.goto(portal.url + path);
  return page;
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const bar = (page: Page) => page.getByRole('region', { name: text('behalf.title') });
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

async function faultless(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
}

const goToTimes = (page: Page) => bookingSteps.goToTimes(page, `${portal.url}/advanced-booking`);

const isTaken = async ({ start }: { readonly start: string }) =>
  (await portal.db.pool.query("select 1 from allocation where starts_at = $1 and kind = 'appointment'", [start]))
    .rowCount === 1;

async function stored(email: string) {
  const sql = `select booking_key, booked_by, overrides, reference,
    (select min(status) from appointment a where a.booking_key = b.booking_key) as status
    from booking b where patient ->> 'email' = $1`;
  return (await portal.db.pool.query(sql, [email])).rows[0];
}

test.each([390, 820, 1440])('[BK-11a] [BK-11b] staff book by override, %i px', async (width) => {
  const page = await openAs('staff', { account: hedy }, '/advanced-booking', width);
  await goToTimes(page);
  expect(pathOf(page)).toBe('/advanced-booking/select-clinic/times');
  await box(page, /more than 90 days/).check();
  await faultless(page);
  // A deep link to a week that nobody else may book.
  const day = addDays(utcDate(Date.now()), 121);
  await page.goto(`${portal.url}/advanced-booking/select-clinic/times?week=${day}`);
  await bookingSteps.freeTimes(page).first().click();
  await page.getByText(text('behalf.override.reason.missing')).waitFor();
  const reason = page.getByRole('textbox', { name: text('behalf.override.reason') });
  expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await reason.fill('Next control in four months');
  await bookingSteps.chooseTime(page);
  await bookingSteps.seeStep(page, text('flow.booking.details.title'));
  await faultless(page);
  const email = `${newKey()}@patient.example`;
  await bookingSteps.handInDetails(page, email);
  await page.getByText('Next control in four months').waitFor();
  await faultless(page);
  await page.getByRole('button', { name: text('behalf.review.book') }).click();
  await page.getByText('Booked for you by Hedy Sample of Southern Light Imaging.').waitFor();
  expect(pathOf(page)).toMatch(/^\/advanced-booking\/appointments\//);
  expect(await stored(email)).toMatchObject({
    booked_by: { name: 'Hedy Sample', role: 'staff' },
    overrides: [{ rule: 'HORIZON', reason: 'Next control in four months' }],
    status: 'BOOKED',
  });
});

test('[RT-13b] [HD-1b] [SH-2c] the mode lasts over reload, link, back and tab', async () => {
  const page = await openAs('staff', { account: grace }, '/advanced-booking');
  const inMode = async (tab: Page) => {
    await bar(tab).waitFor();
    expect(pathOf(tab)).toMatch(/^\/advanced-booking\//);
    expect(await tab.getByRole('contentinfo').count()).toBe(0);
    const logo = tab.getByRole('banner').getByRole('link', { name: 'Southern Light Imaging' });
    expect(await logo.getAttribute('href')).toBe('/advanced-booking');
    const home = tab
      .getByRole('navigation', { name: text('shell.main') })
      .getByRole('link', { name: text('shell.home') });
    expect(await home.getAttribute('href')).toBe('/advanced-booking');
  };
  await bookingSteps.chooseRegion(page, 'Sydney');
  await inMode(page);
  await page.reload();
  await bookingSteps.seeStep(page, text('flow.booking.clinic.title'));
  await inMode(page);
  await bookingSteps.chooseClinic(page, 'Surry Hills');
  await bookingSteps.seeStep(page, text('flow.booking.exam.title'));
  await page.goBack();
  await bookingSteps.seeStep(page, text('flow.booking.clinic.title'));
  await inMode(page);
  const tab = await page.context().newPage();
  await tab.goto(`${portal.url}/advanced-booking/contact`);
  await tab.getByRole('heading', { level: 1, name: text('shell.contact') }).waitFor();
  await inMode(tab);
  await tab.getByRole('banner').getByRole('link', { name: 'Southern Light Imaging' }).click();
  await bookingSteps.seeStep(tab, text('flow.booking.region.title'));
  await inMode(tab);
  await bar(tab)
    .getByRole('button', { name: text('behalf.bar.leave') })
    .click();
  await tab.getByRole('contentinfo').waitFor();
  expect(pathOf(tab)).toBe('/select-region');
  expect(await bar(tab).count()).toBe(0);
});

test('[RT-13b] leaving keeps no answer; the portal has its own run', async () => {
  const page = await openAs('staff', { account: grace }, '/advanced-booking');
  await goToTimes(page);
  await page.goto(`${portal.url}/select-clinic/times`);
  await bookingSteps.seeStep(page, text('flow.booking.region.title'));
  await page.goto(`${portal.url}/advanced-booking/select-clinic/times`);
  await bookingSteps.seeStep(page, text('flow.booking.slot.title'));
  await bar(page)
    .getByRole('button', { name: text('behalf.bar.leave') })
    .click();
  await page.getByRole('contentinfo').waitFor();
  const kept = await page.evaluate(() => sessionStorage.getItem('isocentre.run.booking.advanced') ?? '');
  expect(kept).not.toContain('surry-hills');
});

test.each([
  ['visitor', undefined, 'behalf.sign-in'],
  ['user', {}, 'behalf.forbidden'],
] as const)('[RT-13b] asks a %s to sign in', async (role, access, key) => {
  const page =
    role === 'visitor'
      ? await openPage(browser(), { width: 390 })
      : await openAs(role, access ?? {}, '/advanced-booking', 390);
  const address = '/advanced-booking/select-exam';
  await page.goto(portal.url + address);
  await page.getByText(text(key, { provider: 'Southern Light Imaging' })).waitFor();
  const link = page.getByRole('link', { name: text('desk.sign-in') });
  expect(await link.getAttribute('href')).toMatch(/^\/api\/sign-in\/staff\?returnTo=%2Fadvanced-booking%2F/);
  await faultless(page);
});

test('[BK-11b] staff without the right see no override', async () => {
  const page = await openAs('staff', { account: grace }, '/advanced-booking');
  await goToTimes(page);
  await bookingSteps.freeTimes(page).first().waitFor();
  expect(await box(page, /more than 90 days/).count()).toBe(0);
});

test('[BK-11a] [CR-5a] staff find the patient and ask to confirm', async () => {
  const staff = await clientAs(portal, 'staff', { account: grace });
  const dateOfBirth = '1941-03-04';
  await pendingBooking(portal, staff, { firstName: 'Mira', lastName: 'Kostova', dateOfBirth, mobile: '0491 570 110' });
  const page = await openAs('staff', { account: grace }, '/advanced-booking');
  await goToTimes(page);
  await bookingSteps.chooseTime(page);
  await bookingSteps.seeStep(page, text('flow.booking.details.title'));
  const search = page.getByRole('region', { name: text('behalf.search.title') });
  await search.getByRole('button', { name: text('behalf.search.submit') }).click();
  await search.getByText(text('behalf.search.missing')).waitFor();
  await search.getByLabel(text('behalf.search.date-of-birth')).fill(dateOfBirth);
  await search.getByLabel(text('behalf.search.last-name')).fill('kost');
  await search.getByRole('button', { name: text('behalf.search.submit') }).click();
  await search.getByText('0491 570 110').waitFor();
  await faultless(page);
  await search.getByRole('button', { name: text('behalf.search.use') }).click();
  const lastName = page.getByLabel(text('form.patient-details.lastName'));
  await expect.poll(() => lastName.inputValue()).toBe('Kostova');
  const email = `${newKey()}@patient.example`;
  await page.getByLabel(text('form.patient-details.email')).fill(email);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await bookingSteps.seeStep(page, text('flow.booking.review.title'));
  await box(page, new RegExp(text('behalf.review.pending'))).check();
  await page.reload();
  expect(await box(page, new RegExp(text('behalf.review.pending'))).isChecked()).toBe(true);
  await page.getByRole('button', { name: text('behalf.review.book') }).click();
  await page.getByRole('heading', { name: text('pending.title.staff') }).waitFor();
  await faultless(page);
  await page.getByRole('button', { name: text('pending.notify') }).click();
  await page.getByText(text('pending.notified')).waitFor();
  expect(await stored(email)).toMatchObject({ status: 'PENDING', booked_by: { name: 'Grace Sample' } });
});

test.each([390, 820, 1440])('[RT-6b] [CR-5a] the patient confirms, %i px', async (width) => {
  const staff = await clientAs(portal, 'staff', { account: grace });
  const { bookingKey } = await pendingBooking(portal, staff);
  const page = await openAs('patient', { bookingKey }, `/appointments/pending/${bookingKey}`, width);
  await bookingSteps.seeStep(page, text('appointment.title.pending'));
  await page.getByText('Booked for you by Grace Sample').waitFor();
  await faultless(page);
  await page.getByRole('button', { name: text('pending.confirm') }).click();
  await page.getByText(text('appointment.status.CONFIRMED'), { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: text('pending.confirm') }).count()).toBe(0);
  await faultless(page);
});

test('[CR-5a] the patient declines; a second tab reads what happened', async () => {
  const staff = await clientAs(portal, 'staff', { account: grace });
  const { bookingKey } = await pendingBooking(portal, staff);
  const page = await openPage(browser(), { width: 390, provoked: [/status of 409/] });
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey }));
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${portal.url}/appointments/pending/${bookingKey}`);
    await bookingSteps.seeStep(tab, text('appointment.title.pending'));
  }
  await page.getByRole('button', { name: text('pending.decline'), exact: true }).click();
  await faultless(page);
  await page.getByRole('button', { name: text('pending.decline.confirm') }).click();
  await bookingSteps.seeStep(page, text('appointment.title.canceled'));
  await other.getByRole('button', { name: text('pending.confirm') }).click();
  await other.getByText(text('error.not-pending.DECLINED')).waitFor();
});

test.each([390, 820, 1440])('[CR-5a] [QN-1] the patient declines by questionnaire, %i px', async (width) => {
  const url = portal.brandUrl('kauri.localhost');
  const staff = await clientAs(portal, 'staff', { account: grace, brand: 'kauri' });
  const where = { region: 'nz-auckland' };
  const { bookingKey, reference, slot } = await pendingBooking(portal, staff, { nhi: 'ZZZ0016' }, where);
  const opened = async (role: SessionRole, access: Parameters<typeof signedIn>[2], path: string) => {
    const page = await openPage(browser(), { width });
    await addCookie(page, await signedIn(portal.db, role, { ...access, brand: 'kauri' }), new URL(url).hostname);
    await page.goto(url + path);
    return page;
  };
  const page = await opened('patient', { bookingKey }, `/appointments/pending/${bookingKey}`);
  const decline = page.getByRole('button', { name: text('pending.decline'), exact: true });
  const dialog = page.getByRole('dialog');
  await decline.click();
  await dialog.getByRole('heading', { name: kauri['flow.decline.why.title'] }).waitFor();
  await faultless(page);
  // Without an answer nothing is sent, and leaving keeps the appointment.
  const submit = dialog.getByRole('button', { name: kauri['form.decline.submit'] });
  await submit.click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await dialog.getByRole('button', { name: text('pending.decline.keep') }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await isTaken(slot)).toBe(true);
  await decline.click();
  await dialog.getByRole('radio', { name: kauri['form.decline.reason.place'] }).check();
  await dialog.getByLabel(kauri['form.decline.note']).fill('Closer to Albany, please');
  await submit.click();
  await bookingSteps.seeStep(page, text('appointment.title.canceled'));
  await dialog.waitFor({ state: 'detached' });
  await faultless(page);
  expect(await isTaken(slot)).toBe(false);
  const desk = await opened('staff', { account: grace }, `/desk/bookings/${reference.replaceAll(' ', '-')}`);
  for (const said of [kauri['form.decline.reason.place'], 'Closer to Albany, please'])
    await desk.getByText(said, { exact: true }).waitFor();
  await faultless(desk);
});

test('[SR-5] a referrer books, sees it wait, and cancels', async () => {
  const page = await openAs('referrer', { account: rosalyn, subject: randomBytes(32) }, '/advanced-booking', 820);
  await goToTimes(page);
  // The first time of this week may be too near to be canceled.
  await bookingSteps.goToNext(page, 'week');
  await bookingSteps.chooseTime(page);
  const email = `${newKey()}@patient.example`;
  await bookingSteps.handInDetails(page, email);
  await page.getByText(text('behalf.review.by', { name: 'Rosalyn Sample' })).waitFor();
  await faultless(page);
  await page.getByRole('button', { name: text('behalf.review.book') }).click();
  await bookingSteps.seeStep(page, text('referred.title'));
  const { reference, booking_key } = await stored(email);
  expect(pathOf(page)).toBe(`/advanced-booking/referrer/bookings/${reference.replaceAll(' ', '-')}`);
  expect(await page.content()).not.toContain(booking_key);
  await page.getByText(text('referred.waits')).waitFor();
  await faultless(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: text('referred.list.title') })
    .last()
    .click();
  await page.getByRole('link', { name: 'Ada Example' }).click();
  await page.getByRole('button', { name: text('appointment.cancel') }).click();
  await page.getByRole('button', { name: text('appointment.cancel.confirm') }).click();
  await page.getByText(text('desk.pending.CANCELED')).waitFor();
});
