import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paceHeights } from './reportHeight.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page that is told of heights: which, and when, in milliseconds. */
function pageBeside() {
  const start = Date.now();
  const heights: [height: number, ms: number][] = [];
  const pace = paceHeights((height) => heights.push([height, Date.now() - start]));
  return { pace, heights };
}

test('a change is told at once, and one that is none is not told', () => {
  const { pace, heights } = pageBeside();
  pace(500);
  pace(500);
  vi.advanceTimersByTime(1_000);
  pace(500);
  vi.advanceTimersByTime(1_000);
  expect(heights).toEqual([[500, 0]]);
});

test('something that slides open is told when it begins and within 100 ms of its end', () => {
  const { pace, heights } = pageBeside();
  for (let ms = 0; ms <= 300; ms += 16) {
    pace(500 + ms);
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

test('the next change is told at once again', () => {
  const { pace, heights } = pageBeside();
  pace(500);
  vi.advanceTimersByTime(101);
  pace(900);
  expect(heights).toEqual([
    [500, 0],
    [900, 101],
  ]);
});

test('a layout that grows with its frame is told of five times and then left alone until it rests', () => {
  const { pace, heights } = pageBeside();
  pace(500);
  for (let turn = 1; turn <= 40; turn++) {
    vi.advanceTimersByTime(60);
    pace(500 + turn);
  }
  expect(heights.length).toBe(5);
  vi.advanceTimersByTime(1_000);
  expect(heights.at(-1)?.[0]).toBe(540);
});
