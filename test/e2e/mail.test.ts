import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';
import * as bookingSteps from './bookingSteps.ts';
import { calendarEvent } from './calendarEvent.ts';
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
