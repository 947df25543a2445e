import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { pruneStale } from '#server/housekeeping.ts';
import type { Mail } from '#server/outbound/mail.ts';
import { shippedPack } from '#test/flows/shippedPacks.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { knownRequest } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { rethrow } from '#test/support/rethrow.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { clientAt } from '#test/support/testClient.ts';
import { text } from '#test/support/texts.ts';

const portal = withPortal(undefined, 'catalog');

const contact = { firstName: 'Ada', lastName: 'Nguyen', phone: '+61 491 570 006', email: 'ada@home.example' };

/** Sends an enquiry, by default from a browser without cookies. */
function send(body: unknown, key = newKey(), client = clientAt(() => portal.url)) {
  return client.post('/api/enquiries', body, { 'idempotency-key': key });
}

async function referenceOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { reference: string }).reference;
}

/** Waits for the mail with a reference in its subject. */
async function mailAbout(reference: string): Promise<Mail> {
  const find = async () => {
    const { rows } = await portal.db.pool.query<{ mail: Mail }>(
      "select mail from mailbox where mail ->> 'subject' like '%' || $1",
      [reference],
    );
    return rows.map(({ mail }) => mail);
  };
  await expect.poll(async () => (await find()).length, { timeout: 10_000 }).toBe(1);
  const [mail] = await find();
  if (!mail) throw new Error('There is no mail.');
  return mail;
}

const countOf = async (reference: string) =>
  (await portal.db.pool.query('select 1 from enquiry where reference = $1', [reference])).rowCount;

/** Asks as staff, at the address in a mail. */
async function asStaff(method: 'GET' | 'POST', path: string): Promise<Response> {
  return fetch(portal.url + path, { method, headers: { cookie: await signedIn(portal.db, 'staff') } });
}

test.each([
  ['one clinic', ['north-adelaide'], 'north-adelaide'],
  ['no clinic', [], 'calls@southernlight.example'],
  ['several clinics', ['north-adelaide', 'ponsonby'], 'calls@southernlight.example'],
  ['the clinic with a scanner', ['lord-howe-island', 'north-adelaide'], 'north-adelaide'],
  ['a clinic without a scanner', ['lord-howe-island'], 'calls@southernlight.example'],
])('[BK-6c] an exam enquiry for %s reaches its reader', async (_which, clinics, to) => {
  const said = 'Please play a lullaby.';
  const body = { kind: 'EXAM', contact, message: said, exams: ['mri-heart'], clinics, locale: 'mk' };
  const reference = await referenceOf(await send(body));
  expect(reference).toMatch(/^SLE [0-9A-Z]{3} [0-9A-Z]{3}$/);
  const mail = await mailAbout(reference);
  expect(mail.to).toContain(to);
  const id = /\/desk\/enquiries\/([0-9a-f-]{36})/.exec(mail.text)?.[1] ?? '';
  for (const part of [mail.subject, mail.text, mail.html]) {
    expect(part).not.toMatch(/Ada |Nguyen|491 570|home\.example|lullaby|heart/i);
  }
  const read = await (await asStaff('GET', `/api/desk/enquiries/${id}`)).json();
  expect(read).toMatchObject({ kind: 'EXAM', status: 'NEW', contact, message: said, locale: 'mk' });
  expect(read.exams.join()).toMatch(/heart/i);
  expect(read.clinics).toHaveLength(clinics.filter((slug) => slug !== 'lord-howe-island').length);
  expect(read).not.toHaveProperty('bookingReference');
});

test('[AS-6a] the patient gets the reference of an enquiry by mail', async () => {
  const patient = { ...contact, email: 'ada.copy@home.example' };
  const ask = async (email = patient.email) => {
    const body = { kind: 'MESSAGE', contact: { ...patient, email }, message: 'Is a lullaby played?', locale: 'mk' };
    return referenceOf(await send(body));
  };
  const copies = async () => {
    const { rows } = await portal.db.pool.query<{ mail: Mail }>(
      "select mail from mailbox where mail ->> 'to' = $1 order by mail ->> 'subject'",
      [patient.email],
    );
    return rows.map(({ mail }) => mail);
  };
  const reference = await ask();
  await expect.poll(copies, { timeout: 10_000 }).toHaveLength(1);
  const [copy] = await copies();
  expect(copy?.text).toContain(reference);
  expect(copy?.language).toBe('mk');
  for (const part of [copy?.subject, copy?.text, copy?.html]) expect(part).not.toMatch(/Ada|Nguyen|491 570|lullaby/i);
  // A full budget of the address leaves the copy out and still takes the enquiry.
  await portal.db.pool.query("update budget set spent = 1000000 where name like 'enquiry-recipient-%'");
  await mailAbout(await ask());
  await ask('other.copy@home.example');
  await expect
    .poll(
      async () => (await portal.db.pool.query("select 1 from mailbox where mail ->> 'to' like 'other.copy%'")).rowCount,
      {
        timeout: 10_000,
      },
    )
    .toBe(1);
  expect(await copies()).toHaveLength(1);
});

