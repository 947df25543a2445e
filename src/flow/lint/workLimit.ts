import type { Path } from '#base/faults.ts';
import { getOwn } from '#base/json.ts';
import type { Flow } from '../language/language.ts';
import type { LintContext, Report } from './lintContext.ts';

/** Thrown when a question about a flow would take more work than there is left for it. */
export class WorkLimitExceeded extends Error {
  override readonly name = 'TooMuchWork';
}

/**
 * The work that linting a pack may be. It is counted in looks at a demand or a value and not in time, so that a pack has the same
 * faults on every machine; a million of them take about a second.
 */
export interface WorkLimit {
  /** Answers one question, with its share of the work. Throws TooMuchWork when the share, or all of it, is used up. */
  within<T>(answer: () => T): T;
  /** Counts some looks. Throws TooMuchWork. */
  spend(looks: number): void;
}

const forAll = 2_000_000;
const forOne = 300_000;

/** The work for one pack. */
export function createWorkLimit(all = forAll, one = forOne): WorkLimit {
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
      if (left < 0 || share < 0) throw new WorkLimitExceeded('This is too complex to be checked.');
    },
  };
}

/** What would have taken too much work to check. */
interface Unchecked {
  readonly path: Path;
  /** The steps that it is about. */
  readonly steps: readonly string[];
  /** In words, such as “whether this condition can hold”. */
  readonly what: string;
}

/**
 * Says what was not checked. It is an error where a step protects a patient or calls a service, since nobody knows then whether it does
 * so when it should; elsewhere a warning.
 */
export function reportUnchecked(
  flow: Flow,
  { kinds }: LintContext,
  report: Report,
  { path, steps, what }: Unchecked,
): void {
  const matters = steps.find((id) => {
    const step = getOwn(flow.steps, id);
    const kind = getOwn(kinds, step?.kind ?? '');
    return step?.protects || kind?.protects || kind?.runs === 'call';
  });
  const fix =
    'Ask in fewer conditions at once: split the questionnaire, or give parts of the condition a step of their own.';
  const reason = `This is too complex to be checked: nobody knows ${what}.`;
  if (matters === undefined) report('not-checked', path, reason, fix);
  else report('too-complex', path, `${reason} “${matters}” protects a patient or calls a service.`, fix);
}
