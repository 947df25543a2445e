import { expect } from 'vitest';

/**
 * Runs work. `npm run soak` also expects that it takes less CPU time than `limit` milliseconds in the fastest of `runs` runs;
 * `npm test` does not measure, because it shares its processors.
 */
export function expectCpuTime(limit: number, run: () => void, runs = 3): void {
  if (!process.env.SOAK) {
    run();
    return;
  }
  const times = Array.from({ length: runs }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  expect(Math.min(...times)).toBeLessThan(limit);
}
