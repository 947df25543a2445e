import { expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { reserveReference } from '#server/domain/appointments/bookingReference.ts';
import { bookingOf, sendBooking, separateSlots } from '#test/support/bookingCall.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { enter } from '#test/support/enter.ts';
import { withPortal } from '#test/support/portal.ts';
import { clientAt } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');

const client = () => clientAt(() => portal.url);

test('[AS-1a] [AS-1c] summary, mail and calendar file have one reference', async () => {
  const patient = client();
  const [time] = await separateSlots(patient);
  if (!time) throw new Error('No time is free.');
  const email = `${newKey()}@patient.example`;
  const { bookingKey } = await (await sendBooking(patient, await bookingOf(patient, time, email))).json();
  const summary = await (await patient.get(`/api/appointments/${bookingKey}`)).json();
  expect(summary.reference).toMatch(/^SL [0-9A-HJKMNP-TV-Z]{3} [0-9A-HJKMNP-TV-Z]{3}$/);
  expect(summary.patient).toEqual({ firstName: 'Ada', lastName: 'Example' });
  const line = `Reference ${summary.reference}`;
  const calendar = await (await patient.get(`/api/appointments/${bookingKey}/calendar`)).text();
  expect(calendar).toContain(line);
  const mailText = async () => {
    const { rows } = await portal.db.pool.query("select mail->>'text' as text from mailbox where mail->>'to' = $1", [
      email,
    ]);
    return rows[0]?.text ?? '';
  };
  await expect.poll(mailText, { timeout: 10_000 }).toContain(line);
});

test('[AS-1a] a reference opens nothing', async () => {
  const patient = client();
  const [time] = await separateSlots(patient);
  if (!time) throw new Error('No time is free.');
  const call = await bookingOf(patient, time, `${newKey()}@patient.example`);
  const { bookingKey } = await (await sendBooking(patient, call)).json();
  const { reference } = await (await patient.get(`/api/appointments/${bookingKey}`)).json();
  const asKey = reference.replaceAll(' ', '').padEnd(22, '0');
  expect((await enter(client(), { bookingKey: asKey, dateOfBirth: '1985-12-10' })).status).toBe(403);
});

test('[AS-1a] a taken reference is replaced by another', async () => {
  const reserve = (codes: string[]) =>
    inTransaction(portal.db, (tx) =>
      reserveReference(tx, { bookingKey: newKey(), prefix: '' }, () => codes.shift() ?? ''),
    );
  expect(await reserve(['000AAA'])).toBe('000 AAA');
  expect(await reserve(['000AAA', '000AAB'])).toBe('000 AAB');
});
