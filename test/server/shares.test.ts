import { expect, test } from 'vitest';
import type { Mail } from '#server/outbound/mail.ts';
import { clientAs } from '#test/support/behalf.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { enter } from '#test/support/enter.ts';
import { type KnownBooking, knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { clientAt, type TestClient } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');

const query = async (text: string, values: readonly unknown[] = []) =>
  (await portal.db.pool.query(text, [...values])).rows;

/** A booking with a released report and one that waits. */
async function reported(): Promise<KnownBooking> {
  const booking = await knownBooking(portal.db);
  await query(
    `insert into report (booking_key, appointment_id, report_id, title, author, body, reported_at, received_at)
     select $1, id, n, 'Scan ' || n, '', 'Text of ' || n, now(), now() - hours * interval '1 hour'
     from appointment, (values ('R-old', 30), ('R-new', 2)) as sent (n, hours) where booking_key = $1`,
    [booking.bookingKey],
  );
  return booking;
}

async function patientOf({ bookingKey }: KnownBooking, verified = true): Promise<TestClient> {
  const client = await clientAs(portal, 'patient', { bookingKey });
  if (verified) await query('update session set verified = true where booking_key = $1', [bookingKey]);
  return client;
}

const share = (client: TestClient, { bookingKey }: KnownBooking, body: object, key = newKey()) =>
  client.post(`/api/appointments/${bookingKey}/shares`, { type: 'RESULT', ...body }, { 'idempotency-key': key });

const list = async (client: TestClient, { bookingKey }: KnownBooking) =>
  (await client.get(`/api/appointments/${bookingKey}/shares`)).json();

async function messages(address: string, count: number): Promise<Mail[]> {
  const sql = "select mail from mailbox where mail ->> 'to' = $1 order by received_at";
  const find = async () => (await query(sql, [address])).map(({ mail }) => mail);
  await expect.poll(async () => (await find()).length, { timeout: 10_000 }).toBe(count);
  return find();
}

const newAddress = () => `${newKey()}@doctor.example`;

/** Opens the link in the mail to a contact, with the patient's date of birth and the code of the next mail. */
async function opened(address: string, { dateOfBirth }: KnownBooking) {
  const [mail] = await messages(address, 1);
  const [, shareKey = ''] = /\/appointments\/([\w-]{22})\/result\?shared=true/.exec(mail?.text ?? '') ?? [];
  const contact = clientAt(() => portal.url);
  const claim = { bookingKey: shareKey, dateOfBirth };
  expect(await (await enter(contact, claim, 'APPOINTMENT_RESULTS')).json()).toMatchObject({
    otpSent: true,
    channels: ['EMAIL'],
  });
  const [, sent] = await messages(address, 2);
  const [code = ''] = /\b\d{6}\b/.exec(sent?.text ?? '') ?? [];
  expect((await contact.post('/api/authentication/codes/verification', { code })).status).toBe(200);
  return { contact, shareKey, mail };
}

const read = (client: TestClient, key: string) => client.get(`/api/appointments/${key}/reports`);

test('[SR-1] [SR-2] a contact opens what was shared and nothing else', async () => {
  const booking = await reported();
  const patient = await patientOf(booking);
  const address = newAddress();
  const sent = { contactDetails: address, contactName: 'Dr Osei', note: 'Please call me. evil.example' };
  expect((await share(patient, booking, sent)).status).toBe(201);
  const { contact, shareKey, mail } = await opened(address, booking);
  // A note must not become a link of the provider's mail.
  expect(mail?.text).toContain('Please call me');
  expect(mail?.text).not.toContain('evil.example');
  expect(await (await read(contact, shareKey)).json()).toMatchObject([{ title: 'Scan R-old', text: 'Text of R-old' }]);
  expect((await read(contact, booking.bookingKey)).status).toBe(404);
  expect((await contact.get(`/api/appointments/${booking.bookingKey}`)).status).toBe(404);
  expect((await contact.get(`/api/appointments/${shareKey}/shares`)).status).toBe(403);
  const [listed] = await list(patient, booking);
  expect(listed).toMatchObject({ contactDetails: address, contactDetailsType: 'EMAIL', contactName: 'Dr Osei' });
  expect(listed.views).toHaveLength(1);
  expect(await query('select 1 from audit_entry where action = $1', ['view-shared'])).not.toEqual([]);
});

test('[SR-2] revoking ends the open view of a contact', async () => {
  const booking = await reported();
  const patient = await patientOf(booking);
  const address = newAddress();
  const { id } = await (await share(patient, booking, { contactDetails: address })).json();
  const { contact, shareKey } = await opened(address, booking);
  const access = async () => (await (await contact.get(`/api/appointments/${shareKey}/reports/access`)).json()).status;
  expect(await access()).toBe('ACTIVE');
  const path = `/api/appointments/${booking.bookingKey}/shares/${id}/revocation`;
  const stranger = await patientOf(await reported());
  expect((await stranger.post(path)).status).toBe(404);
  expect((await patient.post(path)).status).toBe(204);
  expect((await read(contact, shareKey)).status).toBe(401);
  expect((await contact.get('/api/authenticated')).status).toBe(401);
  expect(await access()).toBe('REVOKED');
  const again = clientAt(() => portal.url);
  const claim = { bookingKey: shareKey, dateOfBirth: booking.dateOfBirth };
  expect((await enter(again, claim, 'APPOINTMENT_RESULTS')).status).toBe(403);
  expect((await list(patient, booking))[0]).toHaveProperty('dateRevoked');
});

test('[AS-5d] only keys of shares say that they expired', async () => {
  const booking = await reported();
  const address = newAddress();
  await share(await patientOf(booking), booking, { contactDetails: address });
  const { contact, shareKey } = await opened(address, booking);
  await query('update share set expires_at = now() where share_key = $1', [shareKey]);
  expect((await read(contact, shareKey)).status).toBe(401);
  const access = async (key: string) => (await contact.get(`/api/appointments/${key}/reports/access`)).json();
  expect(await access(shareKey)).toEqual({ status: 'EXPIRED', shared: true, requires: ['dateOfBirth', 'code'] });
  expect(await access(booking.bookingKey)).toEqual(await access(newKey()));
});

test('[SR-1] only the patient who entered a code shares', async () => {
  const booking = await reported();
  const contactDetails = newAddress();
  expect((await share(await patientOf(booking, false), booking, { contactDetails })).status).toBe(401);
  expect((await share(await patientOf(await reported()), booking, { contactDetails })).status).toBe(404);
  expect((await share(await clientAs(portal, 'staff'), booking, { contactDetails })).status).toBe(403);
  expect(await query('select 1 from share where contact = $1', [contactDetails])).toEqual([]);
});

test.each(['nobody', '+61 491 570 006', '12345678', 'a@b'])('[SR-1] refuses the contact %s', async (contactDetails) => {
  const booking = await reported();
  const answer = await share(await patientOf(booking), booking, { contactDetails });
  expect(await answer.json()).toMatchObject({
    status: 400,
    errors: [{ pointer: '/body/contactDetails', messageKey: 'form.share.contactDetails.required' }],
  });
});

test('[SR-1] refuses a long note and the 21st share', async () => {
  const booking = await reported();
  const patient = await patientOf(booking);
  expect((await share(patient, booking, { contactDetails: newAddress(), note: 'x'.repeat(151) })).status).toBe(400);
  const key = newKey();
  const first = { contactDetails: newAddress() };
  const { id } = await (await share(patient, booking, first, key)).json();
  expect(await (await share(patient, booking, first, key)).json()).toEqual({ id });
  for (let n = 1; n < 20; n++)
    expect((await share(patient, booking, { contactDetails: newAddress() })).status).toBe(201);
  expect((await share(patient, booking, { contactDetails: newAddress() })).status).toBe(429);
});
