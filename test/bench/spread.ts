/** How long something took, in milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** Median and quartiles. */
export interface Quartiles {
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
}

/** Percentiles of how long requests took, in milliseconds. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Returns how long work takes, in milliseconds. */
export async function timeOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function percentilesOf(times: readonly number[]): Percentiles {
  const at = sharesOf(times);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export function spreadOf(times: readonly number[]): Spread {
  const at = sharesOf(times);
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}

export function quartilesOf(values: readonly number[]): Quartiles {
  const at = sharesOf(values);
  return { q1: at(0.25), median: at(0.5), q3: at(0.75) };
}

/** Returns the value below which a share of all values lies; NaN without values. */
function sharesOf(values: readonly number[]): (share: number) => number {
  const sorted = values.toSorted((a, b) => a - b);
  return (share) =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(2));
}
