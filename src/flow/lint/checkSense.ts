import type { Path } from '#base/faults.ts';
import type { Condition, Flow } from '#flow/language/language.ts';
import { alternatives, type Wanted } from './alternatives.ts';
import { declaredNames, keyOf } from './declaredNames.ts';
import type { LintContext, Report } from './lintContext.ts';
import { behind, inCondition } from './mentions.ts';
import { reportUnchecked } from './reportUnchecked.ts';
import { type Operands, witness } from './witness.ts';
import { TooMuchWork, type Work, workForPack } from './work.ts';

/** A condition must be able to hold, and able not to; what contradicts itself is named at its smallest part. */
export function checkSense(flow: Flow, context: LintContext, report: Report): void {
  const declared = declaredNames(flow, context);
  const operands: Operands = { keyOf: (reference) => keyOf(declared, reference), presence: () => 'maybe' };
  const conditions = flow.conditions ?? {};
  const work = context.work ?? workForPack();
  const check = (condition: Condition, path: Path) => {
    const never = neverHolds(condition, path, conditions, operands, work);
    if (never) {
      const reason = 'This can never hold, whatever is answered: its parts contradict each other.';
      report('contradiction', never, reason, 'Take one of them out, or ask for “any” of them.');
    } else if (!canBe(condition, 'notTrue', conditions, operands, work)) {
      report('always-holds', path, 'This always holds, so it decides nothing.', 'Leave the condition out.');
    }
  };
  const tried = (condition: Condition, path: Path, steps: readonly string[]) => {
    try {
      work.within(() => check(condition, path));
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      reportUnchecked(flow, context, report, { path, steps, what: 'whether this condition can hold' });
    }
  };
  const uses = Object.entries(flow.steps).flatMap(([id, { when }]) =>
    [...conditionsBehind(flow, when)].map((name) => ({ id, name })),
  );
  const users = Map.groupBy(uses, ({ name }) => name);
  for (const [name, condition] of Object.entries(conditions)) {
    const steps = users.get(name)?.map(({ id }) => id) ?? [];
    tried(condition, ['conditions', name], steps);
  }
  for (const [id, { when }] of Object.entries(flow.steps)) if (when) tried(when, ['steps', id, 'when'], [id]);
}

/** The named conditions that a condition uses, directly or through others. */
function conditionsBehind(flow: Flow, when: Condition | undefined): ReadonlySet<string> {
  const mentions = when ? behind(flow, inCondition(when, [])) : [];
  return new Set(mentions.flatMap(({ what, name }) => (what === 'use' ? [name] : [])));
}

/**
 * The smallest part of a condition that can never hold; undefined when it can. A part that is only used is its author's to mend.
 * Throws TooMuchWork.
 */
export function neverHolds(
  condition: Condition,
  path: Path,
  conditions: NonNullable<Flow['conditions']>,
  operands: Operands,
  work: Pick<Work, 'spend'>,
): Path | undefined {
  if ('use' in condition || canBe(condition, 'true', conditions, operands, work)) return undefined;
  const key = 'all' in condition ? 'all' : 'any';
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
  for (const [i, part] of parts.entries()) {
    const inside = neverHolds(part, [...path, key, i], conditions, operands, work);
    if (inside) return inside;
  }
  return path;
}

/** Whether a condition can become what is wanted. Throws TooMuchWork. */
export function canBe(
  condition: Condition,
  wanted: Wanted,
  conditions: NonNullable<Flow['conditions']>,
  operands: Operands,
  work: Pick<Work, 'spend'>,
): boolean {
  for (const demands of alternatives(condition, wanted, conditions, work)) {
    if (witness(demands, operands, work)) return true;
  }
  return false;
}
