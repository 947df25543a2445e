import { expect, test } from 'vitest';
import { fakeStores } from '#test/support/fakeStores.ts';

const glenelg = { slug: 'glenelg', id: 21, region: 'sa-adelaide', name: 'Glenelg' };
const knowsGlenelg = {
  'GET /api/clinics': (request: Request) => {
    const { searchParams } = new URL(request.url);
    const wanted = searchParams.get('clinics');
    const region = searchParams.get('region');
    const known = (!wanted || wanted === 'glenelg') && (!region || region === 'sa-adelaide');
    return known
      ? Response.json([glenelg])
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
