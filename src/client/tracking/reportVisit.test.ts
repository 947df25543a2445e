import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounceStep } from './reportVisit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorder(first?: number) {
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

test('[SH-10] reports a step after exactly 2000 ms', () => {
  const { visit, steps } = recorder();
  visit(1);
  vi.advanceTimersByTime(1_999);
  expect(steps).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(steps).toEqual([1]);
});

test('[SH-10] reports only the last of steps within 2000 ms', () => {
  const { visit, steps } = recorder();
  visit(1);
  vi.advanceTimersByTime(1_500);
  visit(2);
  vi.advanceTimersByTime(1_500);
  visit(3);
  vi.advanceTimersByTime(1_999);
  expect(steps).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(steps).toEqual([3]);
});

test('[SH-10] does not repeat the last step, even after a reload', () => {
  const { visit, steps, memory } = recorder(2);
  visit(2);
  vi.advanceTimersByTime(5_000);
  expect(steps).toEqual([]);
  visit(3);
  visit(2);
  vi.advanceTimersByTime(5_000);
  expect(steps).toEqual([]);
  visit(3);
  vi.advanceTimersByTime(2_000);
  visit(2);
  vi.advanceTimersByTime(2_000);
  expect(steps).toEqual([3, 2]);
  expect(memory.read()).toBe(2);
});

test('[SH-10] reports nothing after a cancel', () => {
  const { visit, cancel, steps } = recorder();
  visit(1);
  cancel();
  vi.advanceTimersByTime(5_000);
  expect(steps).toEqual([]);
});
