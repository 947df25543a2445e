import { expect, test } from 'vitest';
import { exam, group } from '#test/support/fakeExams.ts';
import { fakeMemory, fakeStores, hold, slot } from '#test/support/fakeStores.ts';
import type { AppointmentSummary } from './AppointmentStore.ts';
import { bookAgain, bookFromRequest } from './bookFromRequest.ts';
import type { Clinic } from './CatalogStore.ts';
import { completedRequest } from './completedRequest.ts';
import { fillSignedInPatient } from './fillPatient.ts';
import type { RootStore } from './RootStore.ts';

const clinic = { slug: 'kew', region: 'vic-melbourne' } as Clinic;
const knee = exam('us-knee', { modalityId: 'US', modalityName: 'Ultrasound' });

const bookingKey = 'k'.repeat(22);
const patient = {
  firstName: 'Noor',
  lastName: 'Example',
  dateOfBirth: '1984-05-17',
  email: 'noor@patient.example',
  mobile: '',
};
const patientGiven = { [`GET /api/booking_requests/${bookingKey}/patient`]: () => Response.json(patient) };

/** Returns the URL that a request leads to and the answers after it. */
async function ledTo(request: Omit<Parameters<typeof bookFromRequest>[1], 'bookingKey'>) {
  const { root, visited } = fakeStores();
  await bookFromRequest(root, { ...request, bookingKey });
  return { path: visited.at(-1)?.split('?')[0], answers: root.flow.run.answers, address: visited.at(-1) };
}

test('[RT-7] opens the slot picker without the exam in the URL', async () => {
  const { path, answers, address } = await ledTo({ exam: knee, clinic });
  expect(path).toBe('/select-clinic/times');
  expect(answers).toMatchObject({
    region: { region: 'vic-melbourne' },
    clinic: { clinics: ['kew'] },
    exam: { exams: ['us-knee'], procedureTab: 'single', enquiry: 'none', modalities: ['US'] },
  });
  expect(address).not.toContain('knee');
});

test.each([
  ['neither clinic nor exam', '/select-region', {}],
  ['an exam alone', '/select-region', { exam: knee }],
  ['a clinic alone', '/select-exam', { clinic }],
  ['an MRI', '/screening/metal', { clinic, exam: exam('mri-knee') }],
  ['an exam that is arranged', '/enquiry', { clinic, exam: exam('mri-heart', { enquiry: 'special' }) }],
] as const)('[RT-7] %s leads to %s', async (_what, path, request) => {
  expect((await ledTo(request)).path).toBe(path);
});

test.each([
  ['no appointment', { walkIn: true }, { walkIn: true }],
  ['a chosen length', { customDuration: { min: 15, max: 45, step: 15 } }, { customDuration: 45 }],
] as const)('[BK-11c] settles an exam with %s', async (_what, facts, options) => {
  const { root, visited } = fakeStores();
  await bookFromRequest(root, { clinic, exam: exam('us-lump', { ...facts, modalityId: 'US' }), bookingKey }, options);
  expect(visited.at(-1)).toMatch(/^\/select-clinic\/times/);
  expect(root.flow.values('exam')).toMatchObject({ exams: ['us-lump'], ...options });
  expect(root.flow.before('slot')).toBeUndefined();
});

test('[RT-7] [BK-11c] does not ask for the exam of a request', async () => {
  const { root, visited } = fakeStores();
  await bookFromRequest(root, { exam: knee, bookingKey });
  await root.answerAndGo('region', { region: 'vic-melbourne' });
  await root.answerAndGo('clinic', { clinics: ['kew'] });
  expect(visited.at(-1)).toMatch(/^\/select-clinic\/times/);
  expect(root.flow.values('exam').exams).toEqual(['us-knee']);
});

test('keeps drafts and releases a hold for another exam', async () => {
  const times = [slot('t1')];
  const given: string[] = [];
  const { root } = fakeStores({
    'POST /api/holds': () => Response.json(hold('h1', times), { status: 201 }),
    'DELETE /api/holds/h1': () => {
      given.push('h1');
      return new Response(null, { status: 204 });
    },
  });
  await bookFromRequest(root, {
    exam: exam('ct-chest', { modalityId: 'CT' }),
    clinic: { ...clinic, slug: 'north-adelaide' },
    bookingKey,
  });
  await root.chooseSlots('slot', times);
  root.flow.draft('details', { firstName: 'Ada' });
  await bookFromRequest(root, { exam: knee, clinic, bookingKey });
  expect(root.flow.drafts.details).toEqual({ firstName: 'Ada' });
  expect(root.flow.values('slot').slots).toBeUndefined();
  await expect.poll(() => given).toEqual(['h1']);
});

