import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idleAt } from './KioskStore.ts';

test('[KI-2] shows a 10 s hint, then counts down 10 s', () => {
  const at = (seconds: number) => {
    const { phase, secondsLeft } = idleAt(seconds * 1000, 60);
    return `${phase} ${secondsLeft}`;
  };
  expect([0, 49.999, 50, 59.999].map(at)).toEqual(['busy 10', 'busy 10', 'hint 10', 'hint 10']);
  expect([60, 60.001, 61, 69, 69.999, 70, 1e6].map(at)).toEqual([
    'countdown 10',
    'countdown 10',
    'countdown 9',
    'countdown 1',
    'countdown 1',
    'over 0',
    'over 0',
  ]);
});

test('[KI-2] shows every second of the countdown once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 3600 }), (seconds) => {
      const seen: string[] = [];
      let now = 0;
      for (;;) {
        const { phase, secondsLeft, nextMs } = idleAt(now, seconds);
        seen.push(phase === 'countdown' ? String(secondsLeft) : phase);
        if (phase === 'over') break;
        expect(nextMs).toBeGreaterThan(0);
        now += nextMs;
      }
      expect(seen).toEqual(['busy', 'hint', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1', 'over']);
      expect(now).toBe((seconds + 10) * 1000);
    }),
  );
});
