import { expect, test } from 'vitest';
import { type AppointmentStatus, isAhead, isCalledOff, mayFollow } from './appointmentStatus.ts';

const statuses: readonly AppointmentStatus[] = [
  ...(['PENDING', 'BOOKED', 'CONFIRMED', 'CHANGED', 'RESCHEDULED', 'CANCELED', 'ARRIVED', 'DONE', 'NO_SHOW'] as const),
];

test.each([
  ['PENDING', 'CONFIRMED CANCELED'],
  ['BOOKED', 'CONFIRMED CHANGED RESCHEDULED CANCELED ARRIVED NO_SHOW'],
  ['CONFIRMED', 'CHANGED RESCHEDULED CANCELED ARRIVED NO_SHOW'],
  ['ARRIVED', 'DONE'],
  ['NO_SHOW', 'ARRIVED'],
  ['CHANGED', ''],
  ['RESCHEDULED', ''],
  ['CANCELED', ''],
  ['DONE', ''],
] as const)('[AS-1a] %s may become only %s', (status, next) => {
  expect(statuses.filter((one) => mayFollow(status, one)).join(' ')).toBe(next);
});

test('[AS-1a] only an appointment that lies ahead can be canceled', () => {
  expect(statuses.filter(isAhead)).toEqual(['PENDING', 'BOOKED', 'CONFIRMED']);
});

test('[AS-1a] a called-off appointment never returns', () => {
  const calledOff = statuses.filter(isCalledOff);
  expect(calledOff).toEqual(['CHANGED', 'RESCHEDULED', 'CANCELED']);
  for (const status of calledOff) expect(statuses.some((next) => mayFollow(status, next))).toBe(false);
});
