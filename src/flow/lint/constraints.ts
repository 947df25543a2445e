import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import { comparators, isAnswered } from '#flow/conditions/operators.ts';
import type { Condition, Flow, Operator } from '#flow/language/language.ts';
import type { WorkLimit } from './workLimit.ts';

/** The verdict that a condition should have. A step is part of the flow if its condition is `true`, and skipped if it is `notTrue`. */
export type WantedVerdict = 'true' | 'false' | 'notTrue' | 'notFalse';

/** A comparison and the verdict that it should have. `reference` names the operand as written, a computed value as `computed.name`. */
export interface Constraint {
  readonly reference: string;
  readonly op: Operator;
  readonly value: Json | undefined;
  readonly wanted: WantedVerdict;
}

/** Constraints that must all be satisfied. */
export type Constraints = readonly Constraint[];

const opposite: { readonly [wanted in WantedVerdict]: WantedVerdict } = {
  true: 'false',
  false: 'true',
  notTrue: 'notFalse',
  notFalse: 'notTrue',
};

/**
 * Yields each set of constraints that gives a condition the wanted verdict (disjunctive normal form in Kleene's logic). Lazy, because
 * there may be exponentially many. Throws WorkLimitExceeded.
 */
export function* waysToSatisfy(
  condition: Condition,
  wanted: WantedVerdict,
  conditions: NonNullable<Flow['conditions']>,
  work: Pick<WorkLimit, 'spend'>,
  using: readonly string[] = [],
): Generator<Constraints> {
  work.spend(1);
  const strict = wanted === 'true' || wanted === 'notFalse';
  const of = (part: Condition) => waysToSatisfy(part, wanted, conditions, work, using);
  if ('all' in condition) yield* strict ? combinations(condition.all, of, work) : chain(condition.all, of);
  else if ('any' in condition) yield* strict ? chain(condition.any, of) : combinations(condition.any, of, work);
  else if ('not' in condition) yield* waysToSatisfy(condition.not, opposite[wanted], conditions, work, using);
  else if ('use' in condition) {
    const named = getOwn(conditions, condition.use);
    const known = named && !using.includes(condition.use);
    if (known) yield* waysToSatisfy(named, wanted, conditions, work, [...using, condition.use]);
    // An undeclared or circular condition is unknown, which is neither true nor false.
    else if (wanted === 'notTrue' || wanted === 'notFalse') yield [];
  } else yield [{ reference: referenceOf(condition), op: condition.op, value: condition.value, wanted }];
}

type WaysOf = (part: Condition) => Generator<Constraints>;

function* chain(parts: readonly Condition[], waysOf: WaysOf): Generator<Constraints> {
  for (const part of parts) yield* waysOf(part);
}

/** Every combination of one way for each part, depth first. */
function* combinations(
  parts: readonly Condition[],
  waysOf: WaysOf,
  work: Pick<WorkLimit, 'spend'>,
): Generator<Constraints> {
  const ways: Generator<Constraints>[] = [];
  const chosen: Constraints[] = [];
  for (let at = 0; at >= 0; ) {
    const part = parts[at];
    if (!part) {
      const constraints = chosen.slice(0, at).flat();
      work.spend(1 + constraints.length);
      yield constraints;
      at -= 1;
      continue;
    }
    ways[at] ??= waysOf(part);
    const next = (ways[at] as Generator<Constraints>).next();
    if (next.done) delete ways[at];
    else chosen[at] = next.value;
    at += next.done ? -1 : 1;
  }
}

function referenceOf(condition: Extract<Condition, { op: unknown }>): string {
  if ('field' in condition) return condition.field;
  return 'var' in condition ? condition.var : `computed.${condition.computed}`;
}

/** Whether a value, or a missing value, satisfies all constraints. Throws WorkLimitExceeded. */
export function satisfiesAll(
  value: Json | undefined,
  constraints: Constraints,
  work: Pick<WorkLimit, 'spend'>,
): boolean {
  return constraints.every((constraint) => {
    if (Array.isArray(constraint.value)) work.spend(constraint.value.length / 20);
    return satisfies(value, constraint);
  });
}

/** Whether a value, or a missing value, satisfies a constraint, evaluated with the operators themselves. */
export function satisfies(value: Json | undefined, { op, value: other, wanted }: Constraint): boolean {
  const verdict = verdictOf(value, op, other);
  if (wanted === 'true') return verdict === true;
  if (wanted === 'false') return verdict === false;
  return wanted === 'notTrue' ? verdict !== true : verdict !== false;
}

function verdictOf(value: Json | undefined, op: Operator, other: Json | undefined): boolean | undefined {
  if (op === 'answered') return isAnswered(value);
  if (op === 'empty') return !isAnswered(value);
  return value === undefined ? undefined : getOwn(comparators, op)?.(value, other ?? null);
}
