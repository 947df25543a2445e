import type { Json } from '#base/json.ts';

/** When a `wait` step polls; all times in milliseconds. */
export interface PollSchedule {
  readonly every: number;
  readonly backoff: number;
  readonly longest: number;
  readonly end: number;
}

/** How often a step has polled, and how long it has waited. */
interface Waited {
  readonly polls: number;
  readonly waitedMs: number;
}

/** Reads the options of a `wait` step. The interval is at least one second. */
export function parsePollSchedule(options: { readonly [name: string]: Json }): PollSchedule {
  const number = (name: string, fallback: number) => {
    const value = options[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
  };
  const every = Math.max(number('everySeconds', 3), 1) * 1000;
  return {
    every,
    backoff: Math.max(number('backoff', 1.5), 1),
    longest: Math.max(number('longestSeconds', 30) * 1000, every),
    end: number('endSeconds', 300) * 1000,
  };
}

/** Milliseconds until the next request; undefined if that would be after the end. */
export function nextPollDelay(
  { every, backoff, longest, end }: PollSchedule,
  { polls, waitedMs }: Waited,
): number | undefined {
  const afterMs = Math.round(Math.min(every * backoff ** polls, longest));
  return waitedMs + afterMs > end ? undefined : afterMs;
}
