import type { Fault } from '#base/faults.ts';
import { faultReporter, parsePointer } from '#base/faults.ts';
import { getOwn } from '#base/json.ts';
import { inlineSubflows, outerStep } from '#flow/language/inlineSubflows.ts';
import type { Flow } from '#flow/language/language.ts';
import { services } from '#flow/language/services.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import flowSchema from '#schemas/flow.schema.json' with { type: 'json' };
import { checkAddresses } from './checkAddresses.ts';
import { checkCalls } from './checkCalls.ts';
import { checkContradictions } from './checkContradictions.ts';
import { checkLinks, checkNames } from './checkNames.ts';
import { checkOutcomes } from './checkOutcomes.ts';
import { checkPaths } from './checkPaths.ts';
import { checkProtection } from './checkProtection.ts';
import { checkReferences } from './checkReferences.ts';
import { checkTextLengths } from './checkSizes.ts';
import { checkUnusedParts } from './checkUnusedParts.ts';
import type { Check, LintContext, Report } from './lintContext.ts';
import { flowRules } from './rules.ts';
import { createWorkLimit } from './workLimit.ts';

/** Returns all faults of a flow that passed `checkShape`, each with rule, JSON pointer, reason and fix. */
export function lintFlow(flow: Flow, context: LintContext): readonly Fault[] {
  const faults: Fault[] = [];
  const report: Report = (rule, ...finding) => faultReporter(faults, context.file, flowRules[rule])(rule, ...finding);
  const working = { ...context, work: context.work ?? createWorkLimit() };
  for (const check of checks) check(flow, working, report);
  return faults;
}

const checks: readonly Check[] = [
  checkReferences,
  checkNames,
  checkCalls,
  checkTextLengths,
  checkContradictions,
  checkPaths,
  checkPickers,
  checkTimes,
  checkProtection,
  checkAddresses,
  checkLinks,
  checkOptions,
  checkOutcomes,
  checkUnusedParts,
];

const optionsSchemas: { readonly [kind: string]: JsonSchema } = flowSchema.$defs.options;

/** Checks the options of each step against the schema of its kind, if the caller has a JSON Schema engine. */
function checkOptions(flow: Flow, { validate }: LintContext, report: Report): void {
  if (!validate) return;
  for (const [id, step] of Object.entries(flow.steps)) {
    const schema = getOwn(optionsSchemas, step.kind);
    if (!schema) continue;
    for (const { pointer, reason, fix } of validate(schema, step.options ?? {})) {
      report('bad-option', ['steps', id, ...(step.options ? ['options'] : []), ...parsePointer(pointer)], reason, fix);
    }
  }
}

/** Kinds of which a flow has at most one step. */
const singleKinds = ['region-picker', 'clinic-picker', 'exam-picker'] as const;

/**
 * Refuses a second step that asks for the region, the clinics or the exams. The server compares the booking with the answers of one
 * step, and safety conditions read one step: the exam of a second step would get no safety questions.
 */
function checkPickers(flow: Flow, { flows = {} }: LintContext, report: Report): void {
  const { steps, order } = inlineSubflows(flow, flows);
  for (const kind of singleKinds) {
    const [first, second] = order.filter((id) => getOwn(steps, id)?.kind === kind && !getOwn(steps, id)?.hidden);
    if (first === undefined || second === undefined) continue;
    const reason = `“${first}” is already a step of the kind “${kind}”. A flow can have only one, because the server compares the booking with its answers.`;
    const fix = `Remove “${second}”, and change the options or conditions of “${first}” instead.`;
    report('second-picker', ['steps', outerStep(second)], reason, fix);
  }
}

/** Refuses a step that books in a flow without a step that chooses a time: every patient would be refused at the end. */
function checkTimes(flow: Flow, { flows = {} }: LintContext, report: Report): void {
  const { steps, order } = inlineSubflows(flow, flows);
  const choosesTime = (id: string) => getOwn(steps, id)?.kind === 'slot-picker' && !getOwn(steps, id)?.hidden;
  if (order.some(choosesTime)) return;
  for (const [id, { service }] of Object.entries(flow.steps)) {
    if (!getOwn(services, service ?? '')?.books) continue;
    const fix = 'Add a step of the kind “slot-picker” before it.';
    report('no-time', ['steps', id, 'service'], 'No step of the flow chooses the time that this step books.', fix);
  }
}
