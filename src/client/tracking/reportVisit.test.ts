import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounceStep } from './reportVisit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function told(first?: number) {
  let stored = first;
  const steps: number[] = [];
  const memory = {
    read: () => stored,
    write: (step: number) => {
      stored = step;
    },
  };
  return { steps, memory, ...debounceStep<number>(memory, (step) => steps.push(step)) };
}

test('[SH-10] a step is told after 2000 ms, and not a millisecond sooner', () => {
  const { see, steps } = told();
  see(1);
  vi.advanceTimersByTime(1_999);
  expect(steps).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(steps).toEqual([1]);
});

test('[SH-10] who moves on within 2000 ms is told of where he ends', () => {
  const { see, steps } = told();
  see(1);
  vi.advanceTimersByTime(1_500);
  see(2);
  vi.advanceTimersByTime(1_500);
  see(3);
  vi.advanceTimersByTime(1_999);
  expect(steps).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(steps).toEqual([3]);
});

test('[SH-10] a step that was told last is not told again, also after a reload', () => {
  const { see, steps, memory } = told(2);
  see(2);
  vi.advanceTimersByTime(5_000);
  expect(steps).toEqual([]);
  see(3);
  see(2);
  vi.advanceTimersByTime(5_000);
  expect(steps).toEqual([]);
  see(3);
  vi.advanceTimersByTime(2_000);
  see(2);
  vi.advanceTimersByTime(2_000);
  expect(steps).toEqual([3, 2]);
  expect(memory.read()).toBe(2);
});

test('[SH-10] what was called off is not told', () => {
  const { see, end, steps } = told();
  see(1);
  end();
  vi.advanceTimersByTime(5_000);
  expect(steps).toEqual([]);
});
