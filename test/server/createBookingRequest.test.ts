import { expect, test } from 'vitest';
import { usageLimits } from '#server/domain/budgets/usageLimits.ts';
import type { Mail } from '#server/outbound/mail.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { anyUsage, withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog', {
  ...anyUsage,
  request: { ...anyUsage.request, recipient: usageLimits.request.recipient },
});

const patient = { firstName: 'Mira', lastName: 'Kostova', dateOfBirth: '1984-05-17' };
const address = () => `${newKey()}@patient.example`;

async function create(role: 'staff' | 'referrer', body: unknown, key = newKey(), cookie?: string): Promise<Response> {
  return fetch(`${portal.url}/api/booking_requests`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      cookie: cookie ?? (await signedIn(portal.db, role)),
    },
    body: JSON.stringify(body),
  });
}

async function stored(slug: string) {
  const { rows } = await portal.db.pool.query(
    `select booking_key, patient, referrer, notes, body_part, status, (select slug from exam where id = exam_id) as exam,
       (select slug from clinic where id = clinic_id) as clinic from booking_request where slug = $1`,
    [slug],
  );
  return rows[0];
}

async function mailTo(email: string): Promise<Mail> {
  const find = async () =>
    (await portal.db.pool.query<{ mail: Mail }>("select mail from mailbox where mail ->> 'to' = $1", [email])).rows;
  await expect.poll(async () => (await find()).length, { timeout: 10_000 }).toBe(1);
  const [row] = await find();
  if (!row) throw new Error('There is no mail.');
  return row.mail;
}

test('[CR-5b] staff create a request; its patient gets the link', async () => {
  const email = address();
  const answer = await create('staff', {
    patient: { ...patient, email, medicareNumber: '2123 45670 1' },
    exam: 'mri-knee',
    clinic: 'surry-hills',
    referrer: 'Dr Jana Čapek',
    notes: 'Bring the x-ray.',
    locale: 'mk',
  });
  expect(answer.status).toBe(201);
  const { slug, ...rest } = (await answer.json()) as { slug: string };
  const row = await stored(slug);
  expect(rest).toEqual({ mailed: true, bookingKey: row.booking_key });
  expect(row).toMatchObject({
    exam: 'mri-knee',
    clinic: 'surry-hills',
    referrer: 'Dr Jana Čapek',
    notes: 'Bring the x-ray.',
    status: 'OPEN',
    patient: { ...patient, email, mobile: '', medicareNumber: '2123456701' },
  });
  const mail = await mailTo(email);
  expect(mail.text).toContain(`/booking-requests/${row.booking_key}`);
  expect(mail.language).toMatch(/^mk/);
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/Mira|Kostova|1984|knee|x-ray|Čapek/i);
  const { rows } = await portal.db.pool.query('select role, action from audit_entry order by position desc limit 1');
  expect(rows).toEqual([{ role: 'staff', action: 'add-request' }]);
});

test('[CR-5b] a referrer refers by name and learns no key', async () => {
  const email = address();
  const answer = await create('referrer', { patient: { ...patient, email }, referrer: 'Somebody Else' });
  const text = await answer.text();
  const { slug } = JSON.parse(text) as { slug: string };
  const row = await stored(slug);
  expect(row.referrer).toBe('referrer');
  expect(text).not.toContain(row.booking_key);
  const cookie = await signedIn(portal.db, 'referrer');
  expect((await fetch(`${portal.url}/api/booking_requests/${row.booking_key}`, { headers: { cookie } })).status).toBe(
    403,
  );
});

test('[CR-5b] only staff may leave out the e-mail address', async () => {
  expect(await (await create('staff', { patient })).json()).toMatchObject({ mailed: false });
  const refused = await create('referrer', { patient });
  expect(await refused.json()).toMatchObject({
    status: 422,
    errors: [{ pointer: '/body/patient/email', keyword: 'required' }],
  });
});

test('[CR-5b] the third mail to an address needs a proof', async () => {
  const email = address();
  const send = async (to: string) => (await create('referrer', { patient: { ...patient, email: to } })).status;
  expect([await send(email), await send(email)]).toEqual([201, 201]);
  const refused = await create('referrer', { patient: { ...patient, email } });
  expect(await refused.json()).toMatchObject({ code: 'captcha-required' });
  expect(await send(address())).toBe(201);
});

test('[CR-5b] a repeated call creates one request', async () => {
  const [key, cookie, email] = [newKey(), await signedIn(portal.db, 'staff'), address()];
  const body = { patient: { ...patient, email } };
  const first = await (await create('staff', body, key, cookie)).json();
  expect(await (await create('staff', body, key, cookie)).json()).toEqual(first);
  const { rowCount } = await portal.db.pool.query("select 1 from booking_request where patient ->> 'email' = $1", [
    email,
  ]);
  expect(rowCount).toBe(1);
  expect((await create('staff', { ...body, notes: 'Another' }, key, cookie)).status).toBe(422);
});

