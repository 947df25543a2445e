import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { knownBooking } from '#test/support/knownBooking.ts';
import { type KnownRequest, knownRequest, referralLetter } from '#test/support/knownRequest.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishSettings } from '#test/support/publishSettings.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { withSites } from '#test/support/sites.ts';
import { text } from '#test/support/texts.ts';
import { xrayPicture } from '#test/support/xrayPicture.ts';
import { addCookie, addSession } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import {
  answerScreening,
  chooseExam,
  chooseTime,
  examBox,
  giveDate,
  menuButton,
  seeStep,
  type View,
} from './bookingSteps.ts';
import { downloadedFile } from './downloadedFile.ts';
import { openPage, type PageOptions } from './openPage.ts';
import { openVisitor } from './openVisitor.ts';
import { portalIn, putPractice, visitPractice } from './practicePage.ts';
import { centredPicture } from './watchVisit.ts';
import { withBrowser } from './withBrowser.ts';
import { withSettings } from './withSettings.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1', BRANDS_FROM: 'database' }), 'catalog');
const folder = withPackFolder();
const sites = withSites(() => portal.url);
const browser = withBrowser();

/** Settings of this file: a menu on the page of a request, and downloadable documents. */
beforeAll(() =>
  publishSettings(portal, folder, {
    frameOrigins: ['https://partner.test'],
    radiology: { showMenuOnConfirmationPage: true },
  }),
);

const title = text('booking-request.title');
const stranger = /status of 401/;

/** A width at which the menu holds the links of the header. */
const narrow = { width: 1000 } as const;

/** Opens the page of a request in an authenticated browser. */
async function openRequest(request: KnownRequest, options: PageOptions = {}, query = ''): Promise<Page> {
  const page = await openPage(browser(), { ...narrow, ...options });
  await addSession(page, portal, request);
  await page.goto(`${portal.url}/booking-requests/${request.bookingKey}${query}`);
  await page.getByRole('article').waitFor();
  return page;
}

async function sayWho(view: View, { dateOfBirth }: KnownRequest): Promise<void> {
  await giveDate(view, dateOfBirth);
  await view.getByRole('button', { name: text('action.continue') }).click();
  await view.getByRole('article').waitFor();
}

const menu = (view: View) => view.getByRole('navigation', { name: text('shell.menu') });
const openMenu = (view: View) => menuButton(view).click();

test('[RT-7] [AU-6] [AS-2a] a short link authenticates and shows the request', async () => {
  const request = await knownRequest(portal.db, { exam: 'mri-knee', clinic: 'surry-hills' });
  const page = await openPage(browser(), { provoked: [stranger] });
  await page.goto(`${portal.url}/br/${request.bookingKey}?procedureTab=multiple`);
  await page.getByText(text('authentication.body.BOOKING_REQUEST.own')).waitFor();
  await sayWho(page, request);
  await seeStep(page, title);
  expect(page.url()).toBe(`${portal.url}/booking-requests/${request.bookingKey}?procedureTab=multiple`);
  expect(await page.title()).toBe('Your booking request · Southern Light Imaging');
  const facts = page.getByRole('article');
  for (const fact of ['MRI of the knee', 'Surry Hills', 'Dr Jana Čapek', 'Please bring earlier pictures of the knee.'])
    await facts.getByText(fact, { exact: true }).waitFor();
  await page.getByText(text('booking-request.open')).waitFor();
  await page.getByText(referralLetter.fileName).waitFor();
  expect(await page.locator('#root').textContent()).not.toMatch(/Ada|1985|patient\.example/);
  expect(await axeFaults(page)).toEqual([]);
  await page.reload();
  await facts.waitFor();
  await page.getByRole('button', { name: text('booking-request.choose-time') }).click();
  await answerScreening(page);
  await seeStep(page, text('flow.booking.slot.title'));
  expect(page.url()).not.toMatch(/knee|mri/);
  await page.getByText('MRI of the knee').filter({ visible: true }).first().waitFor();
  for (let step = 0; step < 3; step += 1) await page.goBack();
  await facts.waitFor();
});

