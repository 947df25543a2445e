import { expect, test } from 'vitest';
import { stepKinds } from '#flow/kinds/registry.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import { exam, group } from '#test/support/fakeExams.ts';
import { fakeEnvironment, fakeMemory, fakeStores } from '#test/support/fakeStores.ts';
import { createStores } from './createStores.ts';

const glenelg = { slug: 'glenelg', id: 21, region: 'sa-adelaide', name: 'Glenelg' };
const knowsGlenelg = {
  'GET /api/clinics': (request: Request) => {
    const { searchParams } = new URL(request.url);
    const wanted = searchParams.get('clinics');
    const region = searchParams.get('region');
    const known = (!wanted || wanted === 'glenelg') && (!region || region === 'sa-adelaide');
    return known
      ? Response.json(wanted ? [glenelg] : [glenelg, { ...glenelg, id: 99, slug: 'modbury', name: 'Modbury' }])
      : Response.json({ code: 'unknown-clinic', messageKey: 'x' }, { status: 404 });
  },
};

test('redirects a deep link to the last allowed step', () => {
  const { root } = fakeStores();
  expect(root.flow.goToUrl('/glenelg/booking', '?step=review')).toEqual({
    kind: 'region-picker',
    instead: '/select-region',
  });
  expect(root.flow.goToUrl('/select-region', '')).toEqual({ kind: 'region-picker' });
});

test('returns undefined for a URL without a step', () => {
  expect(fakeStores().root.flow.goToUrl('/booking', '?step=nonsense')).toBeUndefined();
});

test('changes the screen only when the next step is loaded', async () => {
  const { root } = fakeStores();
  root.flow.goToUrl('/select-region', '');
  root.flow.show();
  await root.answerAndGo('region', { region: 'sa-adelaide' });
  expect(root.flow.step?.id).toBe('region');
  root.flow.show();
  expect(root.flow.step?.id).toBe('clinic');
});

test('[RT-17a] reads region, clinic and origin from a shared link', async () => {
  const { root } = fakeStores(knowsGlenelg);
  const search = '?region=sa-adelaide&selectedClinic=glenelg&lat=-34.9&lng=138.6&date=2026-12-01';
  await root.flow.arrive('/select-clinic/times', search);
  expect(root.flow.run.answers).toEqual({
    region: { region: 'sa-adelaide' },
    clinic: { clinics: ['glenelg'], origin: { latitude: -34.9, longitude: 138.6 } },
  });
  expect(root.flow.goToUrl('/select-clinic/times', search)).toMatchObject({
    kind: 'exam-picker',
    instead: '/select-exam?region=sa-adelaide&selectedClinic=glenelg&lat=-34.900&lng=138.600&date=2026-12-01',
  });
});

test('[BK-2b] a link to a one-clinic region answers it', async () => {
  const { root } = fakeStores({ 'GET /api/clinics': () => Response.json([glenelg]) });
  await root.flow.arrive('/select-exam', '?region=sa-adelaide');
  expect(root.flow.goToUrl('/select-exam', '?region=sa-adelaide')).toMatchObject({ kind: 'exam-picker' });
  expect(root.flow.chosenClinics).toEqual(['glenelg']);
  expect(root.flow.before('exam')?.id).toBe('region');
});

test.each([
  ['/select-clinic/times', '?region=sa-adelaide&selectedClinic=glenelg', 'run.arrival.missing.exam-picker'],
  ['/select-exam', '?region=sa-adelaide', 'run.arrival.missing.clinic-picker'],
  ['/select-clinic', '', 'run.arrival.missing.region-picker'],
  ['/select-region', '', undefined],
  ['/select-clinic/times', '?region=sa-adelaide&selectedClinic=glenelg&exam=us-knee', undefined],
])('[RT-17a] a link to %s%s says what is missing', async (path, search, problem) => {
  const { root } = fakeStores(knowsGlenelg);
  await root.flow.arrive(path, search);
  root.flow.goToUrl(path, search);
  expect(root.flow.arrivalProblem).toBe(problem);
});

const offered = [
  ...[exam('us-knee'), exam('mri-knee'), exam('mri-heart', { enquiry: 'special' })],
  exam('us-lump', { customDuration: { min: 15, max: 45, step: 15 } }),
  exam('xray-knee', { walkIn: true }),
  exam('pet-body', { showBookingRequestInfoModal: true }),
];
const knowsExams = { ...knowsGlenelg, 'GET /api/exams': () => Response.json([group('all', offered)]) };
const atGlenelg = (query: string) => `?region=sa-adelaide&selectedClinic=glenelg&${query}`;

