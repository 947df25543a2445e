import { own } from '#base/json.ts';
import type { Flow } from '#flow/language/language.ts';
import { stepAround, unfoldFlow } from '#flow/language/unfoldFlow.ts';
import type { LintContext, Report } from './lintContext.ts';

/** Kinds of which a flow has one step at most. */
const singleKinds = ['region-picker', 'clinic-picker', 'exam-picker'] as const;

/**
 * Refuses a second step that asks for the region, the clinics or the exams: what is booked is compared with the answers of one, and
 * conditions about the exam read one, so that another could ask for an exam whose safety questions are not asked.
 */
export function checkPickers(flow: Flow, { flows = {} }: LintContext, report: Report): void {
  const { steps, order } = unfoldFlow(flow, flows);
  for (const kind of singleKinds) {
    const [first, second] = order.filter((id) => own(steps, id)?.kind === kind && !own(steps, id)?.hidden);
    if (first === undefined || second === undefined) continue;
    const reason = `“${first}” is a step of the kind “${kind}” already, and only one is compared with what is booked.`;
    const fix = `Take “${second}” out, and change the options or conditions of “${first}” instead.`;
    report('second-picker', ['steps', stepAround(second)], reason, fix);
  }
}
