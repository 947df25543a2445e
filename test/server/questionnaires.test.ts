import { expect, test } from 'vitest';
import { pruneAnswers, pruneStale } from '#server/housekeeping.ts';
import { bookingOfSlot, clientAs, freeTime, grace, rosalyn, send } from '#test/support/behalf.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { kauriBooking } from '#test/support/kauriBooking.ts';
import { knownRequest } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { problemCode } from '#test/support/problemCode.ts';
import { answersOf } from '#test/support/questionnaireAnswers.ts';
import { clientAt, newAddress, type TestClient } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');

const visitor = () => clientAt(() => portal.url, newAddress(), 'kauri.localhost');

/** A booking of Kauri with its patient's browser. */
async function patientOf(wish: Parameters<typeof kauriBooking>[1] = {}) {
  const booking = await kauriBooking(portal.db, wish);
  const { bookingKey } = booking;
  return { ...booking, patient: await clientAs(portal, 'patient', { brand: 'kauri', bookingKey }) };
}

const dueOf = async (client: TestClient, query: object) => (await client.post('/api/questionnaires/due', query)).json();
const idsOf = ({ questionnaires }: { questionnaires: { questionnaire: { id: string }; answered: boolean }[] }) =>
  questionnaires.map(({ questionnaire, answered }) => (answered ? `${questionnaire.id} answered` : questionnaire.id));
const answer = (client: TestClient, id: string, body: object, key = newKey()) =>
  send(client, `/api/questionnaires/${id}/answers`, body, key);
const storedOf = async (column: 'booking_key' | 'request_key', key: string) =>
  (
    await portal.db.pool.query(
      `select questionnaire, type, result, author_role, revision, holder from questionnaire_answer where ${column} = $1`,
      [key],
    )
  ).rows;

const everyType = ['REQUIRED_ON_CONFIRMATION', 'FEEDBACK', 'PAIN_SCORE_INITIAL', 'PAIN_SCORE_FINAL', 'PROTOCOL'];

test('[QN-1] [QN-2a] exams, time and role decide who is asked', async () => {
  const owner = ({ bookingKey }: { bookingKey: string }) => ({ owner: { bookingKey }, types: everyType });
  const head = await patientOf();
  const due = await dueOf(head.patient, owner(head));
  expect([idsOf(due), due.target]).toEqual([['pain-score'], `/appointments/${head.bookingKey}`]);
  const aorta = await patientOf({ exam: 'ct-aorta' });
  expect(idsOf(await dueOf(aorta.patient, owner(aorta)))).toEqual(['contrast-check', 'pain-score']);
  const over = await patientOf({ begun: true });
  expect(idsOf(await dueOf(over.patient, owner(over)))).toEqual(['feedback', 'pain-score-after']);
  const staff = await clientAs(portal, 'staff', { brand: 'kauri', account: grace });
  expect(idsOf(await dueOf(staff, owner(head)))).toEqual(['pain-score', 'protocol']);
  const ultrasound = await patientOf({ exam: 'us-thyroid' });
  expect(idsOf(await dueOf(staff, owner(ultrasound)))).toEqual(['pain-score']);
});

test('[QN-9a] [QN-8] answers are stored with type, version and author', async () => {
  const { bookingKey, patient } = await patientOf();
  const body = answersOf(
    'kauri',
    'pain-score',
    { bookingKey },
    { pain: { now: 6, usual: 2 }, change: { since: 'May' } },
  );
  const key = newKey();
  const first = await answer(patient, 'pain-score', body, key);
  expect([first.status, await first.json()]).toEqual([
    201,
    { id: expect.any(String), questionnaireId: 'pain-score', questionnaireType: 'PAIN_SCORE_INITIAL', outcome: {} },
  ]);
  expect((await answer(patient, 'pain-score', body, key)).status).toBe(201);
  expect(await storedOf('booking_key', bookingKey)).toEqual([
    {
      questionnaire: 'pain-score',
      type: 'PAIN_SCORE_INITIAL',
      result: { pain: { now: 6, usual: 2 }, change: { since: 'May' } },
      author_role: 'patient',
      revision: body.questionnaireResult.revision,
      holder: null,
    },
  ]);
  const asked = { owner: { bookingKey }, types: ['PAIN_SCORE_INITIAL'] };
  expect(idsOf(await dueOf(patient, asked))).toEqual(['pain-score answered']);
});

