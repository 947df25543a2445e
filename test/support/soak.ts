import { expect } from 'vitest';

/** Returns the repetitions of a long test: `briefly` in `npm test`, `wholly` in `npm run soak`. */
export function repeats(briefly: number, wholly: number): number {
  return process.env.SOAK ? wholly : briefly;
}

/** Expects in `npm run soak` that less than `limit` milliseconds passed; `npm test` does not measure, because it shares its processors. */
export function expectElapsed(milliseconds: number, limit: number): void {
  if (process.env.SOAK) expect(milliseconds).toBeLessThan(limit);
}
