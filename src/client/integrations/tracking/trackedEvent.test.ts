import { expect, test } from 'vitest';
import { stepKinds } from '#flow/kinds/registry.ts';
import { readEvent, trackedPages } from './trackedEvent.ts';

test('[SH-10] keeps only the known properties of an event', () => {
  expect(readEvent({ type: 'page', page: 'review', name: 'Ada', url: '/appointments/abc' })).toEqual({
    type: 'page',
    page: 'review',
  });
  expect(readEvent({ type: 'booking-step', step: 0 })).toEqual({ type: 'booking-step', step: 0 });
  expect(readEvent({ type: 'booking', outcome: 'slot-taken' })).toEqual({ type: 'booking', outcome: 'slot-taken' });
});

test.each([
  [undefined],
  ['page'],
  [null],
  [{ type: 'page', page: 'appointment' }],
  [{ type: 'page', page: '/select-region?email=ada@patient.example' }],
  [{ type: 'booking-step', step: 4 }],
  [{ type: 'booking-step', step: '1' }],
  [{ type: 'booking', outcome: 'Ada' }],
  [{ type: 'name', page: 'review' }],
])('[SH-10] refuses the event %j', (message) => {
  expect(readEvent(message)).toBeUndefined();
});

test('[SH-10] does not track deny, one-time-code, redirect and return steps', () => {
  const screens = Object.values(stepKinds).filter(({ runs }) => runs === 'screen');
  const silent = screens.map(({ kind }) => kind).filter((kind) => !trackedPages.some((page) => page === kind));
  expect(silent.toSorted()).toEqual(['deny', 'one-time-code', 'redirect', 'return']);
});
