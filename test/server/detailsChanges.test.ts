import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { pruneStale } from '#server/housekeeping.ts';
import type { Mail } from '#server/outbound/mail.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { knownRequest } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { rethrow } from '#test/support/rethrow.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { text } from '#test/support/texts.ts';

const portal = withPortal(undefined, 'catalog');

/** A booking with a reference, and the cookie of its patient. */
async function bookingOfPatient() {
  const booking = await knownBooking(portal.db);
  const reference = `SL ${randomBytes(2).toString('hex').toUpperCase().slice(0, 3)} 29Q`;
  await portal.db.pool.query('update booking set reference = $2 where booking_key = $1', [
    booking.bookingKey,
    reference,
  ]);
  await portal.db.pool.query(
    'insert into booking_reference (code, booking_key) values ($1, $2) on conflict do nothing',
    [reference.slice(3).replace(' ', ''), booking.bookingKey],
  );
  const cookie = await signedIn(portal.db, 'patient', { bookingKey: booking.bookingKey });
  return { ...booking, reference, cookie };
}

async function requestOfPatient() {
  const request = await knownRequest(portal.db, { clinic: 'north-adelaide' });
  return { ...request, cookie: await signedIn(portal.db, 'booking-request-user', { requestKey: request.bookingKey }) };
}

interface Call {
  readonly bookingKey: string;
  readonly cookie: string;
  readonly key?: string;
  readonly of?: 'appointments' | 'booking_requests';
}

