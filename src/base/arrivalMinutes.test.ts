import { expect, test } from 'vitest';
import { arrivalMinutes } from './arrivalMinutes.ts';

const at = (time: string, ...minutes: number[]) => ({
  start: `2026-12-01T${time}:00Z`,
  exams: minutes.map((one) => ({ arrivalMinutes: one })),
});

test('[AS-1c] patients arrive in time for the longest exam', () => {
  expect(arrivalMinutes(at('09:00', 10, 45))).toBe(45);
  expect(arrivalMinutes(at('09:00', 0))).toBe(0);
});

test('[AS-1c] a later part of a visit needs no longer arrival', () => {
  const parts = (...times: ReturnType<typeof at>[]) =>
    arrivalMinutes({
      ...at('09:00', ...times.flatMap(({ exams }) => exams.map((one) => one.arrivalMinutes))),
      parts: times,
    });
  expect(parts(at('09:00', 10), at('10:15', 60))).toBe(10);
  expect(parts(at('09:00', 10), at('09:20', 60))).toBe(40);
});
