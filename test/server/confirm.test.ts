import { expect, test } from 'vitest';
import { queueReminders } from '#server/domain/outbox/reminders.ts';
import { bookingOfSlot, clientAs, freeTime, grace, send } from '#test/support/behalf.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { soon } from '#test/support/freeSlots.ts';
import { withPortal } from '#test/support/portal.ts';
import { problemCode } from '#test/support/problemCode.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';
import { clientAt, newAddress } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');

/** Books an X-ray in a browser, and returns it with the session of its patient. */
async function booked() {
  const browser = clientAt(() => portal.url, newAddress());
  const slot = await freeTime(browser, { from: soon(8) });
  const email = `${newKey()}@patient.example`;
  const body = await bookingOfSlot(browser, slot, { email });
  const { bookingKey, results } = await (await send(browser, '/api/appointments', body)).json();
  const patient = await clientAs(portal, 'patient', { bookingKey });
  return { browser, patient, email, bookingKey: bookingKey as string, slug: results[0].id as string };
}

const pathOf = (bookingKey: string) => `/api/appointments/${bookingKey}/confirmation`;

/** Queues the reminder of a booking, as if it had been made long before for three days from now. */
async function remind(bookingKey: string): Promise<void> {
  const times = "created_at = now() - interval '90 days', starts_at = now() + interval '3 days'";
  const early = `update appointment set ${times}, ends_at = now() + interval '4 days' where booking_key = $1`;
  await portal.db.pool.query(early, [bookingKey]);
  const quietHours = { from: '00:00', to: '00:00' };
  const reminders = [{ hoursPrior: 24 * 4, channel: 'EMAIL' as const }];
  await queueReminders(sampleDeps(portal.db, { reminderRules: { reminders, quietHours } }));
}

async function reminderTo(email: string): Promise<string> {
  const find = async () => {
    const sql =
      "select mail ->> 'text' as text from mailbox where mail ->> 'to' = $1 and mail ->> 'subject' like 'Reminder%'";
    return (await portal.db.pool.query(sql, [email])).rows[0]?.text;
  };
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return find();
}

test('[CX-4] the patient confirms, and the clinic is told', async () => {
  const { browser, patient, bookingKey, slug } = await booked();
  expect((await send(browser, pathOf(bookingKey))).status).toBe(401);
  const answer = await send(patient, pathOf(bookingKey));
  expect(answer.status).toBe(200);
  expect((await answer.json()).appointments).toMatchObject([
    { slug, status: 'CONFIRMED', cancellation: { allowed: true } },
  ]);
  const sql = "select appointment_ids from outbox where booking_key = $1 and template = 'clinic-confirmation'";
  expect((await portal.db.pool.query(sql, [bookingKey])).rows).toEqual([{ appointment_ids: [slug] }]);
  const again = await send(patient, pathOf(bookingKey));
  expect([again.status, await problemCode(again)]).toEqual([409, 'not-pending']);
  const audited = await portal.db.pool.query('select action, role from audit_entry order by position desc limit 1');
  expect(audited.rows).toEqual([{ action: 'confirm', role: 'patient' }]);
});

test('[CX-4] a repeated confirmation is answered once, also for staff', async () => {
  const { bookingKey } = await booked();
  const staff = await clientAs(portal, 'staff', { account: grace });
  const key = newKey();
  const first = await send(staff, pathOf(bookingKey), undefined, key);
  const again = await send(staff, pathOf(bookingKey), undefined, key);
  expect([first.status, again.status]).toEqual([200, 200]);
  const sql =
    "select count(*)::integer as mails from outbox where booking_key = $1 and template = 'clinic-confirmation'";
  expect((await portal.db.pool.query(sql, [bookingKey])).rows).toEqual([{ mails: 1 }]);
});

test.each(['CANCELED', 'over'])('[CX-4] nobody confirms an appointment that is %s', async (what) => {
  const { patient, bookingKey } = await booked();
  const change = what === 'over' ? "starts_at = now() - interval '1 minute'" : "status = 'CANCELED'";
  await portal.db.pool.query(`update appointment set ${change} where booking_key = $1`, [bookingKey]);
  expect((await send(patient, pathOf(bookingKey))).status).toBe(409);
});

test('[CX-4] a reminder links to the question until it is confirmed', async () => {
  const open = await booked();
  const confirmed = await booked();
  await send(confirmed.patient, pathOf(confirmed.bookingKey));
  await remind(open.bookingKey);
  await remind(confirmed.bookingKey);
  const text = await reminderTo(open.email);
  expect(text).toContain(`/appointments/${open.bookingKey}?confirm=true`);
  expect(text).toContain('Confirm, change or cancel');
  const other = await reminderTo(confirmed.email);
  expect(other).toContain(`/appointments/${confirmed.bookingKey}`);
  expect(other).not.toContain('confirm=true');
});