/** Sends a details change. */
function ask({ bookingKey, cookie, key = newKey(), of = 'appointments' }: Call, body: unknown): Promise<Response> {
  return fetch(`${portal.url}/api/${of}/${bookingKey}/details_changes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie },
    body: JSON.stringify(body),
  });
}

async function recorded(bookingKey: string) {
  const { rows } = await portal.db.pool.query(
    'select before, after, remark, proved, status from details_change where booking_key = $1 order by created_at',
    [bookingKey],
  );
  return rows;
}

/** Returns the last entry of staff in the audit log. */
async function lastOfStaff() {
  const { rows } = await portal.db.pool.query(
    "select action, result from audit_entry where role = 'staff' order by position desc limit 1",
  );
  return rows[0];
}

async function asStaff(path: string, method = 'GET'): Promise<Response> {
  return fetch(portal.url + path, { method, headers: { cookie: await signedIn(portal.db, 'staff') } });
}

/** Waits for the mails whose text has a link, and returns them. */
async function mailsWith(link: string): Promise<readonly Mail[]> {
  const find = async () =>
    (
      await portal.db.pool.query<{ mail: Mail }>(
        "select mail from mailbox where mail ->> 'text' like '%' || $1 || '%'",
        [link],
      )
    ).rows.map(({ mail }) => mail);
  await expect.poll(async () => (await find()).length, { timeout: 10_000 }).toBe(1);
  return find();
}

test('[BK-10c] records old and new details; the mail has none', async () => {
  const booking = await bookingOfPatient();
  const stored = (
    await portal.db.pool.query('select patient from booking where booking_key = $1', [booking.bookingKey])
  ).rows[0].patient;
  const answer = await ask(booking, {
    changes: { lastName: 'Umlauf-Čapek', email: 'new@home.example', firstName: stored.firstName },
    remark: 'I married in May.',
  });
  expect(answer.status).toBe(201);
  expect(await recorded(booking.bookingKey)).toEqual([
    {
      before: { lastName: stored.lastName, email: stored.email },
      after: { lastName: 'Umlauf-Čapek', email: 'new@home.example' },
      remark: 'I married in May.',
      proved: true,
      status: 'NEW',
    },
  ]);
  const after = await portal.db.pool.query('select patient from booking where booking_key = $1', [booking.bookingKey]);
  expect(after.rows[0].patient).toEqual(stored);
  const [mail] = await mailsWith(`/desk/bookings/${booking.reference.replaceAll(' ', '-')}`);
  for (const part of [mail?.subject, mail?.text, mail?.html]) {
    expect(part).not.toMatch(/Umlauf|home\.example|married/);
    expect(part).not.toContain(stored.firstName);
    expect(part).not.toContain(booking.bookingKey);
  }
  const { rows } = await portal.db.pool.query('select role, action from audit_entry order by position desc limit 1');
  expect(rows).toEqual([{ role: 'patient', action: 'ask-details-change' }]);
  const seen = await (await asStaff(`/api/desk/bookings/${booking.reference.slice(3)}`)).json();
  expect(seen.detailsChanges).toMatchObject([{ status: 'NEW', proved: true, remark: 'I married in May.' }]);
  expect(seen.detailsChanges[0].changes).toContainEqual({
    detail: 'lastName',
    before: stored.lastName,
    after: 'Umlauf-Čapek',
  });
});

/** Gives a booking appointments, each at a clinic in some days. */
async function setAppointments(bookingKey: string, appointments: readonly (readonly [string, number, string])[]) {
  await portal.db.pool.query('delete from appointment where booking_key = $1', [bookingKey]);
  for (const [position, [clinic, days, status]] of appointments.entries()) {
    await portal.db.pool.query(
      `insert into appointment (clinic_id, device_id, booking_key, position, exam_ids, starts_at, ends_at, status, canceled_at)
       select clinic_id, device.id, $1, $2, '{1}', now() + make_interval(days => $4),
         now() + make_interval(days => $4, mins => 30), $5::text, case when $5::text = 'CANCELED' then now() end
       from device join clinic on clinic.id = clinic_id where clinic.slug = $3 limit 1`,
      [bookingKey, position, clinic, days, status],
    );
  }
}

/** The addresses to which mails with a link are queued or sent. */
async function addressesOf(path: string): Promise<readonly string[]> {
  const { rows } = await portal.db.pool.query<{ address: string }>(
    "select recipient ->> 'address' as address from outbox where notice ->> 'path' = $1 order by 1",
    [path],
  );
  return rows.map(({ address }) => address);
}

test('[BK-10c] each clinic with an appointment ahead gets one mail', async () => {
  const booking = await bookingOfPatient();
  await setAppointments(booking.bookingKey, [
    ['north-adelaide', 2, 'BOOKED'],
    ['surry-hills', 4, 'BOOKED'],
    ['north-adelaide', 6, 'BOOKED'],
    ['ponsonby', 3, 'CANCELED'],
    ['chatswood', -1, 'BOOKED'],
  ]);
  expect((await ask(booking, { changes: { mobile: '+61 491 570 157' } })).status).toBe(201);
  const { rows } = await portal.db.pool.query<{ email: string }>(
    "select email from clinic where slug in ('north-adelaide', 'surry-hills') order by 1",
  );
  const path = `/desk/bookings/${booking.reference.replaceAll(' ', '-')}`;
  expect(await addressesOf(path)).toEqual(rows.map(({ email }) => email));
});

test('[BK-10c] the call centre reads what no clinic can receive', async () => {
  const { slug, ...request } = await knownRequest(portal.db);
  const cookie = await signedIn(portal.db, 'booking-request-user', { requestKey: request.bookingKey });
  const body = { changes: {}, remark: 'My name has an accent.' };
  expect((await ask({ ...request, cookie, of: 'booking_requests' }, body)).status).toBe(201);
  expect(await addressesOf(`/desk/booking-requests/${slug}`)).toEqual(['calls@southernlight.example']);

  // As an import before the check of addresses may have left them.
  await portal.db.pool.query(
    "update clinic set email = 'reception, ' || slug || '@clinic.example', revision = null where slug in ('chatswood', 'glenelg')",
  );
  await portal.db.pool.query("update catalog set revision = 'without addresses'");
  const booking = await bookingOfPatient();
  await setAppointments(booking.bookingKey, [
    ['chatswood', 2, 'BOOKED'],
    ['glenelg', 3, 'BOOKED'],
  ]);
  expect((await ask(booking, body)).status).toBe(201);
  const path = `/desk/bookings/${booking.reference.replaceAll(' ', '-')}`;
  expect(await addressesOf(path)).toEqual(['calls@southernlight.example']);
});

test('[BK-10c] staff read and complete the change of a request', async () => {
  const request = await requestOfPatient();
  const answer = await ask({ ...request, of: 'booking_requests' }, { changes: { dateOfBirth: '1984-05-17' } });
  expect(answer.status).toBe(201);
  const [mail] = await mailsWith(`/desk/booking-requests/${request.slug}`);
  expect(mail?.to).toContain('north-adelaide');
  for (const key of [
    'mail.request-details-change.intro',
    'mail.details-change.title',
    'mail.details-change.see',
  ] as const)
    expect(mail?.text).toContain(text(key));
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/1984|17 May/);
  const seen = await (await asStaff(`/api/desk/booking_requests/${request.slug}`)).json();
  expect(seen).toMatchObject({
    patient: { dateOfBirth: request.dateOfBirth },
    detailsChanges: [{ changes: [{ detail: 'dateOfBirth', before: request.dateOfBirth, after: '1984-05-17' }] }],
  });
  expect(await lastOfStaff()).toEqual({ action: 'view-request', result: 'done' });
  const path = `/api/desk/details_changes/${seen.detailsChanges[0].id}/completion`;
  expect(await (await asStaff(path, 'POST')).json()).toMatchObject({ status: 'DONE' });
  expect(await lastOfStaff()).toEqual({ action: 'complete-details-change', result: 'done' });
  expect(await pruneStale(portal.db, rethrow)).toMatchObject({ detailsChanges: 0 });
  await portal.db.pool.query("update details_change set done_at = now() - interval '91 days' where status = 'DONE'");
  expect(await pruneStale(portal.db, rethrow)).toMatchObject({ detailsChanges: 1 });
  expect(await recorded(request.bookingKey)).toEqual([]);
  await portal.db.pool.query("update booking_request set brand = 'kauri' where booking_key = $1", [request.bookingKey]);
  expect((await asStaff(`/api/desk/booking_requests/${request.slug}`)).status).toBe(404);
});

test('[BK-10c] staff of another brand complete and read no change', async () => {
  const booking = await bookingOfPatient();
  expect((await ask(booking, { changes: {}, remark: 'My name has an accent.' })).status).toBe(201);
  const { rows } = await portal.db.pool.query(
    "update details_change set brand = 'kauri' where booking_key = $1 returning id",
    [booking.bookingKey],
  );
  const answer = await asStaff(`/api/desk/details_changes/${rows[0].id}/completion`, 'POST');
  expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('accent')]);
  expect(await recorded(booking.bookingKey)).toMatchObject([{ status: 'NEW' }]);
});

test.each([
  ['nothing', { changes: {} }, '/body/remark'],
  ['only what is stored', { changes: { firstName: 'stored' } }, '/body/remark'],
  ['a blank remark', { changes: {}, remark: '  ' }, '/body/remark'],
  ['a birth date in the future', { changes: { dateOfBirth: '2999-01-01' } }, '/body/changes/dateOfBirth'],
  ['a day that does not exist', { changes: { dateOfBirth: '1999-02-30' } }, '/body/changes/dateOfBirth'],
  ['no e-mail address', { changes: { email: 'a@b' } }, '/body/changes/email'],
  ['a false Medicare number', { changes: { medicareNumber: '2123 45671 1' } }, '/body/changes/medicareNumber'],
  ['a link as a name', { changes: { firstName: 'www.evil.example' } }, '/body/changes/firstName'],
  ['a blank name', { changes: { lastName: ' ' } }, '/body/changes/lastName'],
])('[BK-10c] refuses %s at its field', async (_what, body, pointer) => {
  const booking = await bookingOfPatient();
  const { rows } = await portal.db.pool.query('select patient from booking where booking_key = $1', [
    booking.bookingKey,
  ]);
  const { firstName } = rows[0].patient;
  const text = JSON.stringify(body).replace('"stored"', JSON.stringify(firstName));
  const answer = await ask(booking, JSON.parse(text));
  expect([400, 422]).toContain(answer.status);
  expect((await answer.json()).errors).toMatchObject([{ pointer }]);
  expect(await recorded(booking.bookingKey)).toEqual([]);
});

test.each([
  ['CANCELED', 3, 'already-canceled'],
  ['DONE', 3, 'appointment-over'],
  ['BOOKED', -1, 'appointment-over'],
] as const)('[BK-10c] refuses for a %s appointment in %i days', async (status, days, code) => {
  const booking = await bookingOfPatient();
  await portal.db.pool.query(
    `update appointment set status = $2, starts_at = now() + make_interval(days => $3),
       ends_at = now() + make_interval(days => $3, mins => 30), canceled_at = case when $2 = 'CANCELED' then now() end
     where booking_key = $1`,
    [booking.bookingKey, status, days],
  );
  const answer = await ask(booking, { changes: { mobile: '+61 491 570 156' } });
  expect(await answer.json()).toMatchObject({ status: 409, code });
});

test('[BK-10c] refuses for a booking request that is closed', async () => {
  const request = await requestOfPatient();
  await portal.db.pool.query("update booking_request set status = 'EXPIRED' where booking_key = $1", [
    request.bookingKey,
  ]);
  const answer = await ask({ ...request, of: 'booking_requests' }, { changes: {}, remark: 'Hello' });
  expect(await answer.json()).toMatchObject({ code: 'request-closed', messageKey: 'deny.status.EXPIRED' });
});

test('[BK-10c] a repeated wish is recorded once, for its sender only', async () => {
  const booking = await bookingOfPatient();
  const call = { ...booking, key: newKey() };
  const body = { changes: { mobile: '+61 491 570 156' } };
  const first = await (await ask(call, body)).json();
  expect(await (await ask(call, body)).json()).toEqual(first);
  expect(await recorded(booking.bookingKey)).toHaveLength(1);
  expect((await ask(call, { changes: { mobile: '+61 491 570 157' } })).status).toBe(422);
  const stranger = await bookingOfPatient();
  expect((await ask({ ...call, cookie: stranger.cookie }, body)).status).toBe(404);
  expect((await ask({ ...call, cookie: '' }, body)).status).toBe(401);
});

test('[BK-10c] tells a browser that booked nothing about the details', async () => {
  const token = randomBytes(16).toString('base64url');
  const holder = createHash('sha256').update(token).digest();
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db, { holder });
  // The stored date of birth is not refused as unchanged: the answer would confirm it.
  const answer = await ask({ bookingKey, cookie: `__Host-holder=${token}` }, { changes: { dateOfBirth } });
  expect(answer.status).toBe(201);
  expect(await recorded(bookingKey)).toMatchObject([{ proved: false, after: { dateOfBirth } }]);
});

test('[BK-10c] refuses a sixth change while five wait', async () => {
  const booking = await bookingOfPatient();
  for (let at = 0; at < 5; at += 1) {
    await portal.db.pool.query('delete from budget');
    expect((await ask(booking, { changes: {}, remark: `Number ${at}` })).status).toBe(201);
  }
  await portal.db.pool.query('delete from budget');
  const refused = await ask(booking, { changes: {}, remark: 'Once more' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  await portal.db.pool.query("update details_change set status = 'DONE', done_at = now() where booking_key = $1", [
    booking.bookingKey,
  ]);
  expect((await ask(booking, { changes: {}, remark: 'Once more' })).status).toBe(201);
});

test('[BK-10c] a browser that booked leaves the patient five changes', async () => {
  const token = randomBytes(16).toString('base64url');
  const { bookingKey } = await knownBooking(portal.db, { holder: createHash('sha256').update(token).digest() });
  const statuses = async (cookie: string, count: number) => {
    const answers: number[] = [];
    for (let at = 0; at < count; at += 1) {
      await portal.db.pool.query('delete from budget');
      answers.push((await ask({ bookingKey, cookie }, { changes: {}, remark: `Number ${at}` })).status);
    }
    return answers;
  };
  expect(await statuses(`__Host-holder=${token}`, 3)).toEqual([201, 201, 429]);
  const patient = await signedIn(portal.db, 'patient', { bookingKey });
  expect(await statuses(patient, 6)).toEqual([201, 201, 201, 201, 201, 429]);
});

test('[BK-10c] answers many changes at once without a stall', async () => {
  const booking = await bookingOfPatient();
  const answers = await Promise.all(
    Array.from({ length: 45 }, (_, at) => ask(booking, { changes: {}, remark: `Number ${at}` })),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(201), count(429)]).toEqual([5, 40]);
});
