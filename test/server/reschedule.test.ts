import { randomBytes } from 'node:crypto';
import ical from 'ical.js';
import { expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import { queueReminders } from '#server/domain/outbox/reminders.ts';
import { bookingOfSlot, clientAs, freeTime, grace, hedy, search, send } from '#test/support/behalf.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { listedSlots, soon, weekFrom } from '#test/support/freeSlots.ts';
import { withPortal } from '#test/support/portal.ts';
import { problemCode } from '#test/support/problemCode.ts';
import { receivedMails } from '#test/support/receivedMails.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';
import { clientAt, newAddress, type TestClient } from '#test/support/testClient.ts';

/** No time is quiet. */
const quietHours = { from: '00:00', to: '00:00' };

type Slot = components['schemas']['slot'];

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');
const visitor = () => clientAt(() => portal.url, newAddress());

/** Books an X-ray in a browser, and returns it with the session of its patient. */
async function booked(more: { readonly walkIn?: true } = {}) {
  const browser = visitor();
  const query = {
    exams: ['xray-chest'],
    region: 'nsw-sydney',
    view: 'WEEK',
    from: soon(8),
    slotsOn: weekFrom(soon(8)),
  };
  const found = await browser.post('/api/availability/search', { ...query, ...more });
  const slot = oneOf(listedSlots(await found.json()));
  const { answers, ...body } = await bookingOfSlot(browser, slot, { email: `${newKey()}@patient.example` });
  const sent = { ...body, answers: { ...answers, exam: { ...answers.exam, ...more } } };
  const { bookingKey, results } = await (await send(browser, '/api/appointments', sent)).json();
  const patient = await clientAs(portal, 'patient', { bookingKey });
  return { browser, patient, slot, body: sent, bookingKey: bookingKey as string, slug: results[0].id as string };
}

type Booked = Awaited<ReturnType<typeof booked>>;

/** The body that moves an appointment to a slot, with the answers of its booking. */
async function moved({ body, bookingKey, slug }: Booked, slot: Slot, more: object = {}) {
  const { answers } = await bookingOfSlot(visitor(), slot);
  const { details } = body.answers;
  return { ...body, answers: { ...answers, details }, replaces: { bookingKey, appointment: slug, ...more } };
}

/** A free time at the same clinic, three or more weeks from now. */
async function laterTime({ patient, slot }: Booked, { exam = 'xray-chest' } = {}): Promise<Slot> {
  const slots = listedSlots(await (await search(patient, { exam, from: soon(22) })).json());
  return oneOf(slots.filter(({ clinic }) => clinic === slot.clinic));
}

function oneOf(slots: readonly Slot[]): Slot {
  const chosen = slots[randomBytes(2).readUInt16BE() % slots.length];
  if (!chosen) throw new Error('No time is free.');
  return chosen;
}

const mailsTo = (email: string, subject: RegExp, count: number) => receivedMails(portal.db, { email, subject, count });

const eventsOf = (calendar = '') => new ical.Component(ical.parse(calendar)).getAllSubcomponents('vevent');
const textOf = (event: ical.Component | undefined, name: string) => String(event?.getFirstPropertyValue(name));

const summaryOf = async (client: TestClient, bookingKey: string) =>
  (await client.get(`/api/appointments/${bookingKey}`)).json();

const statusesOf = async (bookingKey: string): Promise<string[]> => {
  const sql = 'select status from appointment where booking_key = $1 order by position';
  return (await portal.db.pool.query(sql, [bookingKey])).rows.map(({ status }) => status);
};

test('[CX-2] moves an appointment within its booking, and frees its time', async () => {
  const one = await booked();
  const slot = await laterTime(one);
  const answer = await send(one.patient, '/api/appointments', await moved(one, slot));
  expect(answer.status).toBe(201);
  const { bookingKey, results } = await answer.json();
  expect(bookingKey).toBe(one.bookingKey);
  const { appointments } = await summaryOf(one.patient, one.bookingKey);
  expect(appointments).toMatchObject([
    { slug: one.slug, status: 'RESCHEDULED', rescheduling: { allowed: false, reason: 'APPOINTMENT_CANCELLED' } },
    {
      slug: results[0].id,
      status: 'BOOKED',
      predecessor: one.slug,
      local: slot.local,
      rescheduling: { allowed: true },
    },
  ]);
  const { rows } = await portal.db.pool.query('select id from allocation where id = any($1)', [
    [one.slug, results[0].id],
  ]);
  expect(rows).toEqual([{ id: results[0].id }]);
  const audited = await portal.db.pool.query('select action, role from audit_entry order by position desc limit 1');
  expect(audited.rows).toEqual([{ action: 'reschedule', role: 'patient' }]);
});

test('[CX-3] another exam makes the old appointment CHANGED', async () => {
  const one = await booked();
  const slot = await laterTime(one, { exam: 'xray-knee' });
  expect((await send(one.patient, '/api/appointments', await moved(one, slot))).status).toBe(201);
  expect(await statusesOf(one.bookingKey)).toEqual(['CHANGED', 'BOOKED']);
  const { appointments } = await summaryOf(one.patient, one.bookingKey);
  expect(appointments[1].exams).toMatchObject([{ slug: 'xray-knee' }]);
});

test('[CX-2] a lost time leaves the appointment as it is', async () => {
  const one = await booked();
  const slot = await laterTime(one);
  const rival = visitor();
  const hold = await send(rival, '/api/holds', { slots: [slot.token] });
  expect(hold.status).toBe(201);
  const lost = await send(one.patient, '/api/appointments', await moved(one, slot));
  expect(lost.status).toBe(409);
  expect((await lost.json()).alternatives.length).toBeGreaterThan(0);
  expect(await statusesOf(one.bookingKey)).toEqual(['BOOKED']);
  const { rows } = await portal.db.pool.query('select kind from allocation where id = $1', [one.slug]);
  expect(rows).toEqual([{ kind: 'appointment' }]);
});

test('[CX-2] of twenty changes at once, one moves the appointment', async () => {
  const one = await booked();
  const slots: Slot[] = [];
  while (slots.length < 5) slots.push(await laterTime(one));
  const bodies = await Promise.all(slots.map((slot) => moved(one, slot)));
  const clients = await Promise.all(
    Array.from({ length: 20 }, () => clientAs(portal, 'patient', { bookingKey: one.bookingKey })),
  );
  const answers = await Promise.all(
    clients.map((client, index) => send(client, '/api/appointments', bodies[index % bodies.length])),
  );
  const outcomes = Map.groupBy(answers, ({ status }) => status);
  expect([...outcomes.keys()].toSorted()).toEqual([201, 409]);
  expect(outcomes.get(201)).toHaveLength(1);
  expect(await statusesOf(one.bookingKey)).toEqual(['RESCHEDULED', 'BOOKED']);
  const sql = `select count(*)::integer as times from allocation join appointment using (clinic_id, id)
    where booking_key = $1 and kind = 'appointment'`;
  expect((await portal.db.pool.query(sql, [one.bookingKey])).rows).toEqual([{ times: 1 }]);
});

test('[CX-2] a repeated request moves the appointment once', async () => {
  const one = await booked();
  const body = await moved(one, await laterTime(one));
  const key = newKey();
  const first = await (await send(one.patient, '/api/appointments', body, key)).json();
  const again = await send(one.patient, '/api/appointments', body, key);
  expect([again.status, await again.json()]).toEqual([201, first]);
  expect(await statusesOf(one.bookingKey)).toEqual(['RESCHEDULED', 'BOOKED']);
  const second = await send(one.patient, '/api/appointments', await moved(one, await laterTime(one)));
  expect([second.status, await problemCode(second)]).toEqual([409, 'already-canceled']);
});

test('[CX-2] a calendar entry follows two changes and a cancellation', async () => {
  const one = await booked();
  const { email } = one.body.answers.details;
  const [first] = await mailsTo(email, /^Your appointment/, 1);
  const slot = await laterTime(one);
  const { results } = await (await send(one.patient, '/api/appointments', await moved(one, slot))).json();
  await mailsTo(email, /^Changed/, 1);
  const next = await laterTime(one, { exam: 'xray-knee' });
  const two = { ...one, slug: results[0].id };
  const third = await (await send(one.patient, '/api/appointments', await moved(two, next))).json();
  const mails = [first, ...(await mailsTo(email, /^Changed/, 2))];
  await send(one.patient, `/api/appointments/${one.bookingKey}/cancellation`, {});
  const [canceled] = await mailsTo(email, /cancelled/i, 1);
  const calendars = [...mails, canceled].map((mail) => mail?.calendar);
  expect(calendars.map((calendar) => calendar?.method)).toEqual(['PUBLISH', 'REQUEST', 'REQUEST', 'CANCEL']);
  const events = calendars.map((calendar) => eventsOf(calendar?.content));
  expect(events.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  const entries = events.map(([event]) => [textOf(event, 'uid'), textOf(event, 'sequence')]);
  const uid = `${one.slug}@isocentre`;
  expect(entries).toEqual([0, 1, 2, 3].map((sequence) => [uid, String(sequence)]));
  expect(Date.parse(textOf(events[1]?.[0], 'dtstart'))).toBe(Date.parse(slot.start));
  expect(textOf(events[1]?.[0], 'attendee').toLowerCase()).toBe(`mailto:${email}`.toLowerCase());
  expect(textOf(events[1]?.[0], 'organizer')).toMatch(/^mailto:.+@/);
  expect(mails[1]?.text).toContain('Before: ');
  const file = await (await one.patient.get(`/api/appointments/${one.bookingKey}/calendar`)).text();
  expect(eventsOf(file).map((event) => textOf(event, 'uid'))).toEqual([uid]);
  expect(third.results).toHaveLength(1);
});

test('[CX-2] tells the clinic that keeps, gets or loses the patient', async () => {
  const one = await booked();
  const near = await laterTime(one);
  const { results } = await (await send(one.patient, '/api/appointments', await moved(one, near))).json();
  const far = await freeTime(one.patient, { from: soon(29), region: 'vic-melbourne' });
  const two = { ...one, slug: results[0].id };
  expect((await send(one.patient, '/api/appointments', await moved(two, far))).status).toBe(201);
  const sql = `select template, slug, cardinality(appointment_ids) as named from outbox
    left join clinic on clinic.id = clinic_id where booking_key = $1 and template <> 'confirmation'`;
  const { rows } = await portal.db.pool.query(sql, [one.bookingKey]);
  const told = rows.map(({ template, slug, named }) => [template, slug, named]);
  const expected = [
    ['change', null, 2],
    ['change', null, 2],
    ['clinic-booking', far.clinic, 1],
    ['clinic-booking', one.slot.clinic, null],
    ['clinic-cancellation', near.clinic, 1],
    ['clinic-change', near.clinic, 2],
  ];
  expect(told.toSorted()).toEqual(expected.toSorted());
});

test('[CX-2] keeps answers and documents, and asks for nothing twice', async () => {
  const one = await booked();
  const answersPath = `/api/appointments/${one.bookingKey}/answers`;
  const stored = await (await one.patient.get(answersPath)).json();
  expect(stored).toMatchObject({ flow: 'booking', answers: { details: one.body.answers.details } });
  expect((await one.browser.get(answersPath)).status).toBe(401);
  const insert = `insert into attachment (owner, booking_key, appointment_ids, file_name, content_type, byte_count, role, bytes)
    values ('booking', $1, $2, 'referral.pdf', 'application/pdf', 4, 'patient', '\\x25504446')`;
  await portal.db.pool.query(insert, [one.bookingKey, [one.slug]]);
  const slot = await laterTime(one);
  const { results } = await (await send(one.patient, '/api/appointments', await moved(one, slot))).json();
  const list = await one.patient.get(`/api/secured/appointments/${results[0].id}/attachments`);
  expect(await list.json()).toMatchObject([{ fileName: 'referral.pdf' }]);
  const sql = 'select answers, answer_sheet from booking where booking_key = $1';
  const { rows } = await portal.db.pool.query(sql, [one.bookingKey]);
  expect(rows[0].answers).toMatchObject({
    details: one.body.answers.details,
    slot: { slots: [{ start: slot.start }] },
  });
  expect(rows[0].answer_sheet.filter(({ step }: { step: string }) => step === 'details')).toHaveLength(1);
});

test("[CX-2] keeps the patient's details, and adds missing ones", async () => {
  const one = await booked();
  const slot = await laterTime(one);
  const body = await moved(one, slot);
  const { details } = one.body.answers;
  const other = { ...body, answers: { ...body.answers, details: { ...details, email: 'other@patient.example' } } };
  const refused = await send(one.patient, '/api/appointments', other);
  expect(await refused.json()).toMatchObject({
    code: 'answers-invalid',
    messageKey: 'error.details-kept',
    errors: [{ pointer: '/body/answers/details/email' }],
  });
  const medicare = { medicareNumber: '2123456701', medicareReference: '1' };
  const added = { ...body, answers: { ...body.answers, details: { ...details, ...medicare } } };
  expect((await send(one.patient, '/api/appointments', added)).status).toBe(201);
  const sql = 'select patient from booking where booking_key = $1';
  expect((await portal.db.pool.query(sql, [one.bookingKey])).rows[0].patient).toMatchObject({
    email: details.email,
    ...medicare,
  });
});

test('[CX-2] only the patient and staff move an appointment', async () => {
  const one = await booked();
  const body = await moved(one, await laterTime(one));
  const foreign = await booked();
  const answers = [
    await send(one.browser, '/api/appointments', body),
    await send(foreign.patient, '/api/appointments', body),
    await send(await clientAs(portal, 'referrer', {}), '/api/appointments', body),
    await send(foreign.patient, '/api/appointments', {
      ...(await moved(foreign, await laterTime(foreign))),
      replaces: { bookingKey: foreign.bookingKey, appointment: one.slug },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 404, 404, 404]);
  const beside = await send(one.patient, '/api/appointments', { ...body, bookingRequest: newKey() });
  expect([beside.status, await problemCode(beside)]).toEqual([400, 'invalid-request']);
  const staff = await clientAs(portal, 'staff', { account: grace });
  expect((await send(staff, '/api/appointments', body)).status).toBe(201);
  expect(await statusesOf(one.bookingKey)).toEqual(['RESCHEDULED', 'BOOKED']);
});

test('[CX-2] only staff with the right move it after the deadline', async () => {
  const one = await booked();
  const body = await moved(one, await laterTime(one));
  const late = "update appointment set starts_at = now() + interval '20 minutes' where id = $1";
  await portal.db.pool.query(late, [one.slug]);
  const refused = await send(one.patient, '/api/appointments', body);
  expect(await refused.json()).toMatchObject({
    code: 'reschedule-not-allowed',
    messageKey: 'error.reschedule-not-allowed.PRIOR_MINUTES',
  });
  const override = 'The device is broken.';
  const overridden = { ...body, replaces: { ...body.replaces, override } };
  expect(await problemCode(await send(one.patient, '/api/appointments', overridden))).toBe('override-not-allowed');
  const staff = await clientAs(portal, 'staff', { account: hedy });
  expect(await problemCode(await send(staff, '/api/appointments', body))).toBe('reschedule-not-allowed');
  expect((await send(staff, '/api/appointments', overridden)).status).toBe(201);
  const { rows } = await portal.db.pool.query('select call_off from appointment where id = $1', [one.slug]);
  expect(rows).toEqual([{ call_off: { by: { name: 'Hedy Sample', role: 'staff' }, override } }]);
  const audited = await portal.db.pool.query('select action from audit_entry order by position desc limit 2');
  expect(audited.rows).toEqual([{ action: 'override-deadline' }, { action: 'reschedule' }]);
});

test('[CX-2] a walk-in says that it needs no appointment', async () => {
  const one = await booked({ walkIn: true });
  const body = await moved(one, await laterTime(one));
  const { appointments } = await summaryOf(one.patient, one.bookingKey);
  expect(appointments[0].rescheduling).toMatchObject({ allowed: false, reason: 'WALK_IN' });
  expect(await (await send(one.patient, '/api/appointments', body)).json()).toMatchObject({
    code: 'reschedule-not-allowed',
    messageKey: 'error.reschedule-not-allowed.WALK_IN',
  });
});

test('[CX-2] reminders follow the new appointment', async () => {
  const one = await booked();
  const { results } = await (
    await send(one.patient, '/api/appointments', await moved(one, await laterTime(one)))
  ).json();
  const early = "update appointment set created_at = now() - interval '90 days' where booking_key = $1";
  await portal.db.pool.query(early, [one.bookingKey]);
  const reminderRules = { reminders: [{ hoursPrior: 24 * 40, channel: 'EMAIL' as const }], quietHours };
  await queueReminders(sampleDeps(portal.db, { reminderRules }));
  const sql = "select appointment_id from outbox where booking_key = $1 and template = 'reminder'";
  expect((await portal.db.pool.query(sql, [one.bookingKey])).rows).toEqual([{ appointment_id: results[0].id }]);
});
