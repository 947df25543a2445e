import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { withIdentityProvider } from '#test/support/identityProvider.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';
import macedonian from '../../brands/base/locales/mk.json' with { type: 'json' };
import { addCookie } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import * as bookingSteps from './bookingSteps.ts';
import { layoutFaults } from './layoutFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';
import { withSmtpInbox } from './withSmtpInbox.ts';

const identity = withIdentityProvider();
const inbox = withSmtpInbox();
const portal = withPortal(() => ({ ...identity.settings, SMTP_URL: inbox.url }));
const browser = withBrowser();

/** Address of the page for staff, as the clinic was mailed it. */
let link = '';

beforeAll(() => identity.allow(`${portal.url}/api/sign-in/staff/callback`));

test('a booked MRI gives the clinic a link', async () => {
  const page = await openPage(browser());
  const { region, clinic, exam } = { region: 'nsw-sydney', clinic: 'surry-hills', exam: 'mri-knee' };
  await page.goto(`${portal.url}/select-exam?region=${region}&selectedClinic=${clinic}&exam=${exam}&slotsView=WEEK`);
  await page.getByRole('button', { name: text('action.continue') }).click();
  await bookingSteps.answerScreening(page);
  await bookingSteps.seeStep(page, text('flow.booking.slot.title'));
  await bookingSteps.goToNext(page, 'week');
  await bookingSteps.chooseTime(page);
  await bookingSteps.handInDetails(page);
  await bookingSteps.book(page);
  const { rows } = await portal.db.pool.query<{ email: string }>('select email from clinic where slug = $1', [clinic]);
  const mails = () => inbox.mailsFor(rows[0]?.email ?? '');
  await expect.poll(() => mails().length, { timeout: 15_000 }).toBe(1);
  link = /https?:\S+\/desk\/bookings\/\S+/.exec(mails()[0]?.text ?? '')?.[0] ?? '';
  expect(link).toMatch(/\/desk\/bookings\/SL-\w{3}-\w{3}$/);
}, 90_000);

/** Opens a page of a session. */
async function openAs(role: 'staff' | 'referrer', width = 1280, provoked: readonly RegExp[] = []): Promise<Page> {
  const page = await openPage(browser(), { width, provoked });
  await addCookie(page, await signedIn(portal.db, role));
  return page;
}

const seeBooking = (page: Page) => page.getByRole('heading', { level: 1, name: /^Booking SL / }).waitFor();

test('a mailed link leads staff through sign-in to the answers', async () => {
  const page = await openPage(browser(), { provoked: [/status of 401/] });
  await page.goto(link);
  await page.getByText(text('desk.sign-in.text', { provider: 'Southern Light Imaging' })).waitFor();
  expect(await page.getByText('Ada Example').count()).toBe(0);
  await page.getByRole('link', { name: text('desk.sign-in') }).click();
  await page.getByRole('button', { name: /Grace/ }).click();
  await seeBooking(page);
  expect(page.url()).toBe(link);
  const safety = page.getByRole('region', { name: text('desk.safety') });
  await safety.getByText(/pacemaker/).waitFor();
  await safety.getByText(text('form.mri-body.spaces.fine'), { exact: true }).waitFor();
  const { firstName, lastName, notes } = bookingSteps.patient;
  await page.getByText(`${firstName} ${lastName}`).first().waitFor();
  expect(await page.getByText(lastName, { exact: true }).count()).toBe(0);
  await page.getByText('10 December 1985').first().waitFor();
  await page.getByText(notes).waitFor();
  await page.getByText('MRI of the knee').first().waitFor();
  expect(await page.getByRole('link', { name: '0491 570 006' }).getAttribute('href')).toMatch(/^tel:/);
  const heads = await page.locator('main :is(h2, h3)').allInnerTexts();
  expect(heads.indexOf(text('desk.safety'))).toBeLessThan(heads.indexOf(text('form.patient-details.topic')));
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText(/pacemaker/).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: text('appointment.print') }).isVisible()).toBe(false);
});

test("shows answers in the reader's language and the patient's", async () => {
  const page = await openAs('staff');
  await page.goto(`${link}?locale=mk`);
  const safety = page.getByRole('region', { name: macedonian['desk.safety'] });
  await safety.getByText(macedonian['form.mri-body.spaces.fine'], { exact: true }).waitFor();
  expect(await safety.getByText(/pacemaker/).count()).toBe(0);
  const own = page.locator('details', { hasText: text('form.mri-body.spaces.fine') });
  await own.locator('summary').click();
  await own.getByText(/pacemaker/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

test('explains to a referrer that the page is for staff', async () => {
  const page = await openAs('referrer', 390, [/status of 403/]);
  await page.goto(link);
  await page.getByText(text('desk.forbidden', { provider: 'Southern Light Imaging' })).waitFor();
  expect(await page.getByText('Ada Example').count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
});

test('asks for a sign-in after the session ended', async () => {
  const page = await openAs('staff', 820, [/status of 401/]);
  await page.goto(link);
  await seeBooking(page);
  await page.getByText('Ada Example').first().waitFor();
  await page.context().clearCookies();
  await page.reload();
  await page.getByText(text('desk.sign-in.text', { provider: 'Southern Light Imaging' })).waitFor();
  expect(await page.getByText('pacemaker').count()).toBe(0);
});

test('finds a booking by its reference, typed in any form', async () => {
  const page = await openAs('staff', 390, [/status of 404/]);
  await page.goto(`${portal.url}/desk`);
  const field = page.getByLabel(text('desk.reference'));
  await page.getByRole('button', { name: text('desk.open') }).click();
  await page.getByText(text('desk.reference.short')).waitFor();
  await field.fill('zzz zzz');
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: text('desk.missing') }).waitFor();
  const code = link.split('-').slice(-2).join(' ').toLowerCase();
  await field.fill(code);
  await field.press('Enter');
  await seeBooking(page);
});

test.each([390, 820, 1440])('the desk fits %i px and is accessible', async (width) => {
  const page = await openAs('staff', width);
  await page.goto(link);
  await seeBooking(page);
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
});

test('retries after the server was away', async () => {
  const page = await openAs('staff', 390, [/status of 503/]);
  let refused = false;
  await page.route('**/api/desk/bookings/*', (route) => {
    if (refused) return route.continue();
    refused = true;
    return route.fulfill({ status: 503, json: {}, headers: { 'x-made-up': '1' } });
  });
  await page.goto(link);
  await page.getByRole('button', { name: text('action.retry') }).click();
  await seeBooking(page);
});