test.each([
  ['exam=us-knee,mri-heart', ['us-knee', 'mri-heart'], undefined],
  ['exam=us-lump', undefined, 'run.arrival.exam'],
  ['exam=us-lump&customDuration=45', ['us-lump'], undefined],
  ['exam=xray-knee', undefined, 'run.arrival.exam'],
  ['exam=us-knee,pet-body', undefined, 'run.arrival.exam'],
  ['exam=mri-knee&changedExamSlug=us-knee', ['us-knee'], undefined],
])('[RT-17a] [BK-8] a link with %s answers the exam', async (query, exams, problem) => {
  const { root } = fakeStores(knowsExams);
  const search = atGlenelg(query);
  await root.flow.arrive('/select-clinic/times', search);
  root.flow.goToUrl('/select-clinic/times', search);
  expect(root.flow.run.answers.exam?.exams).toEqual(exams);
  expect(root.flow.arrivalProblem).toBe(problem);
});

/** Opens a link to the list of exams or to the times in a tab; returns the flow after it. */
async function opened(memory: ReturnType<typeof fakeMemory>, query: string, path = '/select-exam') {
  const { root } = fakeStores(knowsExams, memory);
  await root.flow.arrive(path, atGlenelg(query));
  root.flow.goToUrl(path, atGlenelg(query));
  return root;
}
const kneeAnswer = {
  exams: ['us-knee'],
  procedureTab: 'single',
  separateBooking: false,
  customDuration: 45,
  walkIn: false,
  enquiry: 'none',
  modalities: ['US'],
};

test.each([
  ['/select-exam', 'exam=us-knee,mri-knee', 'us-knee,mri-knee'],
  ['/select-exam', 'exam=mri-knee,xray-knee,mri-knee', 'mri-knee,xray-knee'],
  ['/select-exam', 'changedExamSlug=us-lump&exam=us-knee', 'us-lump'],
  ['/select-clinic/times', 'exam=pet-body', 'pet-body'],
  ['/select-region', 'exam=no-such', 'no-such'],
])('[RT-17a] [RT-17d] a second link to %s?%s replaces the exam', async (path, query, exams) => {
  const memory = fakeMemory();
  const first = await opened(memory, 'exam=us-knee');
  first.flow.keepFilter('exam', { search: 'shoulder' });
  await first.answerAndGo('exam', kneeAnswer);
  const { flow } = await opened(memory, query, path);
  expect(String(flow.drafts.exam?.exams)).toBe(exams);
  expect(flow.values('exam')).toEqual({});
  expect(flow.filters).toEqual({});
  expect(flow.goToUrl('/select-clinic/times', '')?.kind).toBe('exam-picker');
});

test('[RT-17a] a reload keeps what was chosen after a link', async () => {
  const memory = fakeMemory();
  const first = await opened(memory, 'exam=us-lump');
  first.flow.draft('exam', { exams: ['mri-heart'] });
  const again = await opened(memory, 'exam=us-lump');
  expect(again.flow.drafts.exam).toEqual({ exams: ['mri-heart'] });
  await again.answerAndGo('exam', kneeAnswer);
  expect((await opened(memory, 'exam=us-lump')).flow.chosenExams).toEqual(['us-knee']);
  again.flow.restart();
  expect((await opened(memory, 'exam=us-lump')).flow.drafts.exam).toEqual({ exams: ['us-lump'] });
});

test('[RT-17a] later navigation reports no missing answer', async () => {
  const { root } = fakeStores();
  root.flow.goToUrl('/select-region', '');
  root.flow.goToUrl('/glenelg/booking', '');
  expect(root.flow.arrivalProblem).toBeUndefined();
});

test('[SL-2] chooses the clinic of the path', async () => {
  const { root } = fakeStores(knowsGlenelg);
  await root.flow.arrive('/glenelg/booking', '');
  expect(root.flow.run.answers.region).toEqual({ region: 'sa-adelaide' });
});

test.each([
  ['?selectedClinic=nowhere', 'run.arrival.clinic'],
  ['?region=nowhere', 'run.arrival.region'],
])('a link to %s shows a message and asks', async (search, problem) => {
  const { root } = fakeStores(knowsGlenelg);
  await root.flow.arrive('/select-clinic', search);
  expect(root.flow.arrivalProblem).toBe(problem);
  expect(root.flow.run.answers).toEqual({});
  await root.answerAndGo('region', { region: 'sa-adelaide' });
  expect(root.flow.arrivalProblem).toBeUndefined();
});

