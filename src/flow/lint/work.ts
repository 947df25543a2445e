/** Thrown when a question about a flow would take more work than there is left for it. */
export class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork';
}

/**
 * The work that linting a pack may be. It is counted in looks at a demand or a value and not in time, so that a pack has the same
 * faults on every machine; a million of them take about a second.
 */
export interface Work {
  /** Answers one question, with its share of the work. Throws TooMuchWork when the share, or all of it, is used up. */
  within<T>(answer: () => T): T;
  /** Counts some looks. Throws TooMuchWork. */
  spend(looks: number): void;
}

const forAll = 2_000_000;
const forOne = 300_000;

/** The work for one pack. */
export function workForPack(all = forAll, one = forOne): Work {
  let left = all;
  let share = Number.POSITIVE_INFINITY;
  return {
    within(answer) {
      const before = share;
      share = Math.min(one, share);
      try {
        return answer();
      } finally {
        share = before;
      }
    },
    spend(looks) {
      left -= looks;
      share -= looks;
      if (left < 0 || share < 0) throw new TooMuchWork('This is too complex to be checked.');
    },
  };
}
