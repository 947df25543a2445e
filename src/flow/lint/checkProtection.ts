import type { Path } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import { inlineSubflows, outerStep } from '#flow/language/inlineSubflows.ts';
import type { Condition, Flow, Step } from '#flow/language/language.ts';
import { services } from '#flow/language/services.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import { canBecome } from './checkContradictions.ts';
import { boundaryValues, type Constraints, type Operands, satisfiesAll, waysToSatisfy } from './constraints.ts';
import { type DeclaredNames, declaredNames, typeOfReference } from './declaredNames.ts';
import type { LintContext, Report } from './lintContext.ts';
import { conditionReferences, type Reference, transitiveReferences } from './references.ts';
import { type UnknownCauses, unknownCauses } from './unknownCauses.ts';
import { createWorkLimit, reportUnchecked, type WorkLimit, WorkLimitExceeded } from './workLimit.ts';

/**
 * Checks that steps that protect a patient do protect. No way may lead past them (see `checkBypasses`), and their conditions must be
 * known for all answers: an unknown condition counts as true, so nobody is harmed, but people would be sent away for no reason.
 */
export function checkProtection(flow: Flow, context: LintContext, report: Report): void {
  const inlined = inlineSubflows(flow, context.flows ?? {});
  const work = context.work ?? createWorkLimit();
  const declared = declaredNames(inlined, context);
  checkBypasses(flow, inlined, { ...context, declared, work }, report);
  const causes = unknownCauses(inlined, context, declared, work);
  for (const id of inlined.order) {
    const step = getOwn(inlined.steps, id);
    if (!step?.when || step.hidden) continue;
    const outer = outerStep(id);
    const isInSubflow = outer !== id;
    const protects = getOwn(context.kinds, step.kind)?.protects === true;
    // A subflow's own protecting steps are reported when that flow is checked.
    if (isInSubflow ? protects || !getOwn(flow.steps, outer)?.protects : !protects && !step.protects) continue;
    const path = isInSubflow ? ['steps', outer] : ['steps', id, 'when'];
    try {
      work.within(() =>
        checkAlwaysKnown(inlined, step.when as Condition, path, id, { causes, declared, work }, report),
      );
    } catch (error) {
      if (!(error instanceof WorkLimitExceeded)) throw error;
      const what = 'whether this condition is known for all answers';
      reportUnchecked(inlined, context, report, { path, steps: [id], what });
    }
  }
}

interface Analysis {
  readonly causes: UnknownCauses;
  readonly declared: DeclaredNames;
  readonly work: WorkLimit;
}

/** Reports each operand that can make a condition unknown. Throws WorkLimitExceeded. */
function checkAlwaysKnown(
  flow: Flow,
  when: Condition,
  path: Path,
  id: string,
  { causes, declared, work }: Analysis,
  report: Report,
): void {
  const references = operandsOf(flow, when, path);
  const causeOf = new Map(references.map((reference) => [nameOf(reference), causes.ofReference(reference)]));
  if ([...causeOf.values()].every((cause) => cause === undefined)) return;
  const mayBeMissing = (reference: string) => causeOf.get(reference) !== undefined;
  const typeOf = (reference: string) => typeOfComputed(flow, reference) ?? typeOfReference(declared, reference);
  const unknownOperands = findUnknownOperands(when, flow, { mayBeMissing, typeOf }, work);
  for (const reference of references) {
    const cause = causeOf.get(nameOf(reference));
    if (!cause || !(cause.always || unknownOperands.has(nameOf(reference)))) continue;
    const reason = `${cause.reason} Then the condition of “${id}”, which protects a patient, is unknown.`;
    report('may-be-unknown', reference.path, reason, cause.fix);
  }
}

interface UncertainOperands {
  mayBeMissing(reference: string): boolean;
  typeOf(reference: string): AnswerKey | undefined;
}

/** Operands that make a condition neither true nor false when they are missing; empty if it is always known. */
function findUnknownOperands(
  when: Condition,
  { conditions = {} }: Flow,
  operands: UncertainOperands,
  work: WorkLimit,
): ReadonlySet<string> {
  for (const notTrue of waysToSatisfy(when, 'notTrue', conditions, work)) {
    for (const notFalse of waysToSatisfy(when, 'notFalse', conditions, work)) {
      const missing = findMissing([...notTrue, ...notFalse], operands, work);
      if (missing && missing.size > 0) return missing;
    }
  }
  return new Set();
}

/** Operands without which the constraints are satisfied; undefined if the constraints contradict each other. */
function findMissing(
  constraints: Constraints,
  { mayBeMissing, typeOf }: UncertainOperands,
  work: WorkLimit,
): ReadonlySet<string> | undefined {
  const missing = new Set<string>();
  for (const [reference, about] of Map.groupBy(constraints, (constraint) => constraint.reference)) {
    const fits = (value: Json | undefined) => satisfiesAll(value, about, work);
    const values = boundaryValues(typeOf(reference), about);
    work.spend(values.length + about.length);
    if (mayBeMissing(reference) && fits(undefined)) missing.add(reference);
    else if (!values.some(fits)) return undefined;
  }
  return missing;
}