test('[AS-6b] records when a patient wants the call', async () => {
  const { email: _none, ...phoneOnly } = contact;
  const reference = await referenceOf(
    await send({
      kind: 'CALLBACK',
      contact: phoneOnly,
      callTime: 'AFTERNOON',
      // The call centre calls back whatever was chosen.
      clinics: ['north-adelaide'],
      exams: ['mri-heart'],
    }),
  );
  const { to, text } = await mailAbout(reference);
  expect(to).toBe('calls@southernlight.example');
  const id = /([0-9a-f-]{36})/.exec(text)?.[1];
  expect(await (await asStaff('GET', `/api/desk/enquiries/${id}`)).json()).toMatchObject({ callTime: 'AFTERNOON' });
});

test('[AS-6a] a message names only a booking that its sender sees', async () => {
  const mine = await knownBooking(portal.db);
  await portal.db.pool.query("update booking set reference = 'SL 4K7 29Q' where booking_key = $1", [mine.bookingKey]);
  const cookie = await signedIn(portal.db, 'patient', { bookingKey: mine.bookingKey });
  const body = { kind: 'MESSAGE', contact, message: 'May my sister come too?', bookingKey: mine.bookingKey };
  const post = (headers: Record<string, string>) =>
    fetch(`${portal.url}/api/enquiries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': newKey(), ...headers },
      body: JSON.stringify(body),
    });
  const before = (await portal.db.pool.query('select 1 from enquiry')).rowCount;
  expect((await post({})).status).toBe(401);
  const other = await knownBooking(portal.db);
  const stranger = await signedIn(portal.db, 'patient', { bookingKey: other.bookingKey });
  expect((await post({ cookie: stranger })).status).toBe(404);
  expect((await portal.db.pool.query('select 1 from enquiry')).rowCount).toBe(before);
  const { text } = await mailAbout(await referenceOf(await post({ cookie })));
  const id = /([0-9a-f-]{36})/.exec(text)?.[1];
  expect(await (await asStaff('GET', `/api/desk/enquiries/${id}`)).json()).toMatchObject({
    bookingReference: 'SL 4K7 29Q',
  });
});

test('[BK-6c] an enquiry names only a request that its sender sees', async () => {
  const [mine, other] = [await knownRequest(portal.db, { exam: 'mri-heart' }), await knownRequest(portal.db)];
  const ofRequest = ({ bookingKey }: typeof mine) =>
    signedIn(portal.db, 'booking-request-user', { requestKey: bookingKey });
  const body = { kind: 'EXAM', contact, exams: ['mri-heart'], requestKey: mine.bookingKey };
  const post = (headers: Record<string, string>) =>
    fetch(`${portal.url}/api/enquiries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': newKey(), ...headers },
      body: JSON.stringify(body),
    });
  const before = (await portal.db.pool.query('select 1 from enquiry')).rowCount;
  expect((await post({})).status).toBe(401);
  expect((await post({ cookie: await ofRequest(other) })).status).toBe(404);
  expect((await portal.db.pool.query('select 1 from enquiry')).rowCount).toBe(before);
  const mail = await mailAbout(await referenceOf(await post({ cookie: await ofRequest(mine) })));
  expect(mail.text + mail.html).not.toContain(mine.bookingKey);
  const id = /([0-9a-f-]{36})/.exec(mail.text)?.[1];
  expect(await (await asStaff('GET', `/api/desk/enquiries/${id}`)).json()).toMatchObject({
    requestKey: mine.bookingKey,
  });
});

/** The run of a patient who chose an MRI, with these answers about metal. */
function runOf(metal: Record<string, Json>, revision = shippedPack('southern-light').flows.booking?.hash) {
  const answers = {
    region: { region: 'nsw-sydney' },
    clinic: { clinics: ['surry-hills'] },
    // The catalog decides that the exam is an MRI, whatever the browser sends.
    exam: { exams: ['mri-knee'], procedureTab: 'single', separateBooking: false, enquiry: 'none', modalities: ['DX'] },
    'screening--metal': metal,
  };
  return { flow: 'booking', revision, answers, context: { tablet: true } };
}

const pacemaker = { device: true, clip: false, splinters: false, other: false };
const ofMri = { kind: 'EXAM', contact, exams: ['mri-knee'], clinics: ['surry-hills'] };

