import { beforeAll, expect, test } from 'vitest';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishSettings } from '#test/support/publishSettings.ts';
import { withSites } from '#test/support/sites.ts';
import { text } from '#test/support/texts.ts';
import {
  book,
  chooseClinic,
  chooseExam,
  chooseRegion,
  chooseTime,
  freeTimes,
  giveDate,
  goToNext,
  handInDetails,
  seeAppointment,
  type View,
} from './bookingSteps.ts';
import { downloadedFile } from './downloadedFile.ts';
import { cookieModes, openVisitor } from './openVisitor.ts';
import { eventsAt, portalIn, putPractice, visitPractice } from './practicePage.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1', BRANDS_FROM: 'database' }));
const folder = withPackFolder();
const sites = withSites(() => portal.url);

beforeAll(() => publishSettings(portal, folder, { frameOrigins: ['https://partner.test', 'https://partner2.test'] }));

/** Returns the submit button of the authentication page. */
const continueButton = (view: View) => view.getByRole('button', { name: text('action.continue') });

/** Enters a date of birth, YYYY-MM-DD. */
async function sayWho(view: View, dateOfBirth: string): Promise<void> {
  await giveDate(view, dateOfBirth);
  await continueButton(view).click();
}

const unkept = /Your browser blocks cookies here/;

test.each(cookieModes)(
  '[RT-15a] [BK-1a] [BK-1b] [CR-1] [DL-4a] a stranger books and cancels in a frame, cookies “%s”',
  async (cookies) => {
    const provoked = [/status of 404 .*holds\/current/];
    const visitor = await openVisitor({ flags: sites.flags, cookies, provoked: cookies === 'allow' ? [] : provoked });
    const page = await visitor.newPage();
    const frame = await visitPractice(page, putPractice(sites));
    await chooseRegion(frame, 'Sydney');
    expect(await frame.getByText(unkept).count()).toBe(cookies === 'block all' ? 1 : 0);
    await chooseClinic(frame, 'Surry Hills');
    await chooseExam(frame, 'Ultrasound of the knee');
    await freeTimes(frame).first().waitFor();
    await goToNext(frame, 'month');
    await chooseTime(frame);
    await handInDetails(frame);
    await book(frame);
    const bookingKey = await seeAppointment(frame);

    const calendar = await downloadedFile(page, () => frame.getByRole('button', { name: /calendar/i }).click());
    expect(calendar.bytes.toString()).toContain('BEGIN:VCALENDAR');
    await frame.getByRole('button', { name: text('appointment.cancel') }).click();
    await frame.getByRole('button', { name: text('appointment.cancel.confirm') }).click();
    await frame.getByRole('heading', { level: 1, name: /cancelled/i }).waitFor();

    const { rows } = await portal.db.pool.query('select id, status from appointment where booking_key = $1', [
      bookingKey,
    ]);
    expect(rows.map(({ status }) => status)).toEqual(['CANCELED']);
    await expect.poll(async () => (await eventsAt(page)).map(({ type }) => type)).toContain('cancelled');
    const received = await eventsAt(page);
    const references = [rows[0].id];
    expect(received.filter(({ type }) => type === 'booked')).toMatchObject([{ references }]);
    expect(received.filter(({ type }) => type === 'cancelled')).toMatchObject([{ references }]);
    expect(received.flatMap((event) => (event.type === 'step' ? event.progress : []))).toEqual([2, 1, 2, 3]);
    for (const secret of [bookingKey, 'Ada', '1985', 'us-knee', 'knee', 'patient.example', 'Surry'])
      expect(JSON.stringify(received)).not.toContain(secret);
  },
);

test.each(cookieModes)('[AU-1] [AU-7] a patient signs in to one frame only, cookies “%s”', async (cookies) => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const provoked = [/status of 401/];
  const visitor = await openVisitor({ flags: sites.flags, cookies, provoked });
  const page = await visitor.newPage();
  const attributes = `path="/appointments/${bookingKey}"`;
  const frame = await visitPractice(page, putPractice(sites, { attributes }));
  await sayWho(frame, dateOfBirth);
  await frame.getByRole('article').waitFor();

  const roleIn = (where: typeof frame | typeof page) =>
    where.evaluate(async () => (await fetch('/api/authenticated')).status);
  // Without the header that marks a frame, the server ignores the cookies of the frame.
  expect(await roleIn(frame)).toBe(401);
  const other = await visitor.newPage();
  await other.goto('https://portal.test/terms');
  expect(await roleIn(other)).toBe(401);

  // Loaded again, and in a tab beside it, the browser still knows who it is, where it may.
  await visitPractice(page, putPractice(sites, { attributes }));
  const again = await portalIn(page);
  await (cookies === 'block all' ? continueButton(again) : again.getByRole('article')).waitFor();

  const elsewhere = await visitPractice(other, putPractice(sites, { host: 'partner2.test', attributes }));
  await continueButton(elsewhere).waitFor();
});

test("[RT-15a] does not share the portal's session with a frame", async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const visitor = await openVisitor({ flags: sites.flags, cookies: 'allow', provoked: [/status of 401/] });
  const page = await visitor.newPage();
  await page.goto(`https://portal.test/appointments/${bookingKey}`);
  await sayWho(page, dateOfBirth);
  await page.getByRole('article').waitFor();

  const attributes = `path="/appointments/${bookingKey}"`;
  const frame = await visitPractice(page, putPractice(sites, { attributes }));
  await continueButton(frame).waitFor();
  // In a frame of the portal's own page the browser sends its cookie, and the server passes it over.
  await page.goto(`https://portal.test/iframe-test?link=/appointments/${bookingKey}`);
  await continueButton(await portalIn(page)).waitFor();
});
