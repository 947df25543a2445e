import { expect, test } from 'vitest';
import { fakeMemory, fakeSession } from '#test/support/fakeSession.ts';

const place = 'isocentre.run.booking';

test('restores the run and drafts of the tab', async () => {
  const memory = fakeMemory();
  const before = fakeSession({}, memory);
  await before.root.answerAndGo('region', { region: 'sa-adelaide' });
  before.root.flow.draft('details', { firstName: 'Ad' });
  const after = fakeSession({}, memory);
  expect(after.root.flow.run).toEqual(before.root.flow.run);
  expect(after.root.flow.drafts).toEqual({ details: { firstName: 'Ad' } });
});

test.each(['{', 'null', '[]', '{"flow":{"run":7}}', '{"flow":{"run":{"flow":"booking","id":1}}}'])(
  'drops the invalid state %s',
  (saved) => {
    const { root } = fakeSession({}, fakeMemory({ [place]: saved }));
    expect(root.flow.run).toMatchObject({ flow: 'booking', at: 'region', answers: {} });
  },
);

test('does not restore a run of another brand', async () => {
  const memory = fakeMemory();
  const { root } = fakeSession({}, memory);
  await root.answerAndGo('region', { region: 'sa-adelaide' });
  memory.setItem(place, (memory.getItem(place) ?? '').replace('"brand":"test"', '"brand":"other"'));
  expect(fakeSession({}, memory).root.flow.run.answers).toEqual({});
});

test('works without storage', async () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  };
  const { root } = fakeSession({}, full);
  await root.answerAndGo('region', { region: 'sa-adelaide' });
  expect(root.flow.run.at).toBe('clinic');
});
