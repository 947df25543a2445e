import { expect, test } from 'vitest';
import { isInstant, toEpochMs } from './dates.ts';

test.each([
  ['2024-02-29', Date.UTC(2024, 1, 29)],
  ['2024-02-29T08:30', Date.UTC(2024, 1, 29, 8, 30)],
  ['2024-02-29T08:30:00.123456789+12:45', Date.UTC(2024, 1, 28, 19, 45, 0, 123)],
  ['2024-02-29T08:30Z', Date.UTC(2024, 1, 29, 8, 30)],
])('reads %s as a moment', (text, moment) => expect(toEpochMs(text)).toBe(moment));

test.each(['2024-13-01', 'soon', '', 20, null, undefined])('%s is no moment', (value) =>
  expect(toEpochMs(value)).toBeUndefined(),
);

test('a text of 256 kB is judged within 50 ms', () => {
  for (const text of [
    `2024-02-29${'T'.repeat(262_000)}!`,
    `2024-02-29${'T1'.repeat(131_000)}`,
    `2024-02-29${' '.repeat(262_000)}!`,
  ]) {
    const start = process.cpuUsage();
    expect(toEpochMs(text)).toBeUndefined();
    expect(isInstant(text)).toBe(false);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(50);
  }
});
