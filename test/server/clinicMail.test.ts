import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { withSmtpInbox } from '#test/e2e/withSmtpInbox.ts';
import { book, bookingRequest, details, holdRandomSlot, readPortalData, type Send } from '#test/support/bookByHttp.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { soon } from '#test/support/freeSlots.ts';
import { withPortal } from '#test/support/portal.ts';
import { text } from '#test/support/texts.ts';

const inbox = withSmtpInbox();
const portal = withPortal(() => ({ SMTP_URL: inbox.url }), 'catalog');
const send: Send = (path, init) => fetch(portal.url + path, init);

/** Books an X-ray of the knee in the language of the patient, and returns the booking with its clinic. */
async function bookKnee(email: string) {
  const held = await holdRandomSlot(send, { exam: 'xray-knee', from: soon(9) });
  if (!held) throw new Error('Nothing is free.');
  const order = bookingRequest(await readPortalData(send), held.slot, held.holdId);
  const answers = { ...order.answers, details: { ...details, firstName: 'Xanthippe', email } };
  const answer = await book(send, { ...order, answers, locale: 'mk' }, held.cookie);
  expect(answer.status).toBe(201);
  const { bookingKey }: { bookingKey: string } = await answer.json();
  const { rows } = await portal.db.pool.query<{ name: string; email: string; reference: string }>(
    `select c.name, c.email, b.reference from booking b join appointment a using (booking_key)
     join clinic c on c.id = a.clinic_id where booking_key = $1`,
    [bookingKey],
  );
  const [clinic] = rows;
  if (!clinic) throw new Error('The booking was not written.');
  return { bookingKey, clinic, cookie: held.cookie };
}

/** The mail to a clinic about a booking. */
async function mailAbout(to: string, reference: string, subject: string): Promise<Email> {
  const find = () =>
    inbox.mailsFor(to).find((mail) => mail.subject?.startsWith(subject) && mail.subject.includes(reference));
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return find() as Email;
}

/** Everything in a mail that somebody may read. */
const wordsOf = ({ subject, text: plain, html, attachments }: Email) =>
  [subject, plain, html, ...attachments.map(({ content }) => String(content))].join('\n');

test('a clinic learns of a booking and its cancellation', async () => {
  const email = `${newKey()}@patient.example`;
  const { bookingKey, clinic, cookie } = await bookKnee(email);
  const booked = await mailAbout(clinic.email, clinic.reference, 'New booking');
  expect(booked.text).toContain(text('mail.clinic-booking.intro', { clinic: clinic.name }));
  expect(booked.text).toContain(`${portal.url}/desk/bookings/${clinic.reference.replaceAll(' ', '-')}`);
  const canceled = await send(`/api/appointments/${bookingKey}/cancellation`, {
    method: 'POST',
    headers: { cookie, 'idempotency-key': newKey() },
  });
  expect(canceled.status).toBe(200);
  const cancellation = await mailAbout(clinic.email, clinic.reference, 'Cancelled booking');
  expect(cancellation.text).toContain(text('mail.clinic-cancellation.intro', { clinic: clinic.name }));

  for (const mail of [booked, cancellation]) {
    expect(mail.to?.map(({ address }) => address)).toEqual([clinic.email]);
    const words = wordsOf(mail);
    for (const secret of ['Xanthippe', 'Example', email, bookingKey, 'Рендген', 'X-ray', '1985', '0491'])
      expect(words, secret).not.toContain(secret);
    expect(mail.attachments).toEqual([]);
  }
});

test('the provider gets the mail of an unreachable clinic', async () => {
  // As an import before the check of addresses may have left it.
  await portal.db.pool.query("update clinic set email = 'reception, desk@clinic.example', revision = null");
  await portal.db.pool.query("update catalog set revision = 'without addresses'");
  const { clinic } = await bookKnee(`${newKey()}@patient.example`);
  const mail = await mailAbout('hello@southernlight.example', clinic.reference, 'New booking');
  expect(mail.text).toContain(clinic.name);
});