test('[QN-9a] invalid answers and other versions are refused', async () => {
  const { bookingKey, patient } = await patientOf();
  const body = answersOf('kauri', 'pain-score', { bookingKey }, { pain: { now: 11, usual: 2 } });
  const wrong = await answer(patient, 'pain-score', body);
  expect([wrong.status, await problemCode(wrong)]).toEqual([422, 'answers-invalid']);
  const { questionnaireResult } = body;
  const old = await answer(patient, 'pain-score', {
    ...body,
    questionnaireResult: { ...questionnaireResult, revision: 'x'.repeat(20) },
  });
  expect([old.status, await problemCode(old)]).toEqual([422, 'flow-changed']);
  const early = answersOf('kauri', 'pain-score-after', { bookingKey }, { questions: { now: 1, compared: 'same' } });
  expect((await answer(patient, 'pain-score-after', early)).status).toBe(404);
  expect(await storedOf('booking_key', bookingKey)).toEqual([]);
});

test('[QN-1] a changed questionnaire is asked again', async () => {
  const { bookingKey, patient } = await patientOf();
  const body = answersOf('kauri', 'pain-score', { bookingKey }, { pain: { now: 1, usual: 2 } });
  await answer(patient, 'pain-score', body);
  await portal.db.pool.query("update questionnaire_answer set revision = 'older' where booking_key = $1", [bookingKey]);
  const asked = { owner: { bookingKey }, types: ['PAIN_SCORE_INITIAL'] };
  expect(idsOf(await dueOf(patient, asked))).toEqual(['pain-score']);
});

test('[QN-9a] strangers can neither answer nor read', async () => {
  const [mine, other] = [await patientOf(), await patientOf()];
  const { bookingKey } = mine;
  const body = answersOf('kauri', 'pain-score', { bookingKey }, { pain: { now: 1, usual: 2 } });
  expect((await answer(other.patient, 'pain-score', body)).status).toBe(404);
  expect((await answer(visitor(), 'pain-score', body)).status).toBe(401);
  const path = `/api/appointments/${bookingKey}/questionnaires`;
  expect((await other.patient.get(path)).status).toBe(404);
  expect((await visitor().get(path)).status).toBe(401);
  expect((await other.patient.get(`/api/appointments/${bookingKey}/questionnaire_responses`)).status).toBe(404);
  const foreign = { owner: { bookingKey }, types: ['PROTOCOL'], appointmentSlugs: [other.slug] };
  expect((await mine.patient.post('/api/questionnaires/due', foreign)).status).toBe(404);
});

test('[QN-9c] details, stored answers and FHIR responses are read', async () => {
  const { bookingKey, patient } = await patientOf();
  const details = await (await patient.get('/api/questionnaires/contrast-check')).json();
  expect(details).toMatchObject({
    id: 'contrast-check',
    type: 'REQUIRED_ON_CONFIRMATION',
    title: 'Contrast medium',
    modalSize: 'lg',
    showClosingConfirmation: true,
    examSlugs: ['ct-chest-with-contrast', 'ct-aorta'],
    modalityIds: [],
    general: false,
  });
  expect((await patient.get('/api/questionnaires/no-such')).status).toBe(404);
  const given = { pain: { now: 6, usual: 6 } };
  await answer(patient, 'pain-score', answersOf('kauri', 'pain-score', { bookingKey }, given));
  const list = await (await patient.get(`/api/appointments/${bookingKey}/questionnaires`)).json();
  expect(list).toMatchObject([
    {
      questionnaireId: 'pain-score',
      title: 'Your pain',
      author: 'patient',
      answers: [{ answers: [{ answer: '6' }, {}] }],
    },
  ]);
  const exported = await patient.get(`/api/appointments/${bookingKey}/questionnaire_responses`);
  expect(exported.headers.get('content-type')).toContain('application/fhir+json');
  expect(await exported.json()).toMatchObject({
    resourceType: 'Bundle',
    entry: [
      {
        resource: {
          resourceType: 'QuestionnaireResponse',
          status: 'completed',
          questionnaire: expect.stringMatching(/^urn:isocentre:kauri:questionnaire:pain-score\|/),
          item: [{ linkId: 'pain', item: [{ linkId: 'pain.now', answer: [{ valueInteger: 6 }] }, {}] }],
        },
      },
    ],
  });
});

