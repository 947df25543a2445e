import { expect, test } from 'vitest';
import { sampleCatalog } from '#test/support/sampleCatalog.ts';
import { buildSnapshot } from '../catalog/buildSnapshot.ts';
import { DomainError } from '../domainError.ts';
import { slotNeed } from './slotNeed.ts';

const { exams } = buildSnapshot(
  sampleCatalog(
    [],
    [
      { slug: 'long', duration: 45, prepTime: 10, cleanUpTime: 5, minutesPrior: 30 },
      { slug: 'short', duration: 15, prepTime: 5, cleanUpTime: 15, minutesPrior: 240, walkIn: true },
      { slug: 'chosen', duration: 30, customDuration: { min: 20, max: 60, step: 10 } },
    ],
  ),
);
const named = (...slugs: string[]) => exams.filter(({ slug }) => slugs.includes(slug));

test('[BK-6a] adds durations and takes the longest room times and notice', () => {
  expect(slotNeed(named('long', 'short'), { walkIn: false, minimumNotice: 60 })).toMatchObject({
    minutes: 60,
    prep: 10,
    cleanUp: 15,
    notice: 240,
  });
});

test("prefers the brand's notice if it is longer", () => {
  expect(slotNeed(named('long'), { walkIn: false, minimumNotice: 60 }).notice).toBe(60);
});

test('[BK-7] gives a walk-in no preparation time and no notice', () => {
  expect(slotNeed(named('short'), { walkIn: true, minimumNotice: 60 })).toMatchObject({
    prep: 0,
    notice: 0,
    cleanUp: 15,
    minutes: 15,
  });
});

test('[BK-6b] accepts a custom duration that the exam allows', () => {
  expect(slotNeed(named('chosen'), { walkIn: false, minimumNotice: 0, customDuration: 40 }).minutes).toBe(40);
});

test.each([
  ['between two steps', named('chosen'), 45],
  ['too long', named('chosen'), 70],
  ['too short', named('chosen'), 10],
  ['an exam without a range', named('long'), 40],
  ['two exams', named('chosen', 'long'), 40],
])('refuses a custom duration: %s', (_case, wanted, customDuration) => {
  expect(() => slotNeed(wanted, { walkIn: false, minimumNotice: 0, customDuration })).toThrow(DomainError);
});

test('refuses a walk-in for an exam that needs an appointment', () => {
  expect(() => slotNeed(named('long', 'short'), { walkIn: true, minimumNotice: 0 })).toThrow(
    expect.objectContaining({
      code: 'invalid-request',
      details: expect.objectContaining({ errors: [{ pointer: '/body/walkIn', keyword: 'walkIn' }] }),
    }),
  );
});
