import { expect, test } from 'vitest';
import { fakeStores, slot } from '#test/support/fakeStores.ts';
import { type SlotQuery, searchKeyOf } from './SlotStore.ts';

const query: SlotQuery = {
  exams: ['ct-chest'],
  clinics: ['glenelg', 'modbury'],
  view: 'WEEK',
  from: '2026-11-20',
  to: '2026-11-26',
  slotsOn: ['FIRST'],
  timeOfDay: 'ANY',
  rank: 'DISTANCE',
  limit: 2,
  walkIn: false,
};
const answer = (from: string) => ({
  computedAt: '2026-11-20T00:00:00Z',
  from,
  to: '2026-11-26',
  total: 1,
  exams: ['ct-chest'],
  minutes: 30,
  clinics: [{ clinic: 'glenelg', timeZone: 'Australia/Adelaide', today: from, days: [], next: slot('t') }],
});
const server = {
  'POST /api/availability/search': async (request: Request) => Response.json(answer((await request.json()).from)),
};

test('[SL-4] caches by clinics, exam, start and end', () => {
  expect(searchKeyOf(query)).toBe(searchKeyOf({ ...query, clinics: ['modbury', 'glenelg'] }));
  for (const other of [
    { exams: ['mri-knee'] },
    { clinics: ['glenelg'] },
    { from: '2026-11-21' },
    { to: '2026-11-25' },
  ]) {
    expect(searchKeyOf({ ...query, ...other })).not.toBe(searchKeyOf(query));
  }
});

test('[SL-4] repeats a search after a minute or a clear', async () => {
  const { root, requests, clock } = fakeStores(server);
  await root.slots.search(query);
  await root.slots.search(query);
  expect(requests).toHaveLength(1);
  clock.now += 61_000;
  await root.slots.search(query);
  expect(requests).toHaveLength(2);
  root.slots.clear();
  expect(root.slots.found).toBeUndefined();
  await root.slots.search(query);
  expect(requests).toHaveLength(3);
});

test('hides the times of another exam while loading', async () => {
  const { root } = fakeStores(server);
  await root.slots.search(query);
  const next = root.slots.search({ ...query, from: '2026-11-27', to: '2026-12-03' });
  expect(root.slots.found?.from).toBe('2026-11-20');
  await next;
  const other = root.slots.search({ ...query, exams: ['mri-knee'] });
  expect(root.slots.found).toBeUndefined();
  await other;
  expect(root.slots.found?.from).toBe('2026-11-20');
});

test('[SL-1] finds the earliest slot of any clinic', async () => {
  const { root, requests } = fakeStores(server);
  expect(await root.slots.findNext(query)).toMatchObject({ token: 't' });
  expect(await requests[0]?.json()).toMatchObject({ view: 'NEXT', rank: 'EARLIEST' });
});

test('a failed search keeps the visible result and its problem', async () => {
  const { root } = fakeStores({
    'POST /api/availability/search': () =>
      Response.json({ code: 'availability-timeout', messageKey: 'error.availability-timeout' }, { status: 503 }),
  });
  await root.slots.search(query);
  expect(root.slots.found).toBeUndefined();
  expect(root.slots.searchCall.problem?.messageKey).toBe('error.server_error_message.503');
});

test('[SL-4] loads another day by itself and caches it', async () => {
  const { root, requests } = fakeStores(server);
  await root.slots.search(query);
  await root.slots.searchDay(query, '2026-11-24');
  await root.slots.searchDay(query, '2026-11-25');
  await root.slots.searchDay(query, '2026-11-24');
  expect(requests).toHaveLength(3);
  expect(await requests[1]?.json()).toMatchObject({
    view: 'WEEK',
    from: '2026-11-24',
    to: '2026-11-24',
    slotsOn: ['2026-11-24'],
    exams: query.exams,
    clinics: query.clinics,
  });
  expect(root.slots.day?.from).toBe('2026-11-24');
});

test('hides the day of another part of day', async () => {
  const { root } = fakeStores(server);
  await root.slots.search(query);
  await root.slots.searchDay(query, '2026-11-24');
  await root.slots.search({ ...query, timeOfDay: 'EVENING' });
  expect(root.slots.day).toBeUndefined();
});