test('starts another run after a finished booking', async () => {
  const times = [slot('t1')];
  const { root } = fakeStores({
    'POST /api/holds': () => Response.json(hold('h1', times), { status: 201 }),
    'POST /api/appointments': () =>
      Response.json({ bookingKey: 'b'.repeat(22), results: [{ success: true, errorMessage: null }] }, { status: 201 }),
  });
  await bookFromRequest(root, { exam: exam('ct-chest', { modalityId: 'CT' }), clinic, bookingKey });
  await root.chooseSlots('slot', times);
  await root.answerAndGo('details', {
    firstName: 'Ada',
    lastName: 'Palmer',
    dateOfBirth: '1985-07-04',
    email: 'ada@example.com',
    mobile: '0491570156',
  });
  await root.answerAndGo('review', { reviewed: true });
  expect(root.flow.finished).toBe(true);
  await bookFromRequest(root, { exam: knee, clinic, bookingKey });
  expect(root.flow.finished).toBe(false);
  expect(root.flow.values('exam').exams).toEqual(['us-knee']);
});

test('[BK-11c] goes back over what the request settles', async () => {
  const { root } = fakeStores();
  await bookFromRequest(root, { exam: knee, clinic, bookingKey });
  expect(root.flow.before('slot')).toBeUndefined();
  await bookFromRequest(root, { exam: knee, bookingKey });
  expect(root.flow.before('slot')?.id).toBe('clinic');
});

test('[BK-11c] searches the body part of a request without an exam', async () => {
  const { root } = fakeStores();
  await bookFromRequest(root, { clinic, bodyPart: 'Knee', bookingKey });
  expect(root.flow.filters).toEqual({ exam: { search: 'Knee' } });
  const other = fakeStores().root;
  await bookFromRequest(other, { clinic, exam: knee, bodyPart: 'Knee', bookingKey });
  expect(other.flow.filters).toEqual({});
});

test('[BK-10a] fills the form with the patient of a request once', async () => {
  const { root, visited, requests } = fakeStores(patientGiven);
  await bookFromRequest(root, { exam: knee, clinic, bookingKey });
  const { mobile, ...known } = patient;
  expect(root.flow.drafts.details).toEqual(known);
  root.flow.draft('details', { ...known, firstName: 'Noora' });
  await bookFromRequest(root, { exam: knee, clinic, bookingKey });
  expect(root.flow.drafts.details).toEqual({ ...known, firstName: 'Noora' });
  expect(requests.map(({ url }) => url).join() + visited.join()).not.toMatch(/Noor|1984/);
});

test('[BK-11c] books the request with its exam, after a reload too', async () => {
  const memory = fakeMemory();
  const { root } = fakeStores({}, memory);
  await bookFromRequest(root, { exam: knee, clinic, bookingKey });
  expect(completedRequest(fakeStores({}, memory).root)).toBe(bookingKey);
  await root.send({ type: 'answer', step: 'exam', values: { ...root.flow.values('exam'), exams: ['us-lump'] } });
  expect(completedRequest(root)).toBeUndefined();
  root.flow.restart();
  expect(root.flow.request).toBeUndefined();
});

test('[BK-11c] a body part is booked only by its exams', async () => {
  const exams = [exam('us-thyroid', { bodyPart: 'Thyroid' }), exam('us-knee', { bodyPart: 'Knee' })];
  const { root } = fakeStores({ 'GET /api/exams': () => Response.json([group('all', exams)]) });
  await bookFromRequest(root, { clinic, bodyPart: 'Knee', bookingKey });
  const choose = (slug: string) =>
    root.send({ type: 'answer', step: 'exam', values: { ...root.flow.values('exam'), exams: [slug] } });
  await choose('us-knee');
  expect(completedRequest(root)).toBeUndefined();
  await root.catalog.loadExams({ clinics: ['kew'] });
  expect(completedRequest(root)).toBe(bookingKey);
  await choose('us-thyroid');
  expect(completedRequest(root)).toBeUndefined();
});

