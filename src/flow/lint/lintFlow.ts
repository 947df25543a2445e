import type { Fault } from '#base/faults.ts';
import { complainTo, pathOf } from '#base/faults.ts';
import { own } from '#base/json.ts';
import type { Flow } from '#flow/language/language.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import flowSchema from '#schemas/flow.schema.json' with { type: 'json' };
import { stepAround, unfoldFlow } from '../language/unfoldFlow.ts';
import { checkAddresses } from './checkAddresses.ts';
import { checkCalls } from './checkCalls.ts';
import { checkLeftovers } from './checkLeftovers.ts';
import { checkLinks } from './checkLinks.ts';
import { checkNames } from './checkNames.ts';
import { checkPaths } from './checkPaths.ts';
import { checkProtection } from './checkProtection.ts';
import { checkReferences } from './checkReferences.ts';
import { checkSense } from './checkSense.ts';
import type { LintContext, Report, Rules } from './lintContext.ts';
import { flowRules } from './rules.ts';
import { checkLengths } from './textLengths.ts';
import { workForPack } from './work.ts';

const rules: readonly Rules[] = [
  checkReferences,
  checkNames,
  checkCalls,
  checkLengths,
  checkSense,
  checkPaths,
  checkPickers,
  checkProtection,
  checkAddresses,
  checkLinks,
  checkOptions,
  checkLeftovers,
];

/** Everything that is wrong with a flow of sound shape (see `checkShape`), each with rule, pointer, reason and fix. */
export function lintFlow(flow: Flow, context: LintContext): readonly Fault[] {
  const faults: Fault[] = [];
  const report: Report = (rule, ...finding) =>
    complainTo(faults, context.file, flowRules[rule].severity)(rule, ...finding);
  const working = { ...context, work: context.work ?? workForPack() };
  for (const rule of rules) rule(flow, working, report);
  return faults;
}

const optionsSchemas: { readonly [kind: string]: JsonSchema } = flowSchema.$defs.options;

/** The options of each step keep to the schema of its kind; checked where the caller has a JSON Schema engine. */
function checkOptions(flow: Flow, { validate }: LintContext, report: Report): void {
  if (!validate) return;
  for (const [id, step] of Object.entries(flow.steps)) {
    const schema = own(optionsSchemas, step.kind);
    if (!schema) continue;
    for (const { pointer, reason, fix } of validate(schema, step.options ?? {})) {
      report('bad-option', ['steps', id, ...(step.options ? ['options'] : []), ...pathOf(pointer)], reason, fix);
    }
  }
}

/** Kinds of which a flow has one step at most. */
const singleKinds = ['region-picker', 'clinic-picker', 'exam-picker'] as const;

/**
 * Refuses a second step that asks for the region, the clinics or the exams: what is booked is compared with the answers of one, and
 * conditions about the exam read one, so that another could ask for an exam whose safety questions are not asked.
 */
function checkPickers(flow: Flow, { flows = {} }: LintContext, report: Report): void {
  const { steps, order } = unfoldFlow(flow, flows);
  for (const kind of singleKinds) {
    const [first, second] = order.filter((id) => own(steps, id)?.kind === kind && !own(steps, id)?.hidden);
    if (first === undefined || second === undefined) continue;
    const reason = `“${first}” is a step of the kind “${kind}” already, and only one is compared with what is booked.`;
    const fix = `Take “${second}” out, and change the options or conditions of “${first}” instead.`;
    report('second-picker', ['steps', stepAround(second)], reason, fix);
  }
}
