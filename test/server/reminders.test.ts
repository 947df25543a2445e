import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CodeChannel } from '#server/db/columnTypes.ts';
import { cancelAppointments } from '#server/domain/appointments/cancelAppointments.ts';
import { openCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { queueReminders } from '#server/domain/outbox/reminders.ts';
import type { Mail } from '#server/outbound/mail.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';

const portal = withPortal(undefined, 'catalog');

/** Reminders of three days and 30 minutes reach the appointments of `knownBooking`. */
const hoursPrior = 73;
const never = { from: '09:00', to: '09:00' };

const depsOf = (channel: CodeChannel = 'EMAIL', hours = hoursPrior) =>
  sampleDeps(portal.db, {
    catalog: openCatalog(portal.db),
    reminderRules: { reminders: [{ hoursPrior: hours, channel }], quietHours: never },
  });

const query = async (text: string, values: readonly unknown[] = []) =>
  (await portal.db.pool.query(text, [...values])).rows;

/** A booking of five days ago. */
async function earlyBooking(brand?: string) {
  const booking = await knownBooking(portal.db, { ...(brand && { brand }) });
  await query("update appointment set created_at = now() - interval '5 days' where booking_key = $1", [
    booking.bookingKey,
  ]);
  return booking;
}

const queued = (bookingKey: string) =>
  query("select * from outbox where template = 'reminder' and booking_key = $1", [bookingKey]);

async function received(address: string): Promise<Mail> {
  const find = async () => query("select mail from mailbox where mail ->> 'to' = $1", [address]);
  await expect.poll(async () => (await find()).length, { timeout: 10_000 }).toBe(1);
  return (await find())[0].mail;
}

beforeEach(async () => {
  await query('delete from outbox; delete from reminder; delete from appointment');
});

test('reminds by mail once, with what the patient needs', async () => {
  const { bookingKey, email } = await earlyBooking();
  expect(await queueReminders(depsOf())).toBe(1);
  expect(await queueReminders(depsOf())).toBe(0);
  const mail = await received(email);
  expect(mail.subject).toMatch(/^Reminder: your appointment with Southern Light Imaging, /);
  expect(mail.text).toContain(`/appointments/${bookingKey}`);
  expect(mail.unsubscribe).toBe(`${portal.url}/unsubscribe?bookingKey=${bookingKey}`);
  expect(mail.text).toContain(mail.unsubscribe);
  expect(mail).not.toHaveProperty('calendar');
});

test('reminds by SMS without what is examined', async () => {
  const { bookingKey, mobile } = await earlyBooking();
  const exams = await query('select name from exam');
  expect(await queueReminders(depsOf('SMS'))).toBe(1);
  const { text } = await received(mobile);
  expect(text).toContain(`/appointments/${bookingKey}`);
  expect(text).toMatch(/^Southern Light Imaging: reminder of your appointment, \w{3} \d/);
  for (const { name } of exams) expect(text).not.toContain(name);
});

test.each([
  ['it is too early', 60, ''],
  ['it was booked later than the reminder', hoursPrior, 'update appointment set created_at = now()'],
  ['less than half of the time is left', 150, ''],
  ['the booking is pending', hoursPrior, "update appointment set status = 'PENDING'"],
  ['the appointment is canceled', hoursPrior, "update appointment set status = 'CANCELED'"],
])('sends no reminder if %s', async (_title, hours, change) => {
  const { bookingKey } = await earlyBooking();
  if (change) await query(change);
  expect(await queueReminders(depsOf('EMAIL', hours))).toBe(0);
  expect(await queued(bookingKey)).toEqual([]);
});

test('a new time brings another reminder, for its brand only', async () => {
  await earlyBooking('kauri');
  expect(await queueReminders(depsOf())).toBe(0);
  const { bookingKey } = await earlyBooking();
  expect(await queueReminders(depsOf())).toBe(1);
  await query("update appointment set starts_at = starts_at - interval '2 hours' where booking_key = $1", [bookingKey]);
  expect(await queueReminders(depsOf())).toBe(1);
});

test('a cancellation after a reminder was queued deletes it', async () => {
  const { bookingKey } = await earlyBooking();
  const deps = depsOf();
  await query("alter table outbox alter column next_attempt_at set default now() + interval '1 hour'");
  onTestFinished(async () => {
    await query('alter table outbox alter column next_attempt_at set default now()');
  });
  expect(await queueReminders(deps)).toBe(1);
  await cancelAppointments(deps, {
    bookingKey,
    idempotencyKey: newKey(),
    scope: {
      brand: deps.brand,
      authenticated: true,
      all: true,
      bookingKey: undefined,
      requestKey: undefined,
      bookedBy: undefined,
      holder: undefined,
    },
    by: { role: 'staff' },
  });
  await query("update outbox set next_attempt_at = now(); select pg_notify('outbox', '')");
  await expect.poll(() => queued(bookingKey)).toEqual([]);
  const texts = await query("select mail ->> 'subject' as subject from mailbox where mail ->> 'text' like $1", [
    `%${bookingKey}%`,
  ]);
  expect(texts.filter(({ subject }) => /Reminder/.test(subject))).toEqual([]);
});

test('[RT-14] [CR-5c] the key of a booking stops its reminders', async () => {
  const { bookingKey } = await earlyBooking();
  const other = await earlyBooking();
  const stop = (key: string, wanted: boolean) =>
    fetch(`${portal.url}/api/appointments/${key}/reminders`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', origin: portal.url },
      body: JSON.stringify({ wanted }),
    });
  expect((await stop(bookingKey, false)).status).toBe(204);
  expect(await queueReminders(depsOf())).toBe(1);
  expect(await queued(other.bookingKey)).toHaveLength(1);
  expect((await stop(bookingKey, true)).status).toBe(204);
  expect(await queueReminders(depsOf())).toBe(1);
  expect((await stop(newKey(), false)).status).toBe(404);
});
