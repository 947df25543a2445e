import { expect, test } from 'vitest';
import { fakeStores } from '#test/support/fakeStores.ts';
import { slotQuery, slotSearchOf } from './slotSearch.ts';

const look = {
  view: 'WEEK',
  from: '2026-12-01',
  to: '2026-12-07',
  timeOfDay: 'ANY',
  rank: 'EARLIEST',
  slotsOn: ['FIRST'],
} as const;

async function needs(exam: { readonly [key: string]: unknown }) {
  const { root } = fakeStores();
  await root.answerAndGo('region', { region: 'sa-adelaide' });
  await root.answerAndGo('clinic', { clinics: ['glenelg'], origin: { latitude: -34.9, longitude: 138.6, label: 'x' } });
  await root.answerAndGo('exam', { exams: ['a', 'b'], procedureTab: 'multiple', enquiry: 'none', ...exam });
  return slotSearchOf(root.flow);
}

test('[BK-6b] searches once for one visit, else once for each', async () => {
  expect(slotQuery(await needs({ separateBooking: false }), 0, look).exams).toEqual(['a', 'b']);
  const apart = await needs({ separateBooking: true });
  expect(apart.visits).toEqual([['a'], ['b']]);
  expect(slotQuery(apart, 1, look).exams).toEqual(['b']);
});

test('[BK-7] searches for walk-ins and sends only coordinates of the origin', async () => {
  const query = slotQuery(await needs({ walkIn: true, customDuration: 40 }), 0, look);
  expect(query).toMatchObject({ walkIn: true, customDuration: 40, clinics: ['glenelg'], limit: 1 });
  expect(query.origin).toEqual({ latitude: -34.9, longitude: 138.6 });
});
