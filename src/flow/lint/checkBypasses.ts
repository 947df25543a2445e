import type { Path } from '#base/faults.ts';
import { getOwn } from '#base/json.ts';
import { outerStep } from '#flow/language/inlineSubflows.ts';
import type { Condition, Flow, Step } from '#flow/language/language.ts';
import { services } from '#flow/language/services.ts';
import { canBecome } from './checkContradictions.ts';
import { type DeclaredNames, typeOfReference } from './declaredNames.ts';
import type { Operands } from './findValues.ts';
import type { LintContext, Report } from './lintContext.ts';
import { conditionReferences, transitiveReferences } from './references.ts';
import { type WorkLimit, WorkLimitExceeded } from './workLimit.ts';

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
export function checkBypasses(flow: Flow, inlined: Flow, context: BypassContext, report: Report): void {
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
        `Lead to “${id}”; the flow skips it when its condition does not hold.`,
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