test.each([
  ['another region', 'nsw-sydney', 'nsw-sydney', undefined, 'run.arrival.clinic'],
  ['no region', 'nowhere', 'sa-adelaide', ['glenelg'], undefined],
])('[BK-2a] a link with a clinic of %s', async (_which, region, chosen, clinics, problem) => {
  const { root } = fakeStores({
    'GET /api/clinics': (request) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.get('clinics') === 'glenelg') return Response.json([glenelg]);
      return searchParams.get('region') === 'nowhere'
        ? Response.json({ code: 'unknown-region', messageKey: 'x' }, { status: 404 })
        : Response.json([{ ...glenelg, region: 'nsw-sydney', slug: 'penrith' }]);
    },
  });
  await root.answerAndGo('region', { region: 'nsw-sydney' });
  await root.answerAndGo('clinic', { clinics: ['penrith'] });
  await root.flow.arrive('/select-exam', `?region=${region}&selectedClinic=glenelg`);
  expect(root.flow.run.answers).toEqual({ region: { region: chosen }, clinic: clinics ? { clinics } : {} });
  expect(root.flow.arrivalProblem).toBe(problem);
});

test('reports no unknown place while the server is down', async () => {
  const { root } = fakeStores({ 'GET /api/clinics': () => Promise.reject(new TypeError('no connection')) });
  await root.flow.arrive('/select-clinic', '?region=sa-adelaide&selectedClinic=glenelg');
  expect(root.flow.arrivalProblem).toBeUndefined();
  const busy = fakeStores({ 'GET /api/clinics': () => Response.json({}, { status: 503 }) });
  await busy.root.flow.arrive('/select-exam', '?selectedClinic=glenelg');
  expect(busy.root.flow.arrivalProblem).toBeUndefined();
});

test('[BK-2a] keeps a newer region despite an older URL', async () => {
  const { root } = fakeStores(knowsGlenelg);
  await root.flow.arrive('/select-exam', '?region=sa-adelaide&selectedClinic=glenelg');
  root.flow.goToUrl('/select-exam', '?region=sa-adelaide&selectedClinic=glenelg');
  await root.answerAndGo('region', { region: 'nsw-sydney' });
  await root.flow.arrive('/select-clinic', '?region=sa-adelaide&selectedClinic=glenelg');
  expect(root.flow.run.answers).toMatchObject({ region: { region: 'nsw-sydney' }, clinic: {} });
});

test('keeps typed values as a draft until submit', async () => {
  const { root } = fakeStores();
  root.flow.draft('details', { firstName: 'A' });
  expect(root.flow.run.answers.details).toBeUndefined();
  await root.send({ type: 'answer', step: 'details', values: { firstName: 'Ada' } });
  expect(root.flow.drafts).toEqual({});
});

test('[BK-1b] a pack that gives a form progress 3 reports 2', () => {
  const { environment } = fakeEnvironment();
  const { compiled } = environment.flow;
  const { flow } = compiled;
  const region = { ...flow.steps.region, kind: 'form', form: 'mri-metal', progress: 3 } as const;
  const changed = compileFlow(
    { ...flow, steps: { ...flow.steps, region } },
    { kinds: stepKinds, forms: { 'mri-metal': { answers: {}, required: [] } }, hash: 'r2' },
  );
  Object.assign(environment, { flow: { ...environment.flow, compiled: changed } });
  const { flow: store } = createStores(environment, fakeMemory());
  store.goToUrl('/select-region', '');
  store.show();
  expect(store.step?.step.progress).toBe(3);
  expect(store.progress).toBe(2);
});

test('[BK-1b] a booking before this page load is not reported', () => {
  const { environment } = fakeEnvironment();
  const memory = fakeMemory();
  const { flow } = createStores(environment, memory);
  const booked = { outcome: 'booked', bookingKey: 'k'.repeat(22) };
  const saved = JSON.stringify({ flow: { run: { ...flow.run, at: 'done', results: { book: booked } } } });
  const reloaded = createStores(environment, fakeMemory({ 'isocentre.run.booking': saved })).flow;
  expect(reloaded.bookingKey).toBe(booked.bookingKey);
  expect(reloaded.progress).toBeUndefined();
  reloaded.goToUrl('/select-region', '');
  expect(reloaded.progress).toBe(3);
});
