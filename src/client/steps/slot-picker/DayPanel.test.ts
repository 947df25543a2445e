import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scrollToChosen } from './DayPanel.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fakePanel() {
  const scrollIntoView = vi.fn();
  const querySelector = vi.fn((selector: string) => (selector === '[aria-current="true"]' ? { scrollIntoView } : null));
  return { panel: { querySelector } as unknown as Element, scrollIntoView };
}

test('[SL-2] scrolls the chosen time into view after 100 ms', () => {
  const { panel, scrollIntoView } = fakePanel();
  scrollToChosen(() => panel);
  vi.advanceTimersByTime(99);
  expect(scrollIntoView).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'center' });
});

test('scrolls nothing after the panel was left', () => {
  const { panel, scrollIntoView } = fakePanel();
  scrollToChosen(() => panel)();
  vi.advanceTimersByTime(1_000);
  expect(scrollIntoView).not.toHaveBeenCalled();
});
