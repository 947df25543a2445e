import { expect, test } from 'vitest';
import { fakeMemory, fakeStores } from '#test/support/fakeStores.ts';
import { releasedState } from '#test/support/releasedState.ts';

const place = 'isocentre.run.booking';

test('restores the run and drafts of the tab', async () => {
  const memory = fakeMemory();
  const before = fakeStores({}, memory);
  await before.root.answerAndGo('region', { region: 'sa-adelaide' });
  before.root.flow.draft('details', { firstName: 'Ad' });
  const after = fakeStores({}, memory);
  expect(after.root.flow.run).toEqual(before.root.flow.run);
  expect(after.root.flow.drafts).toEqual({ details: { firstName: 'Ad' } });
});

test('restores a run that release 2460d12 saved in the tab', () => {
  const saved = JSON.stringify(releasedState.savedRun).replace('"brand":"southern-light"', '"brand":"test"');
  const memory = fakeMemory({ 'isocentre.journey.booking': saved });
  const { root } = fakeStores({}, memory);
  expect(root.flow.run.answers).toMatchObject({ region: { region: 'nsw-sydney' }, exam: { exams: ['us-knee'] } });
  expect(root.flow.drafts.details).toMatchObject({ firstName: 'Ada', email: 'ada@patient.example' });
  root.flow.restart();
  expect(fakeStores({}, memory).root.flow.run.answers).toEqual({});
});

test('keeps filters of lists until the run restarts', () => {
  const memory = fakeMemory();
  const { root } = fakeStores({}, memory);
  root.flow.keepFilter('exam', { search: 'knee' });
  root.flow.keepFilter('clinic', { search: 'x' });
  root.flow.keepFilter('clinic', {});
  expect(fakeStores({}, memory).root.flow.filters).toEqual({ exam: { search: 'knee' } });
  memory.setItem(place, (memory.getItem(place) ?? '').replace('"knee"', '7'));
  expect(fakeStores({}, memory).root.flow.filters).toEqual({});
  root.flow.restart();
  expect(root.flow.filters).toEqual({});
});

test.each(['{', 'null', '[]', '{"flow":{"run":7}}', '{"flow":{"run":{"flow":"booking","id":1}}}'])(
  'drops the invalid state %s',
  (saved) => {
    const { root } = fakeStores({}, fakeMemory({ [place]: saved }));
    expect(root.flow.run).toMatchObject({ flow: 'booking', at: 'region', answers: {} });
  },
);

test('does not restore a run of another brand', async () => {
  const memory = fakeMemory();
  const { root } = fakeStores({}, memory);
  await root.answerAndGo('region', { region: 'sa-adelaide' });
  memory.setItem(place, (memory.getItem(place) ?? '').replace('"brand":"test"', '"brand":"other"'));
  expect(fakeStores({}, memory).root.flow.run.answers).toEqual({});
});

test('works without storage', async () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  };
  const { root } = fakeStores({}, full);
  await root.answerAndGo('region', { region: 'sa-adelaide' });
  expect(root.flow.run.at).toBe('clinic');
});
