import type { Path } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import { inlineSubflows, outerStep } from '#flow/language/inlineSubflows.ts';
import type { Condition, Flow } from '#flow/language/language.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import { checkBypasses } from './checkBypasses.ts';
import { type Constraints, satisfiesAll, waysToSatisfy } from './constraints.ts';
import { type DeclaredNames, declaredNames, typeOfReference } from './declaredNames.ts';
import { boundaryValues } from './findValues.ts';
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
    const reason = `${cause.reason} Then it is unknown whether “${id}” must protect.`;
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
