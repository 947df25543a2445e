import type { Condition, Flow, Json, Operator } from '../language.ts';
import { isAnswered, judges } from '../operators.ts';
import { own } from '../own.ts';

/** What a condition is wanted to be. A step is part of a journey when its condition is `true`, and passed by when it is `notTrue`. */
export type Wanted = 'true' | 'false' | 'notTrue' | 'notFalse';

/** One comparison, and what it is wanted to be. `reference` is the operand as it is written, a computed value as `computed.name`. */
export interface Demand {
  readonly reference: string;
  readonly op: Operator;
  readonly value: Json | undefined;
  readonly wanted: Wanted;
}

/** Demands that must all be met. */
export type Demands = readonly Demand[];

const opposite: { readonly [wanted in Wanted]: Wanted } = {
  true: 'false',
  false: 'true',
  notTrue: 'notFalse',
  notFalse: 'notTrue',
};
const most = 256;

/** Thrown when a condition has too many alternatives to be looked through; nothing is said of it then. */
export class TooMany extends Error {
  override readonly name = 'TooMany';
}

/** The ways in which a condition can become what is wanted (disjunctive normal form of Kleene's logic). */
export function alternatives(
  condition: Condition,
  wanted: Wanted,
  conditions: NonNullable<Flow['conditions']>,
  using: readonly string[] = [],
): readonly Demands[] {
  const parts = (list: readonly Condition[]) => list.map((part) => alternatives(part, wanted, conditions, using));
  const strict = wanted === 'true' || wanted === 'notFalse';
  if ('all' in condition) return strict ? together(parts(condition.all)) : parts(condition.all).flat();
  if ('any' in condition) return strict ? parts(condition.any).flat() : together(parts(condition.any));
  if ('not' in condition) return alternatives(condition.not, opposite[wanted], conditions, using);
  if ('use' in condition) {
    const named = own(conditions, condition.use);
    const known = named && !using.includes(condition.use);
    if (known) return alternatives(named, wanted, conditions, [...using, condition.use]);
    // It is unknown, which is neither true nor false.
    return wanted === 'true' || wanted === 'false' ? [] : [[]];
  }
  return [[{ reference: referenceOf(condition), op: condition.op, value: condition.value, wanted }]];
}

function together(parts: readonly (readonly Demands[])[]): readonly Demands[] {
  return parts.reduce<readonly Demands[]>(
    (before, part) => {
      if (before.length * part.length > most) throw new TooMany('There are too many alternatives.');
      return before.flatMap((demands) => part.map((more) => [...demands, ...more]));
    },
    [[]],
  );
}

function referenceOf(condition: Extract<Condition, { op: unknown }>): string {
  if ('field' in condition) return condition.field;
  return 'var' in condition ? condition.var : `computed.${condition.computed}`;
}

/** Whether a value, or nothing, meets a demand; judged by the operators themselves. */
export function meets(value: Json | undefined, { op, value: other, wanted }: Demand): boolean {
  const verdict = verdictOf(value, op, other);
  if (wanted === 'true') return verdict === true;
  if (wanted === 'false') return verdict === false;
  return wanted === 'notTrue' ? verdict !== true : verdict !== false;
}

function verdictOf(value: Json | undefined, op: Operator, other: Json | undefined): boolean | undefined {
  if (op === 'answered') return isAnswered(value);
  if (op === 'empty') return !isAnswered(value);
  return value === undefined ? undefined : own(judges, op)?.(value, other ?? null);
}
