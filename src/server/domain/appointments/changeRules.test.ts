import { expect, test } from 'vitest';
import { cancelState, rescheduleState } from './changeRules.ts';

const startsAt = new Date('2026-11-24T23:00:00Z');
const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);
const clinic = { timeZone: 'Australia/Adelaide', cancelMinutesPrior: null };
const exam = (cancelMinutesPrior: number | null = null) => ({ cancelMinutesPrior, enquiry: 'none' as const });
const booked = { status: 'BOOKED' as const, startsAt, clinic, exams: [exam()] };
const rules = { cancelMinutesPrior: 90 };

test.each([
  ['the brand', clinic, [exam()], 90],
  ['the clinic', { ...clinic, cancelMinutesPrior: 240 }, [exam(), exam()], 240],
  ['a shorter exam', { ...clinic, cancelMinutesPrior: 240 }, [exam(15), exam()], 15],
  ['the longer of two exams', clinic, [exam(15), exam(1440)], 1440],
  ['a clinic without a deadline', { ...clinic, cancelMinutesPrior: 0 }, [exam()], 0],
])('[CX-1c] the deadline is that of %s', (_whose, place, exams, minutesPrior) => {
  const given = { ...booked, clinic: place, exams };
  expect(cancelState(given, rules, before(minutesPrior + 1))).toMatchObject({ allowed: true, minutesPrior });
  const late = minutesPrior === 0 ? 'PAST' : 'PRIOR_MINUTES';
  expect(cancelState(given, rules, before(minutesPrior))).toMatchObject({ allowed: false, reason: late });
});

test('[CX-1c] the deadline has the wall time of the clinic', () => {
  expect(cancelState(booked, rules, before(600))).toEqual({
    allowed: true,
    reason: undefined,
    minutesPrior: 90,
    until: '2026-11-24T21:30:00.000Z',
    untilLocal: '2026-11-25T08:00',
  });
});

test.each([
  ['PENDING', 600, true, undefined],
  ['CONFIRMED', 600, true, undefined],
  ['CANCELED', 600, false, 'APPOINTMENT_CANCELLED'],
  ['RESCHEDULED', -600, false, 'APPOINTMENT_CANCELLED'],
  ['ARRIVED', 600, false, 'CHECKED_IN'],
  ['DONE', -600, false, 'CHECKED_IN'],
  ['NO_SHOW', -600, false, 'PAST'],
  ['BOOKED', 0, false, 'PAST'],
] as const)('[CX-1c] %s, %s minutes before the start: %s', (status, minutes, allowed, reason) => {
  expect(cancelState({ ...booked, status }, rules, before(minutes))).toMatchObject({ allowed, reason });
});

test('[CX-1c] an exam by enquiry can be canceled until the deadline', () => {
  const arranged = { ...booked, exams: [exam(), { ...exam(), enquiry: 'special' as const }] };
  expect(cancelState(arranged, rules, before(91))).toMatchObject({ allowed: true, reason: 'ENQUIRE_ONLY' });
  expect(cancelState(arranged, rules, before(90))).toMatchObject({ allowed: false, reason: 'PRIOR_MINUTES' });
});

const move = (minutes: number | null) => ({ rescheduleMinutesPrior: minutes });
const movable = {
  ...booked,
  clinic: { ...clinic, ...move(null) },
  exams: [{ ...exam(), ...move(null) }],
  walkIn: false,
};
const moveRules = { rescheduleMinutesPrior: 200, rescheduleWalkIns: false };

test.each([
  ['the brand', null, null, 200],
  ['the clinic', 480, null, 480],
  ['the exam', 480, 30, 30],
])('[CX-2] the deadline for moving is that of %s', (_whose, ofClinic, ofExam, minutesPrior) => {
  const given = { ...movable, clinic: { ...clinic, ...move(ofClinic) }, exams: [{ ...exam(), ...move(ofExam) }] };
  expect(rescheduleState(given, moveRules, before(minutesPrior + 1))).toMatchObject({ allowed: true, minutesPrior });
  expect(rescheduleState(given, moveRules, before(minutesPrior))).toMatchObject({
    allowed: false,
    reason: 'PRIOR_MINUTES',
  });
});

test.each([
  ['PENDING', 600, false, undefined],
  ['CONFIRMED', 600, true, undefined],
  ['CANCELED', 600, false, 'APPOINTMENT_CANCELLED'],
  ['CHANGED', 600, false, 'APPOINTMENT_CANCELLED'],
  ['ARRIVED', 600, false, 'CHECKED_IN'],
  ['NO_SHOW', 600, false, 'PAST'],
  ['BOOKED', 0, false, 'PAST'],
] as const)('[CX-2] %s, %s minutes before the start, can be moved: %s', (status, minutes, allowed, reason) => {
  expect(rescheduleState({ ...movable, status }, moveRules, before(minutes))).toMatchObject({ allowed, reason });
});

test('[CX-2] a walk-in stays unless the brand moves it', () => {
  const walkIn = { ...movable, walkIn: true };
  const refused = { allowed: false, reason: 'WALK_IN' };
  expect(rescheduleState(walkIn, moveRules, before(600))).toMatchObject(refused);
  expect(rescheduleState(walkIn, moveRules, before(30))).toMatchObject(refused);
  expect(rescheduleState(walkIn, { ...moveRules, rescheduleWalkIns: true }, before(600)).allowed).toBe(true);
});

test('[CX-2] an exam by enquiry gets another time from the clinic', () => {
  const arranged = { ...movable, exams: [...movable.exams, { ...exam(), ...move(null), enquiry: 'special' as const }] };
  expect(rescheduleState(arranged, moveRules, before(600))).toMatchObject({ allowed: false, reason: 'ENQUIRE_ONLY' });
});