test('[SL-6b] another booking shows the times of the first', async () => {
  const { root, visited } = fakeStores();
  const summary = { bookingKey, appointments: [{ clinic }] } as unknown as AppointmentSummary;
  await bookAgain(root, summary);
  expect(new URL(visited.at(-1) ?? '', 'http://portal').searchParams.get('bookingKey')).toBe(bookingKey);
});

test('[BK-11c] sends the key of the request with the booking', async () => {
  const times = [slot('t1')];
  const bodies: unknown[] = [];
  const { root } = fakeStores({
    'POST /api/holds': () => Response.json(hold('h1', times), { status: 201 }),
    'POST /api/appointments': async (request) => {
      bodies.push(await request.json());
      return Response.json({ code: 'request-booked', messageKey: 'error.request-booked' }, { status: 409 });
    },
  });
  await bookFromRequest(root, { exam: exam('ct-chest', { modalityId: 'CT' }), clinic, bookingKey });
  await root.chooseSlots('slot', times);
  await root.answerAndGo('details', { ...patient, mobile: '0491570156' });
  await root.answerAndGo('review', { reviewed: true });
  expect(bodies).toMatchObject([{ bookingRequest: bookingKey }]);
  expect(root.refusal?.code).toBe('request-booked');
  expect(root.flow.run.at).toBe('review');
});

const others = 'o'.repeat(22);
const boris = { ...patient, firstName: 'Boris', dateOfBirth: '1950-02-03' };
const mri = exam('mri-knee');
const times = [slot('t1')];
const released: string[] = [];
const known = {
  ...patientGiven,
  [`GET /api/booking_requests/${others}/patient`]: () => Response.json(boris),
  'POST /api/holds': () => Response.json(hold('h1', times), { status: 201 }),
  'GET /api/holds/current': () => Response.json(hold('h1', times)),
  'DELETE /api/holds/h1': () => {
    released.push('h1');
    return new Response(null, { status: 204 });
  },
  'GET /api/captcha': () => Response.json({ challenge: 'c' }),
  'POST /api/authentication': () =>
    Response.json({ authenticated: true, otpSent: false, resendAfter: 0, channels: [] }),
};

/** Has the patient of a request answer the MRI questions and hold a time. */
async function answerMri(root: RootStore): Promise<void> {
  await bookFromRequest(root, { exam: mri, clinic, bookingKey });
  await root.answerAndGo('screening--metal', { device: false, clip: false, splinters: false, other: false });
  await root.answerAndGo('screening--body', { kidneys: false, spaces: 'fine' });
  await root.chooseSlots('slot', times);
  root.flow.draft('details', { ...root.flow.drafts.details, notes: 'Wheelchair' });
  expect(root.flow.run.at).toBe('details');
}

/** What a run knows about its patient. */
const knownOf = ({ flow }: RootStore) => JSON.stringify([flow.run.answers, flow.drafts, flow.filters, flow.request]);

test.each([false, true])('[BK-11c] asks the patient of another request everything, reloaded: %s', async (reloaded) => {
  released.length = 0;
  const memory = fakeMemory();
  const before = fakeStores(known, memory);
  await answerMri(before.root);
  const { root, visited, environment } = reloaded ? fakeStores(known, memory) : before;
  environment.holdFlag.write(true);
  await bookFromRequest(root, { exam: mri, clinic, bookingKey: others });
  expect(visited.at(-1)).toMatch(/^\/screening\/metal/);
  const { mobile, ...form } = boris;
  expect(root.flow.drafts).toEqual({ details: form });
  expect(Object.keys(root.flow.run.answers)).toEqual(['region', 'clinic', 'exam']);
  expect(released).toEqual(['h1']);
  expect(fakeStores(known, memory).root.flow.patient).toBe(others);
});

test('[BK-11c] chooses no clinic by the request of somebody else', async () => {
  const { root, visited } = fakeStores(known);
  await bookFromRequest(root, { exam: knee, clinic, bookingKey });
  await bookFromRequest(root, { exam: knee, bookingKey: others });
  expect(visited.at(-1)).toMatch(/^\/select-region/);
});

