import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { MessageTemplate } from '#server/db/columnTypes.ts';
import { insertMessage } from '#server/db/queries/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { book, bookingRequest, details, holdRandomSlot, readPortalData, type Send } from '#test/support/bookByHttp.ts';
import { soon } from '#test/support/freeSlots.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { queueTestMail } from '#test/support/outboxMail.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { addCookie } from './addSession.ts';
import { axeFaults } from './axeFaults.ts';
import * as bookingSteps from './bookingSteps.ts';
import { calendarEvent } from './calendarEvent.ts';
import { layoutFaults } from './layoutFaults.ts';
import { openPage } from './openPage.ts';
import { withBrowser } from './withBrowser.ts';
import { withSmtpInbox } from './withSmtpInbox.ts';

const inbox = withSmtpInbox();
const portal = withPortal(() => ({ SMTP_URL: inbox.url }));
const browser = withBrowser();

/** Half-hour offsets, a half-hour change of clocks, a day ahead of the visitor, and most of a day behind. */
test.each([
  ['sa-adelaide', 'north-adelaide', 'Australia/Adelaide'],
  ['nsw-lord-howe', 'lord-howe-island', 'Australia/Lord_Howe'],
  ['nz-auckland', 'ponsonby', 'Pacific/Auckland'],
  ['bc-vancouver', 'kitsilano', 'America/Vancouver'],
])("[SL-6a] a mail for %s, %s has the clinic's local time", async (region, clinic, zone) => {
  const page = await openPage(browser(), { width: 390, zone: 'Pacific/Honolulu' });
  const slot = await bookingSteps.goToDetails(page, portal.url, { region, clinic, exam: 'us-thyroid' });
  expect(slot.zone).toBe(zone);
  const address = `${clinic}@patient.example`;
  await bookingSteps.handInDetails(page, address);
  await bookingSteps.book(page);

  await expect.poll(() => inbox.mailsFor(address).length, { timeout: 10_000 }).toBe(1);
  const [mail] = inbox.mailsFor(address);
  const calendar = mail?.attachments.find(({ mimeType }) => mimeType.startsWith('text/calendar'));
  const content = calendar?.content ?? '';
  const ics = typeof content === 'string' ? content : new TextDecoder().decode(content);
  expect(calendarEvent(ics)).toMatchObject({ start: Date.parse(slot.start), end: Date.parse(slot.end) });
  const wall = new Intl.DateTimeFormat('en-AU', { timeZone: zone, hour: 'numeric', minute: '2-digit' });
  const plain = (words = '') => words.replaceAll(/\s/g, ' ');
  expect(plain(mail?.text)).toContain(plain(wall.format(new Date(slot.start))));
  expect(plain(mail?.subject)).toContain(plain(wall.format(new Date(slot.start))));
});

/** Books an X-ray of the knee at a random clinic in a language, and opens its page as the patient. */
async function openBookedKnee(locale: string, email: string): Promise<Page> {
  const send: Send = (path, init) => fetch(portal.url + path, init);
  const held = await holdRandomSlot(send, { exam: 'xray-knee', from: soon(9) });
  if (!held) throw new Error('Nothing is free.');
  const order = bookingRequest(await readPortalData(send), held.slot, held.holdId);
  const answers = { ...order.answers, details: { ...details, email } };
  const { bookingKey } = await (await book(send, { ...order, answers, locale }, held.cookie)).json();
  const page = await openPage(browser(), { width: 820 });
  await addCookie(page, await signedIn(portal.db, 'patient', { bookingKey }));
  await page.goto(`${portal.url}/appointments/${bookingKey}?locale=${locale}`);
  await page.locator('.confirmation-sections').waitFor();
  return page;
}

test.each(['en-AU', 'mk'])('[AS-1c] a mail in %s says what the page says', async (locale) => {
  const email = `${locale.toLowerCase()}@patient.example`;
  const page = await openBookedKnee(locale, email);
  const parts = page.locator(
    '.confirmation-when, .confirmation-text .prose, .confirmation-sections :is(h2, h3, .prose, .muted, .tick-line, address)',
  );
  const shown = (await parts.allInnerTexts()).flatMap((part) => part.split('\n'));
  await expect.poll(() => inbox.mailsFor(email).length, { timeout: 15_000 }).toBe(1);
  const plain = (words = '') => words.replaceAll(/\s+/g, ' ').trim();
  const mail = plain(inbox.mailsFor(email)[0]?.text);
  const lines = shown.map(plain).filter(Boolean);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !mail.includes(line))).toEqual([]);
});

/** Queues a mail of a brand, and returns its HTML as the mail server received it. */
async function receivedHtml(brand: string, template: MessageTemplate): Promise<string> {
  const messageId = await queueMail(brand, template);
  await expect.poll(() => inbox.mailWith(messageId), { timeout: 15_000 }).toBeDefined();
  const mail = inbox.mailWith(messageId);
  expect(mail?.text).not.toBe('');
  return mail?.html ?? '';
}

async function queueMail(brand: string, template: MessageTemplate): Promise<string> {
  if (template === 'code') return queueTestMail(portal.db, { brand, template });
  const { bookingKey } = await knownBooking(portal.db, { brand });
  await portal.db.pool.query("update booking set reference = 'SL 4K7 29Q' where booking_key = $1", [bookingKey]);
  const { rows } = await portal.db.pool.query<{ clinic_id: number }>(
    'select clinic_id from appointment where booking_key = $1',
    [bookingKey],
  );
  const clinic = template.startsWith('clinic-') && rows[0] ? { clinicId: rows[0].clinic_id } : {};
  const message = { bookingKey, template, mailDomain: 'portal.example', ...clinic };
  return inTransaction(portal.db, (tx) => insertMessage(tx, message));
}

const brands = ['southern-light', 'kauri'];
const templates: readonly MessageTemplate[] = ['confirmation', 'cancellation', 'code', 'clinic-booking'];

test.each(brands.flatMap((brand) => templates.map((template) => [brand, template] as const)))(
  'the HTML of %s, %s, fits phones, light and dark',
  async (brand, template) => {
    const html = await receivedHtml(brand, template);
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openPage(browser(), { width: 600, more: { colorScheme } });
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.setContent(html);
      for (const width of [320, 600]) {
        await page.setViewportSize({ width, height: 800 });
        const place = `${width} px, ${colorScheme}`;
        expect(await axeFaults(page), place).toEqual([]);
        expect(await layoutFaults(page), place).toEqual([]);
        const heights = await page
          .locator('a.brand')
          .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
        expect(heights, place).toHaveLength(template === 'code' ? 0 : 1);
        for (const height of heights) expect(height, place).toBeGreaterThanOrEqual(44);
      }
      const [red = 0] = await groundOf(page);
      expect(red > 128).toBe(colorScheme === 'light');
      expect(requests).toEqual([]);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    }
  },
);

/** Returns the colour channels of the ground around the card. */
function groundOf(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number));
}

test('a mail without its style element stays readable', async () => {
  const html = await receivedHtml('kauri', 'confirmation');
  const page = await openPage(browser(), { width: 320 });
  await page.setContent(html.replace(/<style>.*?<\/style>/s, ''));
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
});
