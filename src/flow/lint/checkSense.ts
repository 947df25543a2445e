import type { Path } from '../complain.ts';
import type { Condition, Flow } from '../language.ts';
import { alternatives, TooMany, type Wanted } from './alternatives.ts';
import { declaredNames, keyOf } from './declaredNames.ts';
import type { LintContext, Report } from './lintContext.ts';
import { type Operands, witness } from './witness.ts';

/** A condition must be able to hold, and able not to; what contradicts itself is named at its smallest part. */
export function checkSense(flow: Flow, context: LintContext, report: Report): void {
  const declared = declaredNames(flow, context);
  const operands: Operands = { keyOf: (reference) => keyOf(declared, reference), presence: () => 'maybe' };
  const conditions = flow.conditions ?? {};
  const check = (condition: Condition, path: Path) => {
    const never = neverHolds(condition, path, conditions, operands);
    if (never) {
      const reason = 'This can never hold, whatever is answered: its parts contradict each other.';
      report('contradiction', never, reason, 'Take one of them out, or ask for “any” of them.');
    } else if (!canBe(condition, 'notTrue', conditions, operands)) {
      report('always-holds', path, 'This always holds, so it decides nothing.', 'Leave the condition out.');
    }
  };
  for (const [name, condition] of Object.entries(conditions)) check(condition, ['conditions', name]);
  for (const [id, { when }] of Object.entries(flow.steps)) if (when) check(when, ['steps', id, 'when']);
}

/** The smallest part of a condition that can never hold; undefined when it can. A part that is only used is its author's to mend. */
export function neverHolds(
  condition: Condition,
  path: Path,
  conditions: NonNullable<Flow['conditions']>,
  operands: Operands,
): Path | undefined {
  if ('use' in condition || canBe(condition, 'true', conditions, operands)) return undefined;
  const key = 'all' in condition ? 'all' : 'any';
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
  for (const [i, part] of parts.entries()) {
    const inside = neverHolds(part, [...path, key, i], conditions, operands);
    if (inside) return inside;
  }
  return path;
}

function canBe(
  condition: Condition,
  wanted: Wanted,
  conditions: NonNullable<Flow['conditions']>,
  operands: Operands,
): boolean {
  try {
    return alternatives(condition, wanted, conditions).some((demands) => witness(demands, operands) !== undefined);
  } catch (error) {
    if (error instanceof TooMany) return true;
    throw error;
  }
}
