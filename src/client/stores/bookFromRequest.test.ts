import { expect, test } from 'vitest';
import { exam } from '#test/support/fakeExams.ts';
import { fakeMemory, fakeStores, hold, slot } from '#test/support/fakeStores.ts';
import { bookFromRequest } from './bookFromRequest.ts';
import type { Clinic } from './CatalogStore.ts';

const clinic = { slug: 'kew', region: 'vic-melbourne' } as Clinic;
const knee = exam('us-knee', { modalityId: 'US', modalityName: 'Ultrasound' });

const bookingKey = 'k'.repeat(22);
const patient = {
  ...{ firstName: 'Noor', lastName: 'Example', dateOfBirth: '1984-05-17' },
  ...{ email: 'noor@patient.example', mobile: '' },
};
const patientGiven = { [`GET /api/booking_requests/${bookingKey}/patient`]: () => Response.json(patient) };

/** Returns the URL that a request leads to and the answers after it. */
async function ledTo(request: Parameters<typeof bookFromRequest>[1]) {
  const { root, visited } = fakeStores();
  await bookFromRequest(root, request);
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
  ['an exam that needs no appointment', '/select-exam', { clinic, exam: exam('xray-knee', { walkIn: true }) }],
  [
    'an exam whose length is chosen',
    '/select-exam',
    { clinic, exam: exam('us-lump', { customDuration: { min: 15, max: 45, step: 15 } }) },
  ],
  ['an MRI', '/screening/metal', { clinic, exam: exam('mri-knee') }],
  ['an exam that is arranged', '/select-exam/enquiry', { clinic, exam: exam('mri-heart', { enquiry: 'special' }) }],
] as const)('[RT-7] %s leads to %s', async (_what, path, request) => {
  expect((await ledTo(request)).path).toBe(path);
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
  });
  await root.chooseSlots('slot', times);
  root.flow.draft('details', { firstName: 'Ada' });
  await bookFromRequest(root, { exam: knee, clinic });
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
  await bookFromRequest(root, { exam: exam('ct-chest', { modalityId: 'CT' }), clinic });
  await root.chooseSlots('slot', times);
  await root.answerAndGo('details', {
    ...{
      firstName: 'Ada',
      lastName: 'Palmer',
      dateOfBirth: '1985-07-04',
      email: 'ada@example.com',
      mobile: '0491570156',
    },
  });
  await root.answerAndGo('review', { reviewed: true });
  expect(root.flow.finished).toBe(true);
  await bookFromRequest(root, { exam: knee, clinic });
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
  root.flow.draft('details', { firstName: 'Ada', notes: 'Wheelchair' });
  await bookFromRequest(root, { exam: knee, clinic, bookingKey });
  const { mobile, ...known } = patient;
  expect(root.flow.drafts.details).toEqual({ ...known, notes: 'Wheelchair' });
  root.flow.draft('details', { ...known, firstName: 'Noora' });
  await bookFromRequest(root, { exam: knee, clinic, bookingKey });
  expect(root.flow.drafts.details).toEqual({ ...known, firstName: 'Noora' });
  expect(requests.map(({ url }) => url).join() + visited.join()).not.toMatch(/Noor|1984/);
});

test('[BK-11c] books the request with its exam, after a reload too', async () => {
  const memory = fakeMemory();
  const { root } = fakeStores({}, memory);
  await bookFromRequest(root, { exam: knee, clinic, bookingKey });
  expect(fakeStores({}, memory).root.flow.requestToBook).toBe(bookingKey);
  await root.send({ type: 'answer', step: 'exam', values: { ...root.flow.values('exam'), exams: ['us-lump'] } });
  expect(root.flow.requestToBook).toBeUndefined();
  root.flow.restart();
  expect(root.flow.request).toBeUndefined();
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
