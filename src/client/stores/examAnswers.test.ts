import { expect, test } from 'vitest';
import { exam } from '#test/support/fakeExams.ts';
import { durationsOf, type ExamChoice, examAnswers, isWalkIn } from './examAnswers.ts';

const choice = (more: Partial<ExamChoice>): ExamChoice => ({
  exams: [exam('a')],
  procedureTab: 'single',
  separateBooking: false,
  customDuration: undefined,
  walkIn: false,
  ...more,
});

test('[BK-6b] allows separate bookings only for several exams', () => {
  const several = examAnswers(choice({ exams: [exam('a'), exam('b', { modalityId: 'CT' })], separateBooking: true }));
  expect(several).toMatchObject({
    exams: ['a', 'b'],
    separateBooking: true,
    modalities: ['MR', 'CT'],
    enquiry: 'none',
  });
  expect(examAnswers(choice({ separateBooking: true }))).toMatchObject({ separateBooking: false });
});

test('[BK-6c] one exam by enquiry makes the booking an enquiry', () => {
  const general = exam('g', { enquiry: 'general' });
  const special = exam('s', { enquiry: 'special' });
  expect(examAnswers(choice({ exams: [exam('a'), general] })).enquiry).toBe('general');
  expect(examAnswers(choice({ exams: [general, special] })).enquiry).toBe('special');
});

test('[BK-7] allows a walk-in only if no exam needs an appointment', () => {
  const walkIn = exam('w', { walkIn: true });
  expect([isWalkIn([walkIn]), isWalkIn([walkIn, exam('a')]), isWalkIn([])]).toEqual([true, false, false]);
  expect(examAnswers(choice({ exams: [walkIn], walkIn: true })).walkIn).toBe(true);
  expect(examAnswers(choice({ exams: [exam('a')], walkIn: true })).walkIn).toBe(false);
});

test('[BK-6b] lists custom durations from shortest to longest', () => {
  expect(durationsOf(exam('a', { customDuration: { min: 20, max: 45, step: 10 } }))).toEqual([20, 30, 40]);
  expect(durationsOf(exam('a'))).toEqual([]);
});