/** The type that the expression of a computed value gives; undefined where it depends on its parts. */
function typeOfComputed({ computed = {} }: Flow, reference: string): AnswerKey | undefined {
  const name = reference.startsWith('computed.') ? reference.slice('computed.'.length) : undefined;
  const expression = name === undefined ? undefined : getOwn(computed, name);
  if (!expression || 'coalesce' in expression || 'value' in expression) return undefined;
  if ('field' in expression || 'var' in expression || 'computed' in expression) return undefined;
  return { type: 'concat' in expression ? 'string' : 'number' };
}

/** The fields, variables and computed values that a condition compares, including those of the conditions that it uses. */
function operandsOf(flow: Flow, when: Condition, path: Path): readonly Reference[] {
  const all = transitiveReferences(flow, conditionReferences(when, path), new Set(), ['use']);
  const isOfSubflow = ([section, name]: Path) => section === 'conditions' && String(name).includes('--');
  return all
    .filter(({ what }) => what !== 'use')
    .map((reference) => (isOfSubflow(reference.path) ? { ...reference, path } : reference));
}

const nameOf = ({ what, name }: Reference) => (what === 'computed' ? `computed.${name}` : name);

interface BypassContext extends LintContext {
  readonly declared: DeclaredNames;
  readonly work: WorkLimit;
}

type ReportOnce = (path: Path, reason: string, fix: string) => void;

/**
 * Checks that no way leads past a step that protects a patient, subflows included. Before a step with `protects` no service is called
 * and no time offered, and no `next` or `on` jumps over it. Before a denial no time is offered and nothing booked, unless the denial
 * reads their result or nobody can come to both.
 */
function checkBypasses(flow: Flow, inlined: Flow, context: BypassContext, report: Report): void {
  const positions = new Map(inlined.order.map((id, position) => [id, position]));
  const reported = new Set<string>();
  const reportOnce: ReportOnce = (path, reason, fix) => {
    const key = JSON.stringify([path, reason, fix]);
    if (!reported.has(key)) report('passes-protection', path, reason, fix);
    reported.add(key);
  };
  const acting = actingSteps(inlined, context);
  for (const [position, id] of inlined.order.entries()) {
    const step = getOwn(inlined.steps, id);
    const denial = getOwn(context.kinds, step?.kind ?? '')?.protects && step?.when;
    if (!step || step.hidden || !(step.protects || denial)) continue;
    const outer = outerStep(id);
    const read = denial ? stepsRead(inlined, denial) : undefined;
    const tooEarly = acting.find((one) => {
      // What happens inside one subflow is reported when that flow is checked.
      if ((positions.get(one.id) ?? 0) >= position || outerStep(one.id) === outer) return false;
      if (step.protects || !denial) return true;
      return (one.holds || one.books) && !read?.has(one.id) && canBothHold(one.step.when, denial, inlined, context);
    });
    if (tooEarly) {
      const earlier = outerStep(tooEarly.id);
      const does = tooEarly.holds ? 'offers and holds times' : 'calls a service';
      const reason = `“${earlier}” ${does} before “${outer}” can protect the patient.`;
      reportOnce(['steps', earlier], reason, `Move “${earlier}” after “${outer}”.`);
    }
    if (step.protects) checkJumpsPast(flow, outer, reportOnce);
  }
}

/** Steps that hold times or call a service. */
function actingSteps(flow: Flow, { kinds }: LintContext) {
  return flow.order.flatMap((id) => {
    const step = getOwn(flow.steps, id);
    const kind = getOwn(kinds, step?.kind ?? '');
    const books = getOwn(services, step?.service ?? '')?.books === true;
    const acts = step && !step.hidden && (kind?.holds || kind?.runs === 'call');
    return acts ? [{ id, step, holds: kind.holds === true, books }] : [];
  });
}

/** Whether two conditions can hold together; true if that takes too much work to find out. */
function canBothHold(
  one: Condition | undefined,
  other: Condition,
  { conditions = {} }: Flow,
  { declared, work }: BypassContext,
): boolean {
  const operands: Operands = { keyOf: (reference) => typeOfReference(declared, reference), presence: () => 'maybe' };
  const both: Condition = { all: one ? [one, other] : [other] };
  try {
    return work.within(() => canBecome(both, 'true', conditions, operands, work));
  } catch (error) {
    if (error instanceof WorkLimitExceeded) return true;
    throw error;
  }
}

function checkJumpsPast(flow: Flow, id: string, report: ReportOnce): void {
  const position = flow.order.indexOf(id);
  for (const before of flow.order.slice(0, position)) {
    for (const [path, target] of targetsOf(getOwn(flow.steps, before))) {
      if (flow.order.indexOf(target) <= position) continue;
      const reason = `“${before}” leads to “${target}” and skips “${id}”, which protects a patient.`;
      report(
        ['steps', before, ...path],
        reason,
        `Change it to “${id}”; the flow skips that step if its condition is false.`,
      );
    }
  }
}

/** The steps whose answers or results a condition reads, directly or through named conditions and computed values. */
function stepsRead(flow: Flow, when: Condition): ReadonlySet<string> {
  const references = transitiveReferences(flow, conditionReferences(when, []));
  return new Set(references.map(({ name }) => name.replace(/^result\./, '').split('.')[0] ?? ''));
}

function targetsOf(step: Step | undefined): readonly (readonly [Path, string])[] {
  const next = step?.next === undefined ? [] : [[['next'], step.next] as const];
  return [...next, ...Object.entries(step?.on ?? {}).map(([outcome, target]) => [['on', outcome], target] as const)];
}