test.each([
  ['an unknown exam', { exam: 'no-such-exam' }, 'unknown-exam', '/body/exam'],
  ['an unknown body part', { bodyPart: 'Tail' }, 'unknown-exam', '/body/bodyPart'],
  ['an unknown clinic', { clinic: 'no-such-clinic' }, 'unknown-clinic', '/body/clinic'],
  ['an exam of another body part', { exam: 'us-knee', bodyPart: 'Chest' }, 'answers-invalid', '/body/bodyPart'],
  [
    'a body part that the clinic does not do',
    { bodyPart: 'Neck', clinic: 'lord-howe-island' },
    'answers-invalid',
    '/body/bodyPart',
  ],
  ['an exam on enquiry', { exam: 'us-breast-biopsy' }, 'answers-invalid', '/body/exam'],
])('[CR-5b] refuses %s', async (_what, wish, code, pointer) => {
  const answer = await create('staff', { patient, ...wish });
  expect(await answer.json()).toMatchObject({ code, errors: [{ pointer }] });
});

test('[CR-5b] accepts a body part with its exam or its clinic', async () => {
  const [withExam, withClinic] = [
    { exam: 'us-knee', bodyPart: 'Knee' },
    { clinic: 'surry-hills', bodyPart: 'Neck' },
  ];
  expect((await create('staff', { patient, ...withExam })).status).toBe(201);
  expect((await create('staff', { patient, ...withClinic })).status).toBe(201);
});

test('[CR-5b] refuses an exam that the clinic does not offer', async () => {
  const { rows } = await portal.db.pool.query<{ exam: string; clinic: string }>(
    `select e.slug as exam, c.slug as clinic from exam e, clinic c join region r on r.id = c.region_id
     where e.enquiry = 'none' and r.slug = 'nsw-sydney' and not exists (
       select 1 from device d join device_exam x on x.device_id = d.id where d.clinic_id = c.id and x.exam_id = e.id)
     limit 1`,
  );
  const answer = await create('staff', { patient, ...rows[0] });
  expect(await answer.json()).toMatchObject({ status: 422, errors: [{ pointer: '/body/exam', keyword: 'offered' }] });
});

test.each([
  ['a birth date in the future', { dateOfBirth: '2999-01-01' }, '/body/patient/dateOfBirth'],
  ['a false NHI number', { nhi: 'ZAC5362' }, '/body/patient/nhi'],
  ['a link as a name', { lastName: 'www.evil.example' }, '/body/patient/lastName'],
])('[CR-5b] refuses %s at its field', async (_what, part, pointer) => {
  const answer = await create('staff', { patient: { ...patient, ...part } });
  expect((await answer.json()).errors).toMatchObject([{ pointer }]);
});

test("[CR-5b] refuses another brand's clinic", async () => {
  const cookie = await signedIn(portal.db, 'staff', { brand: 'kauri' });
  const ask = (clinic: string) =>
    fetch(`${portal.url}/api/booking_requests`, {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'application/json',
        'idempotency-key': newKey(),
        'x-forwarded-for': '10.0.0.1',
        'x-forwarded-host': 'kauri.localhost',
      },
      body: JSON.stringify({ patient, clinic }),
    });
  expect(await (await ask('surry-hills')).json()).toMatchObject({
    code: 'unknown-clinic',
    errors: [{ pointer: '/body/clinic' }],
  });
  expect((await ask('ponsonby')).status).toBe(201);
});

test("[CR-5b] lists what the brand's clinics offer, in its language", async () => {
  const list = async (query: string, host = 'localhost'): Promise<{ slug: string; name: string }[]> =>
    (
      await fetch(`${portal.url}/api/choices/${query}`, {
        headers: { 'x-forwarded-for': '10.0.0.1', 'x-forwarded-host': host },
      })
    ).json();
  const slugs = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ slug }) => slug);
  expect(await slugs('clinics')).toContain('surry-hills');
  expect(await slugs('clinics', 'kauri.localhost')).toContain('ponsonby');
  expect(await slugs('clinics', 'kauri.localhost')).not.toContain('surry-hills');
  expect(await slugs('exams?text=xray%20knee')).toContain('xray-knee');
  expect(await slugs('exams')).not.toContain('us-breast-biopsy');
  expect(await list('body-parts?locale=mk')).toContainEqual({ slug: 'Knee', name: 'Колено' });
  expect(await list('clinics?slugs=surry-hills')).toMatchObject([{ slug: 'surry-hills', name: 'Surry Hills' }]);
});