test('[BK-6c] the safety answers go with an enquiry, not its mail', async () => {
  const later = { ...runOf(pacemaker).answers, 'screening--body': { kidneys: true, spaces: 'unable' } };
  const run = { ...runOf(pacemaker), answers: later };
  const mail = await mailAbout(await referenceOf(await send({ ...ofMri, run, locale: 'mk' })));
  for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/pacemaker|MRI|magnet|metal/i);
  const id = /([0-9a-f-]{36})/.exec(mail.text)?.[1];
  const { safety } = await (await asStaff('GET', `/api/desk/enquiries/${id}`)).json();
  expect(safety).toMatchObject({ answersLocale: 'en-AU', patientAnswers: [{ step: 'screening--metal' }] });
  // The answers of a step after the denial do not apply.
  const [step, ...others] = safety.answers;
  expect([step, others]).toMatchObject([{ step: 'screening--metal', protects: true }, []]);
  expect(step.answers.map(({ answer }: { answer: string }) => answer)).toEqual(['Yes', 'No', 'No', 'No']);
  expect(step.answers[0].question).toBe(text('form.mri-metal.device'));
  expect(safety.patientAnswers[0].answers[0].question).toMatch(/[А-Ша-ш]/);
  const done = await (await asStaff('POST', `/api/desk/enquiries/${id}/completion?locale=mk`)).json();
  expect(done.safety).toMatchObject({ answersLocale: 'mk' });
  expect(done.safety).not.toHaveProperty('patientAnswers');
});

test.each([
  ['a wrong answer', runOf({ ...pacemaker, device: 'maybe' }), '/body/run/answers/screening--metal/device'],
  ['an unknown question', runOf({ ...pacemaker, note: 'call me' }), '/body/run/answers/screening--metal'],
])('[BK-6c] refuses safety answers with %s', async (_what, run, pointer) => {
  const answer = await send({ ...ofMri, run });
  expect(answer.status).toBe(422);
  const { code, errors } = await answer.json();
  expect([code, errors[0].pointer]).toEqual(['answers-invalid', expect.stringContaining(pointer)]);
});

test.each([
  ['without safety answers', { ...ofMri, run: runOf({}) }, 'answers-invalid'],
  ['of a changed flow', { ...ofMri, run: runOf({ implant: true }, 'earlier-flow') }, 'flow-changed'],
  ['of an unknown flow', { ...ofMri, run: { ...runOf(pacemaker), flow: 'no-such-flow' } }, 'flow-unknown'],
  ['for a call', { ...ofMri, kind: 'CALLBACK', run: runOf(pacemaker) }, 'invalid-request'],
])('[BK-6c] refuses the run %s', async (_what, body, code) => {
  expect(await (await send(body)).json()).toMatchObject({ code });
});

test('[BK-6c] a repeated enquiry is recorded once', async () => {
  const client = clientAt(() => portal.url);
  const body = { kind: 'MESSAGE', contact, message: 'Is there parking?' };
  const key = newKey();
  const reference = await referenceOf(await send(body, key, client));
  expect(await referenceOf(await send(body, key, client))).toBe(reference);
  expect(await countOf(reference)).toBe(1);
  expect((await send({ ...body, message: 'Is there a lift?' }, key, client)).status).toBe(422);
});

test.each([
  ['no number for a call', { kind: 'CALLBACK', contact: { ...contact, phone: undefined } }, '/body/contact/phone'],
  [
    'no way to answer',
    { kind: 'MESSAGE', contact: { firstName: 'A', lastName: 'B' }, message: 'Hi' },
    '/body/contact/phone',
  ],
  [
    'a number without digits',
    { kind: 'CALLBACK', contact: { ...contact, phone: '(--------)' } },
    '/body/contact/phone',
  ],
  [
    'a digit too many',
    { kind: 'MESSAGE', contact: { ...contact, phone: '+61 491 570 0061' }, message: 'Hi' },
    '/body/contact/phone',
  ],
  ['no words', { kind: 'MESSAGE', contact, message: '  ' }, '/body/message'],
  ['no exam', { kind: 'EXAM', contact }, '/body/exams'],
  ['a long message', { kind: 'MESSAGE', contact, message: 'x'.repeat(1_001) }, '/body/message'],
])('[BK-6c] refuses an enquiry with %s', async (_what, body, pointer) => {
  const answer = await send(body);
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors).toMatchObject([{ pointer }]);
});