test('[RT-7] [AU-6] authenticates again for another request', async () => {
  const page = await openRequest(await knownRequest(portal.db), { provoked: [/status of 404/] });
  const other = await knownRequest(portal.db, { exam: 'mri-knee' });
  await page.goto(`${portal.url}/br/${other.bookingKey}?dateOfBirth=${other.dateOfBirth}`);
  await page.getByText('MRI of the knee').first().waitFor();
  expect(page.url()).toBe(`${portal.url}/booking-requests/${other.bookingKey}`);
});

test.each([1200, 1440])("[HD-8] a patient's header is one line, %i px", async (width) => {
  const page = await openRequest(await knownRequest(portal.db), { width });
  await page.getByRole('button', { name: text('booking-request.choose-exam') }).waitFor();
  await page.getByText(text('account.patient')).first().waitFor();
  expect((await page.locator('.header-inner').boundingBox())?.height).toBeLessThan(80);
  expect(await page.locator('.header-nav').isVisible()).toBe(width === 1440);
  expect(await menuButton(page).isVisible()).toBe(width !== 1440);
});

test('[HD-6] the menu downloads a single referral', async () => {
  const page = await openRequest(await knownRequest(portal.db, { exam: 'mri-knee' }));
  await openMenu(page);
  const link = menu(page).getByRole('link', { name: text('booking-request.referral') });
  await link.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  // The request has an exam, so the page does not explain how to choose one.
  expect(await page.getByText(text('booking-request.info')).count()).toBe(0);
  const file = await downloadedFile(page, () => link.click());
  expect(file.name).toBe(referralLetter.fileName);
  expect(file.bytes).toEqual(referralLetter.bytes);
  await link.waitFor({ state: 'hidden' });
});

test('[HD-6] without documents or an exam the menu offers booking information', async () => {
  const page = await openRequest(await knownRequest(portal.db, { attachments: [] }));
  await openMenu(page);
  await menu(page)
    .getByRole('button', { name: text('booking-request.info') })
    .waitFor();
  expect(await page.getByText(text('booking-request.referral')).count()).toBe(0);
  await menu(page)
    .getByRole('link', { name: text('shell.about') })
    .click();
  await seeStep(page, /^About/);
  await openMenu(page);
  await menu(page)
    .getByRole('link', { name: text('shell.contact') })
    .waitFor();
  expect(await menu(page).getByText(text('booking-request.info')).count()).toBe(0);
});

test('[HD-5] [HD-6] hides documents where the brand forbids downloads', async () => {
  const request = await knownRequest(portal.db);
  const page = await openPage(browser(), narrow);
  await withSettings(page, { bookingRequest: { bookingRequestsDownloadReferralEnabled: false } });
  await addSession(page, portal, request);
  await page.goto(`${portal.url}/booking-requests/${request.bookingKey}`);
  await page.getByText(referralLetter.fileName).waitFor();
  await openMenu(page);
  await menu(page)
    .getByRole('button', { name: text('booking-request.info') })
    .waitFor();
  expect(await page.getByText(text('booking-request.referral')).count()).toBe(0);

  const plain = await openPage(browser(), narrow);
  await withSettings(plain, { radiology: { showMenuOnConfirmationPage: false } });
  await addSession(plain, portal, request);
  await plain.goto(`${portal.url}/booking-requests/${request.bookingKey}`);
  await plain.getByRole('link', { name: text('booking-request.referral') }).waitFor();
  await plain.getByRole('button', { name: text('booking-request.info') }).waitFor();
  expect(await menuButton(plain).count()).toBe(0);
});

test('[BK-8] [DL-3b] [DL-4a] opens and closes the information dialog by keyboard', async () => {
  const page = await openRequest(await knownRequest(portal.db), {}, '?procedureTab=multiple');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const dialog = page.getByRole('dialog', { name: text('booking-request.info') });
  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  await menu(page)
    .getByRole('button', { name: text('booking-request.info') })
    .focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await focused()).toBe(text('shell.menu'));
  await page
    .getByRole('main')
    .getByRole('button', { name: text('booking-request.info') })
    .click();
  await dialog.getByRole('button', { name: text('booking-request.info.proceed') }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await focused()).toBe(text('booking-request.info'));
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: text('booking-request.info.back') }).click();
  await seeStep(page, text('flow.booking.region.title'));
  expect(new URL(page.url()).searchParams.get('procedureTab')).toBe('multiple');
});

