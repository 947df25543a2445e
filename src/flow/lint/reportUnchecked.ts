import type { Path } from '#base/faults.ts';
import { own } from '#base/json.ts';
import type { Flow } from '#flow/language/language.ts';
import type { LintContext, Report } from './lintContext.ts';

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
    const step = own(flow.steps, id);
    const kind = own(kinds, step?.kind ?? '');
    return step?.protects || kind?.protects || kind?.runs === 'call';
  });
  const fix =
    'Ask in fewer conditions at once: split the questionnaire, or give parts of the condition a step of their own.';
  const reason = `This is too complex to be checked: nobody knows ${what}.`;
  if (matters === undefined) report('not-checked', path, reason, fix);
  else report('too-complex', path, `${reason} “${matters}” protects a patient or calls a service.`, fix);
}
