import type { Path } from '#base/faults.ts';
import type { Condition, Flow } from '#flow/language/language.ts';
import { findValues, type Operands, type WantedVerdict, waysToSatisfy } from './constraints.ts';
import { declaredNames, typeOfReference } from './declaredNames.ts';
import type { LintContext, Report } from './lintContext.ts';
import { conditionReferences, transitiveReferences } from './references.ts';
import { createWorkLimit, reportUnchecked, type WorkLimit, WorkLimitExceeded } from './workLimit.ts';

/** Checks that every condition can hold and can fail to hold. A contradiction is reported at its smallest part. */
export function checkContradictions(flow: Flow, context: LintContext, report: Report): void {
  const declared = declaredNames(flow, context);
  const operands: Operands = { keyOf: (reference) => typeOfReference(declared, reference), presence: () => 'maybe' };
  const conditions = flow.conditions ?? {};
  const work = context.work ?? createWorkLimit();
  const check = (condition: Condition, path: Path) => {
    const never = findContradiction(condition, path, conditions, operands, work);
    if (never) {
      const reason = 'This condition can never be true: its parts contradict each other.';
      report('contradiction', never, reason, 'Remove one of the parts, or join them with “any”.');
    } else if (!canBecome(condition, 'notTrue', conditions, operands, work)) {
      report('always-holds', path, 'This condition is always true, so it has no effect.', 'Remove the condition.');
    }
  };
  const checkWithinLimit = (condition: Condition, path: Path, steps: readonly string[]) => {
    try {
      work.within(() => check(condition, path));
    } catch (error) {
      if (!(error instanceof WorkLimitExceeded)) throw error;
      reportUnchecked(flow, context, report, { path, steps, what: 'whether this condition can be true' });
    }
  };
  const uses = Object.entries(flow.steps).flatMap(([id, { when }]) =>
    [...conditionsBehind(flow, when)].map((name) => ({ id, name })),
  );
  const users = Map.groupBy(uses, ({ name }) => name);
  for (const [name, condition] of Object.entries(conditions)) {
    const steps = users.get(name)?.map(({ id }) => id) ?? [];
    checkWithinLimit(condition, ['conditions', name], steps);
  }
  for (const [id, { when }] of Object.entries(flow.steps))
    if (when) checkWithinLimit(when, ['steps', id, 'when'], [id]);
}

/** The named conditions that a condition uses, directly or indirectly. */
function conditionsBehind(flow: Flow, when: Condition | undefined): ReadonlySet<string> {
  const references = when ? transitiveReferences(flow, conditionReferences(when, [])) : [];
  return new Set(references.flatMap(({ what, name }) => (what === 'use' ? [name] : [])));
}

/**
 * The smallest part of a condition that can never hold; undefined if it can hold. Named conditions are reported where they are defined.
 * Throws WorkLimitExceeded.
 */
export function findContradiction(
  condition: Condition,
  path: Path,
  conditions: NonNullable<Flow['conditions']>,
  operands: Operands,
  work: Pick<WorkLimit, 'spend'>,
): Path | undefined {
  if ('use' in condition || canBecome(condition, 'true', conditions, operands, work)) return undefined;
  const key = 'all' in condition ? 'all' : 'any';
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
  for (const [i, part] of parts.entries()) {
    const inside = findContradiction(part, [...path, key, i], conditions, operands, work);
    if (inside) return inside;
  }
  return path;
}

/** Whether a condition can have the wanted verdict for some answers. Throws WorkLimitExceeded. */
export function canBecome(
  condition: Condition,
  wanted: WantedVerdict,
  conditions: NonNullable<Flow['conditions']>,
  operands: Operands,
  work: Pick<WorkLimit, 'spend'>,
): boolean {
  for (const constraints of waysToSatisfy(condition, wanted, conditions, work)) {
    if (findValues(constraints, operands, work)) return true;
  }
  return false;
}
