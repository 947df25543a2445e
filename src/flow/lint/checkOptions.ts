import { pathOf } from '#base/faults.ts';
import { own } from '#base/json.ts';
import type { Flow } from '#flow/language/language.ts';
import type { LintContext, Report } from './lintContext.ts';

/** The options of each step keep to the schema of its kind; checked where the caller has a JSON Schema engine. */
export function checkOptions(flow: Flow, { kinds, validate }: LintContext, report: Report): void {
  if (!validate) return;
  for (const [id, step] of Object.entries(flow.steps)) {
    const kind = own(kinds, step.kind);
    if (!kind) continue;
    for (const { pointer, reason, fix } of validate(kind.optionsSchema, step.options ?? {})) {
      report('bad-option', ['steps', id, ...(step.options ? ['options'] : []), ...pathOf(pointer)], reason, fix);
    }
  }
}