test('[DN-1] [AS-2a] explains a closed request and marks a booked one', async () => {
  const request = await knownRequest(portal.db);
  const page = await openRequest(request);
  const become = (status: string) =>
    portal.db.pool.query('update booking_request set status = $2 where booking_key = $1', [request.bookingKey, status]);
  const over = [
    'CANCELED',
    'EXPIRED',
    'EXPIRED_PATIENT',
    'DECLINED_BY_PATIENT',
    'REMOVED_BY_OPERATOR',
    'DELETED',
  ] as const;
  for (const status of [...over, 'ON_HOLD'] as const) {
    await become(status);
    await page.goto(`${portal.url}/br/${request.bookingKey}`);
    await seeStep(page, text(`deny.title.${status}`));
    expect(page.url()).toBe(`${portal.url}/deny?status=${status}`);
    await page
      .getByRole('main')
      .getByText(text(`deny.status.${status}`), { exact: true })
      .waitFor();
  }
  await become('BOOKED');
  await page.goto(`${portal.url}/br/${request.bookingKey}`);
  await page.getByText(text('booking-request.booked')).waitFor();
  expect(await page.getByRole('button', { name: /Choose/ }).count()).toBe(0);
  for (const key of ['booking-request.open', 'booking-request.no-exam', 'booking-request.no-clinic'] as const)
    expect(await page.getByText(text(key)).count()).toBe(0);
});

