import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleHeights } from './reportHeight.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Records reported heights and their times, milliseconds. */
function recorder() {
  const start = Date.now();
  const heights: [height: number, ms: number][] = [];
  const report = throttleHeights((height) => heights.push([height, Date.now() - start]));
  return { report, heights };
}

test('reports a change at once and an equal height never', () => {
  const { report, heights } = recorder();
  report(500);
  report(500);
  vi.advanceTimersByTime(1_000);
  report(500);
  vi.advanceTimersByTime(1_000);
  expect(heights).toEqual([[500, 0]]);
});

test("reports an animation's start, and its end within 100 ms", () => {
  const { report, heights } = recorder();
  for (let ms = 0; ms <= 300; ms += 16) {
    report(500 + ms);
    vi.advanceTimersByTime(16);
  }
  const opened = 18 * 16;
  vi.advanceTimersByTime(1_000);
  expect(heights[0]).toEqual([500, 0]);
  const [last, when] = heights.at(-1) ?? [];
  expect(last).toBe(500 + opened);
  expect(Number(when) - opened).toBeLessThanOrEqual(100);
  expect(heights.length).toBeLessThanOrEqual(5);
});

test('reports the next change at once', () => {
  const { report, heights } = recorder();
  report(500);
  vi.advanceTimersByTime(101);
  report(900);
  expect(heights).toEqual([
    [500, 0],
    [900, 101],
  ]);
});

test('limits reports of a growing layout to five', () => {
  const { report, heights } = recorder();
  report(500);
  for (let turn = 1; turn <= 40; turn++) {
    vi.advanceTimersByTime(60);
    report(500 + turn);
  }
  expect(heights.length).toBe(5);
  vi.advanceTimersByTime(1_000);
  expect(heights.at(-1)?.[0]).toBe(540);
});