test('[BK-11c] keeps the answers of the same request', async () => {
  const { root, visited } = fakeStores(known);
  await answerMri(root);
  const { id } = root.flow.run;
  await bookFromRequest(root, { exam: mri, clinic, bookingKey });
  expect(root.flow.run.id).toBe(id);
  expect(visited.at(-1)).toMatch(/^\/select-clinic\/times/);
  expect(root.flow.drafts.details).toMatchObject({ firstName: 'Noor', notes: 'Wheelchair' });
});

const signsIn = (key: string, role: string) => ({
  ...known,
  'GET /api/authenticated': () =>
    Response.json({ authenticated: true, role, bookingKey: key, idleUntil: '', endsAt: '', roleTranslations: '{}' }),
});
const claim = { type: 'APPOINTMENT', dateOfBirth: '1950-02-03' } as const;

test.each([
  [bookingKey, true],
  [others, false],
])('[BK-11c] who authenticates for %s sees the answers: %s', async (key, kept) => {
  const { root } = fakeStores(signsIn(key, 'booking-request'));
  await answerMri(root);
  await root.call({ step: 'authenticate', service: 'authenticate', input: { ...claim, bookingKey: key } });
  expect(root.session.isAuthenticated).toBe(true);
  expect(/Noor|metal|t1/.test(knownOf(root))).toBe(kept);
  expect(root.flow.patient).toBe(key);
});

test('[BK-11c] a code of another patient starts a new run', async () => {
  const { root } = fakeStores({
    ...signsIn(others, 'patient'),
    'POST /api/authentication/codes/verification': known['POST /api/authentication'],
  });
  await answerMri(root);
  await root.call({ step: 'code', service: 'verify-code', input: { code: '123456' } });
  expect(knownOf(root)).toBe('[{},{},{},null]');
});

test('[BK-10a] another booking starts without earlier answers', async () => {
  const { root, visited } = fakeStores(known);
  await answerMri(root);
  await bookAgain(root, { bookingKey, appointments: [{ clinic }] } as unknown as AppointmentSummary);
  expect(root.flow.run.answers).toEqual({ region: { region: 'vic-melbourne' }, clinic: { clinics: ['kew'] } });
  expect(root.flow.drafts).toEqual({});
  expect(visited.at(-1)).toMatch(/^\/select-exam/);
});

test('[BK-10a] a late patient is not filled into another run', async () => {
  let arrive = (_patient: Response) => {};
  const late = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  const { root } = fakeStores({ ...known, [`GET /api/booking_requests/${bookingKey}/patient`]: () => late });
  const first = bookFromRequest(root, { exam: knee, clinic, bookingKey });
  await expect.poll(() => root.flow.request?.bookingKey).toBe(bookingKey);
  await root.startOver();
  arrive(Response.json(patient));
  await first;
  expect(root.flow.drafts).toEqual({});
});

test('[BK-10a] fills a signed-in patient into no foreign run', async () => {
  const { root } = fakeStores({
    ...signsIn(others, 'patient'),
    [`GET /api/appointments/${others}/patient`]: () => Response.json(boris),
  });
  await root.session.check();
  const toForm = async () => {
    await root.answerAndGo('region', { region: 'vic-melbourne' });
    await root.answerAndGo('clinic', { clinics: ['kew'] });
    const modalities = { procedureTab: 'single', separateBooking: false, enquiry: 'none', modalities: ['MR'] };
    await root.answerAndGo('exam', { exams: ['mri-knee'], ...modalities });
    await root.answerAndGo('screening--metal', { device: false, clip: false, splinters: false, other: false });
    await root.answerAndGo('screening--body', { kidneys: false, spaces: 'fine' });
    await root.chooseSlots('slot', times);
    expect(root.flow.run.at).toBe('details');
  };
  await toForm();
  root.flow.adopt(others);
  await fillSignedInPatient(root);
  expect(root.flow.drafts).toEqual({});
  await root.startOver();
  root.flow.adopt(others);
  await toForm();
  await fillSignedInPatient(root);
  expect(root.flow.drafts.details).toMatchObject({ firstName: 'Boris' });
});

test('[AU-10] signing out leaves nothing of the run', async () => {
  const { root } = fakeStores({ ...known, 'POST /api/logout': () => new Response(null, { status: 204 }) });
  await answerMri(root);
  root.flow.setSearch(`?bookingKey=${bookingKey}`);
  await root.signOut();
  expect(knownOf(root)).toBe('[{},{},{},null]');
  expect(root.flow.urlOf('region')).toBe('/select-region');
});