test('[BK-11c] [BK-10a] books a request without repeating what it settles', async () => {
  const request = await knownRequest(portal.db, { clinic: 'surry-hills', bodyPart: 'Knee' });
  const page = await openRequest(request, { provoked: [/status of 409/] });
  await page
    .getByRole('article')
    .getByText(text('booking-request.body-part', { part: 'Knee' }))
    .waitFor();
  await page.getByRole('button', { name: text('booking-request.choose-exam') }).click();
  await seeStep(page, text('flow.booking.exam.title'));
  const search = page.getByRole('searchbox', { name: text('exam.search') });
  expect(await search.inputValue()).toBe('Knee');
  const listed = await page.locator('.exam-name').allTextContents();
  expect(listed.slice(0, 4).every((name) => /knee/i.test(name))).toBe(true);
  expect(listed.join()).not.toMatch(/brain|chest/i);
  await search.fill('');
  await page.getByRole('heading', { name: 'Chest', exact: false }).first().waitFor();
  await search.fill('Knee');
  await examBox(page, 'X-ray of the knee').check();
  await page.getByRole('button', { name: text('action.continue') }).click();
  const walkIn = page.getByRole('dialog', { name: text('walk-in.title') });
  await walkIn.getByRole('button', { name: text('walk-in.proceed') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
  const other = await page.context().newPage();
  await chooseTime(page);
  await seeStep(page, text('flow.booking.details.title'));
  expect(await page.getByLabel(text('form.patient-details.firstName')).inputValue()).toBe('Ada');
  expect(await page.getByLabel(text('form.date.year')).inputValue()).toBe(request.dateOfBirth.slice(0, 4));
  expect(page.url()).not.toMatch(/Ada|1985|knee/);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
  await page.getByText(text('review.for-request')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const state = await page.evaluate(() => ({ ...sessionStorage }));
  const reviewed = page.url();
  await page.getByRole('button', { name: text('review.agree') }).click();
  await page.waitForURL(/\/appointments\//);
  const { pathname } = new URL(page.url());

  await other.goto(`${portal.url}/about`);
  await other.evaluate((kept) => Object.assign(sessionStorage, kept), state);
  await other.goto(reviewed);
  await seeStep(other, text('flow.booking.review.title'));
  await other.getByRole('button', { name: text('review.agree') }).click();
  await other.getByText(text('error.request-booked')).waitFor();
  await other
    .getByRole('alert')
    .getByRole('link', { name: text('booking-request.open-page') })
    .click();
  await other.getByText(text('booking-request.booked')).waitFor();
  await other.getByRole('article').getByText('X-ray of the knee', { exact: true }).waitFor();
  await other.getByRole('article').getByText(text('booking-request.when'), { exact: true }).waitFor();
  const appointment = other.getByRole('link', { name: text('booking-request.appointment') });
  expect(await appointment.getAttribute('href')).toContain(pathname);
  await appointment.click();
  await other.getByText('X-ray of the knee').first().waitFor();
  expect(await axeFaults(other)).toEqual([]);
});

test('[BK-11c] [BK-7] asks only what a request leaves open', async () => {
  const page = await openRequest(await knownRequest(portal.db, { exam: 'xray-chest', clinic: 'surry-hills' }));
  const start = page.getByRole('button', { name: text('booking-request.choose-time') });
  await start.click();
  const walkIn = page.getByRole('dialog', { name: text('walk-in.title') });
  await walkIn.getByRole('heading', { name: 'Surry Hills' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await walkIn.waitFor({ state: 'detached' });
  await start.click();
  await walkIn.getByRole('button', { name: text('walk-in.proceed') }).click();
  await seeStep(page, text('flow.booking.slot.title'));

  const lump = await knownRequest(portal.db, { exam: 'us-lump', clinic: 'surry-hills' });
  await addSession(page, portal, lump);
  await page.goto(`${portal.url}/booking-requests/${lump.bookingKey}`);
  await start.click();
  const length = page.getByRole('dialog', { name: 'Ultrasound of a lump' });
  await length.getByLabel(text('exam.length')).selectOption('75');
  expect(await axeFaults(page)).toEqual([]);
  await length.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
  expect(new URL(page.url()).searchParams.get('customDuration')).toBe('75');
});

test('[BK-11c] another part of the body leaves the request open', async () => {
  const request = await knownRequest(portal.db, { clinic: 'surry-hills', bodyPart: 'Knee' });
  const page = await openRequest(request);
  await page.getByRole('button', { name: text('booking-request.choose-exam') }).click();
  await chooseExam(page, 'Ultrasound of the thyroid');
  await seeStep(page, text('flow.booking.slot.title'));
  await chooseTime(page);
  await seeStep(page, text('flow.booking.details.title'));
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
  await page.getByText(text('review.request-stays-open')).waitFor();
  await page.getByRole('button', { name: text('review.agree') }).click();
  await page.waitForURL(/\/appointments\//);
  await page.goto(`${portal.url}/booking-requests/${request.bookingKey}`);
  await page.getByText(text('booking-request.open')).waitFor();
});

test('[BK-11c] [AS-2b] books without a request that was declined meanwhile', async () => {
  const request = await knownRequest(portal.db, { exam: 'us-knee', clinic: 'surry-hills' });
  const page = await openRequest(request, { provoked: [/status of 409/] });
  await page.getByRole('button', { name: text('booking-request.choose-time') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
  await chooseTime(page);
  await seeStep(page, text('flow.booking.details.title'));
  await page.getByRole('button', { name: text('action.continue') }).click();
  await seeStep(page, text('flow.booking.review.title'));
  await page.getByText(text('review.for-request')).waitFor();
  const key = [request.bookingKey];
  await portal.db.pool.query("update booking_request set status = 'CANCELED' where booking_key = $1", key);
  await page.getByRole('button', { name: text('review.agree') }).click();
  await page.getByText(text('review.request-declined')).waitFor();
  expect(await page.getByText(text('review.for-request')).count()).toBe(0);
  expect(await page.getByText(text('deny.status.CANCELED')).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: text('review.without-request') }).click();
  await page.getByText(text('review.request-declined')).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.getByRole('button', { name: text('review.agree') }).click();
  await page.waitForURL(/\/appointments\//);
});

test('[BK-11c] asks another patient of the tab the safety questions', async () => {
  const [mira, boris] = [
    await knownRequest(portal.db, { exam: 'mri-knee', clinic: 'surry-hills' }),
    await knownRequest(portal.db, { exam: 'mri-knee', clinic: 'surry-hills' }),
  ];
  const page = await openPage(browser(), { ...narrow, provoked: [stranger, /status of 404/] });
  const arrive = async (request: KnownRequest) => {
    await page.goto(`${portal.url}/br/${request.bookingKey}`);
    await sayWho(page, request);
  };
  await arrive(mira);
  const start = page.getByRole('button', { name: text('booking-request.choose-time') });
  await start.click();
  await answerScreening(page);
  await chooseTime(page);
  await seeStep(page, text('flow.booking.details.title'));
  await page.getByLabel(text('form.patient-details.notes')).fill('Wheelchair');
  await arrive(boris);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).not.toMatch(/metal|Wheelchair|surry-hills/);
  await page.goto(`${portal.url}/surry-hills/booking`);
  await seeStep(page, text('flow.booking.exam.title'));
  await page.goto(`${portal.url}/booking-requests/${boris.bookingKey}`);
  await start.click();
  await seeStep(page, text('flow.mri-screening.metal.title'));
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
});

test('[BK-11c] goes back from the times to the request', async () => {
  const request = await knownRequest(portal.db, { exam: 'us-knee', clinic: 'surry-hills' });
  const page = await openRequest(request);
  await page.getByRole('button', { name: text('booking-request.choose-time') }).click();
  await seeStep(page, text('flow.booking.slot.title'));
  await page.getByRole('link', { name: text('run.back') }).click();
  await seeStep(page, title);
});

test('[RT-2] a kiosk shows documents but links to no file', async () => {
  const request = await knownRequest(portal.db, { attachments: [referralLetter, xrayPicture] });
  const page = await openRequest(request, { width: 1024, height: 1366 }, '?kioskMode=true');
  await page
    .getByRole('main')
    .getByRole('button', { name: text('booking-request.referral'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: text('attachment.title') });
  const firstPage = dialog.getByRole('img', { name: text('pdf.page', { page: 1, count: 1 }) });
  await firstPage.waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('img', { name: 'Previous image' }).waitFor();
  expect(await page.locator('a[href*="/api/"]').count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const letter = await knownRequest(portal.db);
  await addSession(page, portal, letter);
  await page.goto(`${portal.url}/booking-requests/${letter.bookingKey}?kioskMode=true`);
  await page.getByText(referralLetter.fileName).waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: text('booking-request.referral'), exact: true })
    .click();
  await firstPage.waitFor();
  expect(await page.locator('a[href*="/api/"]').count()).toBe(0);
});

test('[RT-7] [HD-6] opens documents in a frame without cookies', async () => {
  const request = await knownRequest(portal.db, { attachments: [referralLetter, xrayPicture] });
  const visitor = await openVisitor({ flags: sites.flags, cookies: 'block all', provoked: [stranger, centredPicture] });
  const page = await visitor.newPage();
  const attributes = `path="/br/${request.bookingKey}"`;
  const frame = await visitPractice(page, putPractice(sites, { attributes }));
  await sayWho(frame, request);
  expect(new URL(frame.url()).pathname).toBe(`/iframe/booking-requests/${request.bookingKey}`);
  await frame
    .getByRole('main')
    .getByRole('button', { name: text('booking-request.referral'), exact: true })
    .click();
  const dialog = frame.getByRole('dialog', { name: text('attachment.title') });
  const letter = await downloadedFile(page, () =>
    dialog.getByRole('button', { name: text('attachment.download') }).click(),
  );
  expect(letter.name).toBe(referralLetter.fileName);
  expect(letter.bytes).toEqual(referralLetter.bytes);
  await dialog.getByRole('button', { name: text('carousel.next') }).click();
  const picture = dialog.getByRole('group', { name: '2 of 2: Previous image' });
  await picture.getByRole('img').waitFor();
  expect(await axeFaults(frame)).toEqual([]);
  const [tab] = await Promise.all([
    visitor.waitForEvent('page'),
    picture.getByRole('button', { name: text('attachment.view') }).click(),
  ]);
  await tab.locator('img').waitFor();
  await tab.close();

  const single = await knownRequest(portal.db, { attachments: [xrayPicture] });
  await visitPractice(page, putPractice(sites, { attributes: `path="/br/${single.bookingKey}"` }));
  const again = await portalIn(page);
  await sayWho(again, single);
  await menuButton(again).click();
  const kept = await downloadedFile(page, () =>
    again
      .getByRole('navigation', { name: text('shell.menu') })
      .getByRole('button', { name: text('booking-request.referral'), exact: true })
      .click(),
  );
  expect(kept.bytes).toEqual(xrayPicture.bytes);
});

test('[AU-8a] [AU-10] authenticates again in place and clears on logout', async () => {
  const request = await knownRequest(portal.db, { attachments: [xrayPicture, referralLetter] });
  const page = await openRequest(request, { provoked: [stranger] });
  const referral = page.getByRole('main').getByRole('button', { name: text('booking-request.referral'), exact: true });
  await referral.waitFor();
  await page.context().clearCookies({ name: '__Host-sid' });
  await referral.click();
  await page.getByRole('dialog', { name: title }).waitFor();
  expect(await page.getByRole('article').count()).toBe(0);
  await giveDate(page, request.dateOfBirth);
  await page.getByRole('button', { name: text('action.continue') }).click();
  const dialog = page.getByRole('dialog', { name: text('attachment.title') });
  await dialog.getByRole('img', { name: 'Previous image' }).waitFor();
  await page.keyboard.press('Escape');

  await page.locator('summary', { hasText: text('account.patient') }).click();
  await page.getByRole('button', { name: text('account.logout') }).click();
  await seeStep(page, text('flow.booking.region.title'));
  await openMenu(page);
  await menu(page)
    .getByRole('link', { name: text('shell.contact') })
    .waitFor();
  expect(await page.locator('#root').textContent()).not.toMatch(/View referral|Čapek|earlier-x-ray/);
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(request.bookingKey);
  await page.goBack();
  await page.getByRole('button', { name: text('action.continue') }).waitFor();
});

test('[AU-8a] [AU-8b] a file link of an ended session logs out', async () => {
  const request = await knownRequest(portal.db, { attachments: [xrayPicture] });
  const page = await openRequest(request, { provoked: [stranger] });
  const link = page.getByRole('main').getByRole('link', { name: text('booking-request.referral') });
  await link.waitFor();
  await page.context().clearCookies({ name: '__Host-sid' });
  await link.click();
  await page.getByRole('dialog', { name: title }).waitFor();
  expect(await page.getByRole('article').count()).toBe(0);
  await giveDate(page, request.dateOfBirth);
  await page.getByRole('button', { name: text('action.continue') }).click();
  const { bytes, name } = await downloadedFile(page, () => link.click());
  expect([name, bytes]).toEqual([xrayPicture.fileName, xrayPicture.bytes]);
});

test('[AU-8a] a calendar link of an ended session logs out', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser(), { width: 390, provoked: [stranger] });
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey: booking.bookingKey }));
  await page.goto(`${portal.url}/appointments/${booking.bookingKey}`);
  const link = page.getByRole('link', { name: text('appointment.calendar') });
  await link.waitFor();
  await page.context().clearCookies({ name: '__Host-sid' });
  await link.click();
  await page.getByRole('dialog', { name: text('authentication.title.APPOINTMENT.own') }).waitFor();
  await giveDate(page, booking.dateOfBirth);
  await page.getByRole('button', { name: text('action.continue') }).click();
  const { bytes } = await downloadedFile(page, () => link.click());
  expect(bytes.toString()).toContain('BEGIN:VCALENDAR');
});

test('[AU-8a] asking for the session logs nobody out', async () => {
  const booking = await knownBooking(portal.db);
  const page = await openPage(browser(), { width: 390, provoked: [stranger] });
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey: booking.bookingKey }));
  // The page loads the booking before it asks for the session.
  await page.route('**/api/authenticated', async (route) => {
    await page.getByRole('article').waitFor();
    await page.context().clearCookies({ name: '__Host-sid' });
    await route.continue({ headers: { ...route.request().headers(), cookie: '' } });
  });
  const asked = page.waitForResponse('**/api/authenticated');
  await page.goto(`${portal.url}/appointments/${booking.bookingKey}`);
  expect((await asked).status()).toBe(401);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.getByRole('article').count()).toBe(1);
});

test('reports a failed load and retries', async () => {
  const request = await knownRequest(portal.db);
  const page = await openPage(browser(), { provoked: [/ERR_FAILED/, /request failed/] });
  await addSession(page, portal, request);
  let away = true;
  await page.route('**/api/booking_requests/*', (route) => (away ? route.abort('failed') : route.continue()));
  await page.goto(`${portal.url}/booking-requests/${request.bookingKey}`);
  await page.getByRole('alert').getByText(text('error.offline')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  away = false;
  await page.getByRole('button', { name: text('action.retry') }).click();
  await page.getByRole('article').waitFor();
});