test('[QN-10] answering cancels the appointment, in one transaction', async () => {
  const { bookingKey, patient, slug } = await patientOf();
  const path = `/api/appointments/${bookingKey}/cancellation`;
  const plain = await send(patient, path);
  expect([plain.status, await problemCode(plain)]).toEqual([422, 'questionnaire-required']);
  const body = answersOf('kauri', 'cancel', { bookingKey }, { questions: { reason: 'better' } });
  const done = await answer(patient, 'cancel', { ...body, appointmentSlugs: [slug] });
  expect(done.status).toBe(201);
  const { rows } = await portal.db.pool.query('select status from appointment where booking_key = $1', [bookingKey]);
  expect(rows).toEqual([{ status: 'CANCELED' }]);
  expect(await storedOf('booking_key', bookingKey)).toMatchObject([{ type: 'CANCEL_APPOINTMENT_PATIENT' }]);
  expect((await answer(patient, 'cancel', body)).status).toBe(404);
});

test('[AS-4] consent forms are open until their present version is signed', async () => {
  const { bookingKey, patient } = await patientOf({ exam: 'us-injection-hip' });
  const formsOf = async (client = patient) => {
    const answer = await client.get(`/api/appointments/${bookingKey}/consent_forms`);
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const open = { questionnaire: { id: 'injection-consent', type: 'CONSENT' }, answered: false };
  expect(await formsOf()).toMatchObject({ appointmentConsentForms: [open], notifyPatient: true });
  const signed = { form: { understood: true, questions: false, signature: 'Ada Example' } };
  const refused = { form: { ...signed.form, understood: false } };
  const owner = { bookingKey };
  expect(
    (await answer(patient, 'injection-consent', answersOf('kauri', 'injection-consent', owner, refused))).status,
  ).toBe(422);
  const stored = await answer(patient, 'injection-consent', answersOf('kauri', 'injection-consent', owner, signed));
  expect(stored.status).toBe(201);
  const { id } = await stored.json();
  expect(await formsOf()).toMatchObject({
    appointmentConsentForms: [{ answered: true, answers: id, answeredAt: expect.any(String) }],
    notifyPatient: false,
  });
  await portal.db.pool.query("update questionnaire_answer set revision = repeat('0', 32) where booking_key = $1", [
    bookingKey,
  ]);
  expect(await formsOf()).toMatchObject({
    appointmentConsentForms: [{ answered: false, answers: id }],
    notifyPatient: true,
  });
  const other = await patientOf({ exam: 'ct-head' });
  expect((await other.patient.get(`/api/appointments/${bookingKey}/consent_forms`)).status).toBe(404);
  const none = await other.patient.get(`/api/appointments/${other.bookingKey}/consent_forms`);
  expect(await none.json()).toEqual({ appointmentConsentForms: [], notifyPatient: false });
});

test('[QN-10] a cancellation that is too late stores no answers', async () => {
  const { bookingKey, patient } = await patientOf();
  await portal.db.pool.query(
    "update appointment set starts_at = now() + interval '20 minutes', ends_at = now() + interval '50 minutes' where booking_key = $1",
    [bookingKey],
  );
  const body = answersOf('kauri', 'cancel', { bookingKey }, { questions: { reason: 'time' } });
  const late = await answer(patient, 'cancel', body);
  expect([late.status, await problemCode(late)]).toEqual([409, 'too-late-to-cancel']);
  expect(await storedOf('booking_key', bookingKey)).toEqual([]);
});

test('[QN-9b] a draft goes to the booking, in its transaction', async () => {
  const client = visitor();
  const slot = await freeTime(client, { exam: 'ct-aorta', region: 'nz-auckland' });
  const body = await bookingOfSlot(client, slot, { nhi: 'ZZZ0016' });
  const [draft, sibling] = [newKey(), newKey()];
  const without = await send(client, '/api/appointments', { ...body, draft });
  expect([without.status, await problemCode(without)]).toEqual([422, 'questionnaire-required']);
  const given = { questions: { reaction: true, metformin: false } };
  const sent = { ...answersOf('kauri', 'contrast-check', { draft }, given), examSlugs: ['ct-aorta'] };
  expect((await answer(client, 'contrast-check', sent)).status).toBe(201);
  const asked = (one: string) => ({
    owner: { draft: one },
    types: ['REQUIRED_ON_CONFIRMATION'],
    examSlugs: ['ct-aorta'],
  });
  expect(idsOf(await dueOf(client, asked(draft)))).toEqual(['contrast-check answered']);
  // Another run of the browser, and another browser with the same run, are asked themselves.
  expect(idsOf(await dueOf(client, asked(sibling)))).toEqual(['contrast-check']);
  expect(idsOf(await dueOf(visitor(), asked(draft)))).toEqual(['contrast-check']);
  expect((await send(client, '/api/appointments', { ...body, draft: sibling })).status).toBe(422);
  const made = await send(client, '/api/appointments', { ...body, draft });
  expect(made.status).toBe(201);
  const { bookingKey } = await made.json();
  expect(await storedOf('booking_key', bookingKey)).toMatchObject([
    { questionnaire: 'contrast-check', author_role: 'visitor', result: given, holder: null },
  ]);
  expect(idsOf(await dueOf(client, asked(draft)))).toEqual(['contrast-check']);
});

test('[QN-5a] nothing is booked or confirmed with answers that deny it', async () => {
  const client = visitor();
  const slot = await freeTime(client, { exam: 'ct-aorta', region: 'nz-auckland' });
  const body = await bookingOfSlot(client, slot, { nhi: 'ZZZ0016' });
  const draft = newKey();
  const say = async (metformin: boolean) => {
    const given = { questions: { reaction: true, metformin } };
    const sent = { ...answersOf('kauri', 'contrast-check', { draft }, given), examSlugs: ['ct-aorta'] };
    return (await answer(client, 'contrast-check', sent)).json();
  };
  expect(await say(true)).toMatchObject({
    outcome: { type: 'DENY_BOOKING', message: expect.stringMatching(/call us/) },
  });
  const denied = await send(client, '/api/appointments', { ...body, draft });
  expect([denied.status, await problemCode(denied)]).toEqual([422, 'denied-by-answers']);
  // The answers can be corrected.
  const asked = { owner: { draft }, types: ['REQUIRED_ON_CONFIRMATION'], examSlugs: ['ct-aorta'] };
  expect(idsOf(await dueOf(client, asked))).toEqual(['contrast-check']);
  expect(await say(false)).toMatchObject({ outcome: {} });
  expect((await send(client, '/api/appointments', { ...body, draft })).status).toBe(201);
});

test('[QN-6] books only the exam that the answers lead to', async () => {
  const client = visitor();
  const statusOf = async (exam: string, contrast: boolean) => {
    const slot = await freeTime(client, { exam, region: 'nz-auckland' });
    const body = await bookingOfSlot(client, slot, { nhi: 'ZZZ0016' });
    const answers = { ...body.answers, 'contrast--question': { contrast } };
    const made = await send(client, '/api/appointments', { ...body, answers });
    return made.status === 201 ? 201 : [made.status, (await made.json()).errors?.[0]?.keyword];
  };
  expect(await statusOf('ct-head', true)).toEqual([422, 'outcome']);
  expect(await statusOf('ct-head', false)).toBe(201);
});

test.each([
  ['staff', 'request-urgency', { urgency: 'day' }, { account: grace }],
  ['referrer', 'referral-details', { question: 'Aneurysm?', kidneys: false }, { account: rosalyn }],
] as const)('[QN-9b] [QN-1] %s answer before a booking request is made', async (role, id, questions, access) => {
  const client = await clientAs(portal, role, { brand: 'kauri', ...access });
  const patient = {
    firstName: 'Mira',
    lastName: 'Ng',
    dateOfBirth: '1984-05-17',
    email: `${newKey()}@patient.example`,
  };
  const draft = newKey();
  const order = { patient, exam: 'ct-aorta', draft };
  const without = await send(client, '/api/booking_requests', order);
  expect([without.status, await problemCode(without)]).toEqual([422, 'questionnaire-required']);
  const sent = { ...answersOf('kauri', id, { draft }, { questions }), examSlugs: ['ct-aorta'] };
  expect((await answer(client, id, sent)).status).toBe(201);
  const made = await send(client, '/api/booking_requests', order);
  expect(made.status).toBe(201);
  const { slug } = await made.json();
  const { rows } = await portal.db.pool.query('select booking_key from booking_request where slug = $1', [slug]);
  expect(await storedOf('request_key', rows[0].booking_key)).toMatchObject([{ questionnaire: id, author_role: role }]);
});

test('[QN-9c] a patient reads no answers of staff', async () => {
  const { bookingKey, patient } = await patientOf({ exam: 'ct-aorta' });
  const staff = await clientAs(portal, 'staff', { brand: 'kauri', account: grace });
  const given = { questions: { contrast: 'iodine', urgent: true } };
  expect((await answer(staff, 'protocol', answersOf('kauri', 'protocol', { bookingKey }, given))).status).toBe(201);
  const list = `/api/appointments/${bookingKey}/questionnaires`;
  const bundle = `/api/appointments/${bookingKey}/questionnaire_responses`;
  expect(await (await staff.get(list)).json()).toMatchObject([{ questionnaireId: 'protocol' }]);
  expect(await (await patient.get(list)).json()).toEqual([]);
  expect((await (await staff.get(bundle)).json()).entry).toHaveLength(1);
  expect((await (await patient.get(bundle)).json()).entry).toEqual([]);
});

test('[QN-9b] staff answer the protocol of a booking request', async () => {
  const { bookingKey } = await knownRequest(portal.db, { brand: 'kauri', exam: 'ct-aorta' });
  const staff = await clientAs(portal, 'staff', { brand: 'kauri', account: grace });
  const user = await clientAs(portal, 'booking-request-user', { brand: 'kauri', requestKey: bookingKey });
  const owner = { bookingRequest: bookingKey };
  const sent = answersOf('kauri', 'protocol', owner, { questions: { contrast: 'iodine', urgent: true } });
  expect((await answer(user, 'protocol', sent)).status).toBe(404);
  expect((await answer(staff, 'protocol', sent)).status).toBe(201);
  const list = await (await staff.get(`/api/booking_requests/${bookingKey}/questionnaires`)).json();
  expect(list).toMatchObject([{ questionnaireId: 'protocol', author: 'staff' }]);
});

test('[QN-1] a pending booking is confirmed after its questions', async () => {
  const staff = await clientAs(portal, 'staff', { brand: 'kauri', account: grace });
  const slot = await freeTime(staff, { exam: 'ct-aorta', region: 'nz-auckland' });
  const body = await bookingOfSlot(staff, slot, { nhi: 'ZZZ0016' });
  const { bookingKey } = await (
    await send(staff, '/api/appointments', { ...body, onBehalf: { pending: true } })
  ).json();
  const patient = await clientAs(portal, 'patient', { brand: 'kauri', bookingKey });
  const path = `/api/appointments/${bookingKey}/confirmation`;
  const without = await send(patient, path);
  expect([without.status, await problemCode(without)]).toEqual([422, 'questionnaire-required']);
  const given = { questions: { reaction: false, metformin: false } };
  await answer(patient, 'contrast-check', answersOf('kauri', 'contrast-check', { bookingKey }, given));
  expect((await send(patient, path)).status).toBe(200);
});

test('old drafts and answers are deleted', async () => {
  const client = visitor();
  const draft = newKey();
  const given = { questions: { reaction: true, metformin: false } };
  await answer(client, 'contrast-check', {
    ...answersOf('kauri', 'contrast-check', { draft }, given),
    examSlugs: ['ct-aorta'],
  });
  const { bookingKey, patient } = await patientOf();
  await answer(patient, 'pain-score', answersOf('kauri', 'pain-score', { bookingKey }, { pain: { now: 1, usual: 1 } }));
  const age = (days: number) =>
    portal.db.pool.query('update questionnaire_answer set created_at = now() - make_interval(days => $1)', [days]);
  const left = async () =>
    (await portal.db.pool.query('select 1 from questionnaire_answer where draft = $1', [draft])).rowCount;
  await age(0);
  await pruneStale(portal.db, (error) => expect.unreachable(String(error)));
  expect(await left()).toBe(1);
  await age(2);
  await pruneStale(portal.db, (error) => expect.unreachable(String(error)));
  expect(await left()).toBe(0);
  await age(11);
  expect(await pruneAnswers(portal.db, 'southern-light', 10)).toBe(0);
  await pruneAnswers(portal.db, 'kauri', 12);
  expect(await storedOf('booking_key', bookingKey)).toHaveLength(1);
  await pruneAnswers(portal.db, 'kauri', 10);
  expect(await storedOf('booking_key', bookingKey)).toEqual([]);
});
