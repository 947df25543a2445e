import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import { comparators, isAnswered } from '#flow/conditions/operators.ts';
import type { Condition, Flow, Operator } from '#flow/language/language.ts';
import type { WorkLimit } from './workLimit.ts';

/** What a condition is wanted to be. A step is part of a flow when its condition is `true`, and passed by when it is `notTrue`. */
export type WantedVerdict = 'true' | 'false' | 'notTrue' | 'notFalse';

/** One comparison, and what it is wanted to be. `reference` is the operand as it is written, a computed value as `computed.name`. */
export interface Constraint {
  readonly reference: string;
  readonly op: Operator;
  readonly value: Json | undefined;
  readonly wanted: WantedVerdict;
}

/** Demands that must all be met. */
export type Constraints = readonly Constraint[];

const opposite: { readonly [wanted in WantedVerdict]: WantedVerdict } = {
  true: 'false',
  false: 'true',
  notTrue: 'notFalse',
  notFalse: 'notTrue',
};

/**
 * The ways in which a condition can become what is wanted (disjunctive normal form of Kleene's logic), one after another: there
 * may be more of them than anybody has time for.
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
    // It is unknown, which is neither true nor false.
    else if (wanted === 'notTrue' || wanted === 'notFalse') yield [];
  } else yield [{ reference: referenceOf(condition), op: condition.op, value: condition.value, wanted }];
}

type WaysOf = (part: Condition) => Generator<Constraints>;

function* chain(parts: readonly Condition[], waysOf: WaysOf): Generator<Constraints> {
  for (const part of parts) yield* waysOf(part);
}

/** Every choice of one way for each part, found depth first. */
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

/** Whether a value, or nothing, meets all constraints. Throws TooMuchWork. */
export function satisfiesAll(
  value: Json | undefined,
  constraints: Constraints,
  work: Pick<WorkLimit, 'spend'>,
): boolean {
  return constraints.every((demand) => {
    if (Array.isArray(demand.value)) work.spend(demand.value.length / 20);
    return satisfies(value, demand);
  });
}

/** Whether a value, or nothing, meets a demand; judged by the operators themselves. */
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
