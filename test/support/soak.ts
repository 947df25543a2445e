import { expect } from 'vitest';

/** Returns the repetitions of a long test: `briefly` in `npm test`, `wholly` in `npm run soak`. */
export function repeats(briefly: number, wholly: number): number {
  return process.env.SOAK ? wholly : briefly;
}

/** Expects in `npm run soak` that less than `limit` milliseconds passed; `npm test` does not measure, because it shares its processors. */
export function expectElapsed(milliseconds: number, limit: number): void {
  if (process.env.SOAK) expect(milliseconds).toBeLessThan(limit);
}

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
  expectElapsed(Math.min(...times), limit);
}
