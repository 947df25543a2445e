import { expect, test } from 'vitest';
import { fakeEnvironment } from '#test/support/fakeStores.ts';
import { readArrival, sameUrl, stepUrl } from './stepUrl.ts';

const { compiled } = fakeEnvironment().environment.flow;

test('[RT-17a] reads valid places from a link, ignores others', () => {
  expect(readArrival('?region=sa-adelaide&lat=-34.9&lng=138.6&selectedClinic=glenelg')).toEqual({
    region: 'sa-adelaide',
    clinic: 'glenelg',
    origin: { latitude: -34.9, longitude: 138.6 },
  });
  expect(readArrival('?region=%00&selectedClinic=../etc&clinicId=1e9&lat=91&lng=x')).toEqual({});
  expect(readArrival('?clinicId=7')).toEqual({ clinicId: 7 });
  expect(readArrival('?exam=us-knee,%00,us-hip,us-knee')).toEqual({ exams: ['us-knee', 'us-hip'] });
  expect(readArrival('?exam=us-knee&changedExamSlug=us-hip')).toEqual({ exams: ['us-hip'] });
  expect(readArrival('?selectedClinic=glenelg', 'modbury')).toEqual({ clinic: 'modbury' });
});

test("[RT-17a] keeps the flow's parameters and drops others", () => {
  const search = '?date=2026-12-01&slotsView=MONTH&bookingKey=k&utm_source=x';
  expect(stepUrl(compiled, 'region', {}, search)).toBe('/select-region?bookingKey=k&date=2026-12-01&slotsView=MONTH');
});

test('writes the answered place instead of an old one', () => {
  const answers = {
    region: { region: 'sa-adelaide' },
    clinic: { clinics: ['glenelg'], origin: { latitude: -34.98012, longitude: 138.51234, label: 'Glenelg' } },
  };
  expect(stepUrl(compiled, 'exam', answers, '?region=old&selectedClinic=old&clinicId=3')).toBe(
    '/select-exam?region=sa-adelaide&selectedClinic=glenelg&lat=-34.980&lng=138.512',
  );
  expect(stepUrl(compiled, 'clinic', { region: { region: 'nsw-sydney' } }, '?selectedClinic=glenelg')).toBe(
    '/select-clinic?region=nsw-sydney',
  );
});

test('never writes the chosen exam into a URL', () => {
  const answers = { exam: { exams: ['mri-prostate'], procedureTab: 'single', separateBooking: false } };
  expect(stepUrl(compiled, 'slot', answers, '?exam=mri-prostate&changedExamSlug=mri-prostate')).toBe(
    '/select-clinic/times?procedureTab=single',
  );
});

test('[RT-17a] writes the options of the exams behind their step', () => {
  const options = { procedureTab: 'multiple', separateBooking: true, customDuration: 45 };
  const answers = { exam: { exams: ['mri-knee', 'us-knee'], ...options } };
  const old = '?procedureTab=single&customDuration=30';
  expect(stepUrl(compiled, 'slot', answers, old)).toBe(
    '/select-clinic/times?procedureTab=multiple&separateBooking=true&customDuration=45',
  );
  const together = { exam: { exams: ['mri-knee', 'us-knee'], procedureTab: 'multiple', separateBooking: false } };
  expect(stepUrl(compiled, 'slot', together, '?separateBooking=true&customDuration=30')).toBe(
    '/select-clinic/times?procedureTab=multiple',
  );
});

test('[SL-2] starts the path with the clinic of the slot', () => {
  const answers = { slot: { slots: [{ clinic: 'glenelg' }], holdId: 'h' } };
  expect(stepUrl(compiled, 'review', answers, '')).toBe('/glenelg/booking?step=review');
});

test('[RT-17b] drops the time of a link once one is chosen', () => {
  const search = '?startTime=09:30&endTime=10:00&deviceId=us-1&date=2026-12-01';
  expect(stepUrl(compiled, 'slot', {}, search)).toBe(
    '/select-clinic/times?date=2026-12-01&startTime=09%3A30&endTime=10%3A00&deviceId=us-1',
  );
  const answers = { slot: { slots: [{ clinic: 'glenelg' }], holdId: 'h' } };
  expect(stepUrl(compiled, 'slot', answers, search)).not.toMatch(/startTime|endTime|deviceId/);
});

test('ignores the order of parameters', () => {
  expect(sameUrl('/a?x=1&y=2', '/a/?y=2&x=1')).toBe(true);
  expect(sameUrl('/a?x=1', '/a?x=2')).toBe(false);
});