test.each([
  ['exam', { exams: ['no-such-exam'] }, 'unknown-exam'],
  ['clinic', { exams: ['mri-heart'], clinics: ['no-such-clinic'] }, 'unknown-clinic'],
])('[BK-6c] refuses an enquiry about an unknown %s', async (_what, wish, code) => {
  const answer = await send({ kind: 'EXAM', contact, ...wish });
  expect(await answer.json()).toMatchObject({ status: 404, code });
});

test('staff mark an enquiry as done; housekeeping deletes it later', async () => {
  const reference = await referenceOf(await send({ kind: 'MESSAGE', contact, message: 'Thank you!' }));
  const { rows } = await portal.db.pool.query<{ id: string }>('select id from enquiry where reference = $1', [
    reference,
  ]);
  const path = `/api/desk/enquiries/${rows[0]?.id}`;
  const audited = async () =>
    (await portal.db.pool.query("select action from audit_entry where role = 'staff' order by position desc limit 1"))
      .rows;
  expect(await (await asStaff('GET', path)).json()).toMatchObject({ status: 'NEW' });
  expect(await audited()).toEqual([{ action: 'view-enquiry' }]);
  expect((await asStaff('GET', '/api/desk/enquiries')).status).toBe(200);
  expect(await audited()).toEqual([{ action: 'list-enquiries' }]);
  expect(await (await asStaff('POST', `${path}/completion`)).json()).toMatchObject({ status: 'DONE' });
  expect(await audited()).toEqual([{ action: 'complete-enquiry' }]);
  expect((await asStaff('POST', '/api/desk/enquiries/00000000-0000-4000-8000-000000000000/completion')).status).toBe(
    404,
  );
  await pruneStale(portal.db, rethrow);
  expect(await countOf(reference)).toBe(1);
  await portal.db.pool.query("update enquiry set done_at = now() - interval '91 days' where reference = $1", [
    reference,
  ]);
  expect(await pruneStale(portal.db, rethrow)).toMatchObject({ enquiries: 1 });
  expect(await countOf(reference)).toBe(0);
});

test('staff of another brand find no enquiry', async () => {
  const reference = await referenceOf(await send({ kind: 'MESSAGE', contact, message: 'Hello!' }));
  const { rows } = await portal.db.pool.query<{ id: string }>('select id from enquiry where reference = $1', [
    reference,
  ]);
  await portal.db.pool.query("update enquiry set brand = 'kauri' where reference = $1", [reference]);
  expect((await asStaff('GET', `/api/desk/enquiries/${rows[0]?.id}`)).status).toBe(404);
});

test('staff page through enquiries of the same moment', async () => {
  await portal.db.pool.query('delete from enquiry');
  await portal.db.pool.query(
    `insert into enquiry (reference, brand, locale, kind, contact, message, call_time, exam_ids, clinic_ids, created_at)
     select 'SLE ' || n, 'southern-light', 'mk', case when n % 4 = 0 then 'CALLBACK' else 'EXAM' end, $1::jsonb, '', 'ANY', '{}', '{}',
       timestamptz '2026-11-20T02:00:00.000700Z' + make_interval(secs => n / 60 * 0.000001) from generate_series(101, 273) as n`,
    [JSON.stringify(contact)],
  );
  const walk = async (query: string, after?: string): Promise<{ id: string; kind: string }[]> => {
    const answer = await asStaff('GET', `/api/desk/enquiries?${query}${after === undefined ? '' : `&after=${after}`}`);
    const { enquiries, total, more, detailsChanges } = await answer.json();
    expect([total, detailsChanges]).toEqual([query === '' ? 173 : 43, after === undefined ? 0 : undefined]);
    return more ? [...enquiries, ...(await walk(query, enquiries.at(-1).id))] : enquiries;
  };
  const all = await walk('');
  expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([173, 173]);
  const calls = await walk('kind=CALLBACK');
  expect([calls.length, new Set(calls.map(({ kind }) => kind))]).toEqual([43, new Set(['CALLBACK'])]);
  const unknown = await asStaff('GET', '/api/desk/enquiries?after=00000000-0000-4000-8000-000000000000');
  expect(unknown.status).toBe(404);
  expect((await asStaff('GET', '/api/desk/enquiries?kind=LETTER')).status).toBe(400);
});

test('staff open many enquiries at once', async () => {
  const reference = await referenceOf(await send({ kind: 'EXAM', contact, exams: ['mri-heart'] }));
  const { rows } = await portal.db.pool.query<{ id: string }>('select id from enquiry where reference = $1', [
    reference,
  ]);
  const headers = { cookie: await signedIn(portal.db, 'staff') };
  const open = () => fetch(`${portal.url}/api/desk/enquiries/${rows[0]?.id}`, { headers });
  const answers = await Promise.all(Array.from({ length: 40 }, open));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
