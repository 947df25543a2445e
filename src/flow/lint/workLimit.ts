import type { Path } from '#base/faults.ts';
import { getOwn } from '#base/json.ts';
import type { Flow } from '#flow/language/language.ts';
import type { LintContext, Report } from './lintContext.ts';

/**
 * Limits the work of linting one pack. Work is counted in comparisons of a constraint or value and not in time, so that a pack has the
 * same faults on every machine; a million comparisons take about a second.
 */
export interface WorkLimit {
  /** Runs one check with its share of the work. Throws WorkLimitExceeded when the share, or all of it, is used up. */
  within<T>(check: () => T): T;
  /** Counts comparisons. Throws WorkLimitExceeded. */
  spend(comparisons: number): void;
}

/** A check of a flow would take more work than is left. */
export class WorkLimitExceeded extends Error {
  override readonly name = 'WorkLimitExceeded';
}

const maxPerPack = 2_000_000;
const maxPerCheck = 300_000;

/** The work limit of one pack: comparisons for all checks together and for one check. */
export function createWorkLimit(perPack = maxPerPack, perCheck = maxPerCheck): WorkLimit {
  let left = perPack;
  let share = Number.POSITIVE_INFINITY;
  return {
    within(check) {
      const before = share;
      share = Math.min(perCheck, share);
      try {
        return check();
      } finally {
        share = before;
      }
    },
    spend(comparisons) {
      left -= comparisons;
      share -= comparisons;
      if (left < 0 || share < 0) throw new WorkLimitExceeded('This is too complex to check.');
    },
  };
}

/** A check that exceeded the work limit. */
interface Unchecked {
  readonly path: Path;
  /** The steps that it is about. */
  readonly steps: readonly string[];
  /** What remains unknown, such as “whether this condition can hold”. */
  readonly what: string;
}

/** Reports a check that was not completed: as an error for steps that protect a patient or call a service, else as a warning. */
export function reportUnchecked(
  flow: Flow,
  { kinds }: LintContext,
  report: Report,
  { path, steps, what }: Unchecked,
): void {
  const critical = steps.find((id) => {
    const step = getOwn(flow.steps, id);
    const kind = getOwn(kinds, step?.kind ?? '');
    return step?.protects || kind?.protects || kind?.runs === 'call';
  });
  const fix =
    'Use fewer conditions at once: split the questionnaire, or move parts of the condition to a separate step.';
  const reason = `This is too complex to check ${what}.`;
  if (critical === undefined) report('not-checked', path, reason, fix);
  else report('too-complex', path, `${reason} “${critical}” protects a patient or calls a service.`, fix);
}
