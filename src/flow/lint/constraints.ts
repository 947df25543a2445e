import { dayMs, toEpochMs, utcDate } from '#base/dates.ts';
import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import { comparators, isAnswered } from '#flow/conditions/operators.ts';
import type { Condition, Flow, Operator } from '#flow/language/language.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import type { WorkLimit } from './workLimit.ts';

/** The verdict that a condition should have. A step is part of the flow if its condition is `true`, and skipped if it is `notTrue`. */
export type WantedVerdict = 'true' | 'false' | 'notTrue' | 'notFalse';

/** A comparison and the verdict that it should have. `reference` names the operand as written, a computed value as `computed.name`. */
interface Constraint {
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

/** What is known about operands apart from the constraints. */
export interface Operands {
  /** The type of an operand; undefined if it is not declared. */
  keyOf(reference: string): AnswerKey | undefined;
  /** Whether an operand always has a value, never, or maybe. */
  presence(reference: string): 'always' | 'never' | 'maybe';
}

/**
 * Values by reference that satisfy all constraints; undefined if the constraints contradict each other. Throws WorkLimitExceeded.
 */
export function findValues(
  constraints: Constraints,
  operands: Operands,
  work: Pick<WorkLimit, 'spend'>,
): { readonly [reference: string]: Json } | undefined {
  const values: { [reference: string]: Json } = {};
  for (const [reference, about] of Map.groupBy(constraints, (constraint) => constraint.reference)) {
    const value = valueFor(reference, about, operands, work);
    if (value === 'none') return undefined;
    if (value.found !== undefined) values[reference] = value.found;
  }
  return values;
}

function valueFor(
  reference: string,
  constraints: readonly Constraint[],
  operands: Operands,
  work: Pick<WorkLimit, 'spend'>,
): { found: Json | undefined } | 'none' {
  const presence = operands.presence(reference);
  const possible: readonly (Json | undefined)[] = [
    ...(presence === 'never' ? [] : boundaryValues(operands.keyOf(reference), constraints)),
    ...(presence === 'always' ? [] : [undefined]),
  ];
  work.spend(possible.length + constraints.length);
  const at = possible.findIndex((value) => satisfiesAll(value, constraints, work));
  return at < 0 ? 'none' : { found: possible[at] };
}

const other = 'another';

/**
 * Boundary values of all constraints on one operand: if none of these satisfies them, no value does. They are the values that the
 * constraints name, values just beside and between those, and a value that no constraint names. `key` limits them to the operand's type.
 */
export function boundaryValues(key: AnswerKey | undefined, constraints: readonly Constraint[]): readonly Json[] {
  const values = constraints.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const named = values.flatMap((value) => (Array.isArray(value) ? value : [value]));
  switch (key?.type) {
    case 'boolean':
      return [true, false];
    case 'number':
      return numbers(named, key);
    case 'string':
      return key.enum ?? texts(named);
    case 'array':
      return lists(named, constraints, key);
    case 'object':
      return [{ [other]: true }, {}, ...values];
    default:
      return [...numbers(named, {}), ...texts(named), true, false, ...lists(named, constraints, {}), ...values];
  }
}

function numbers(
  named: readonly Json[],
  { minimum, maximum }: Pick<AnswerKey, 'minimum' | 'maximum'>,
): readonly number[] {
  const marks = [0, minimum, maximum, ...named].filter((one) => typeof one === 'number').toSorted((a, b) => a - b);
  const between = marks.map((mark, i) => (mark + (marks[i + 1] ?? mark)) / 2);
  const near = marks.flatMap((mark) => [mark - 1, mark, mark + 1]);
  return [...near, ...between].filter((one) => one >= (minimum ?? -Infinity) && one <= (maximum ?? Infinity));
}

function texts(named: readonly Json[]): readonly string[] {
  const given = named.filter((one) => typeof one === 'string');
  const moments = given.flatMap((one) => toEpochMs(one) ?? []);
  const dates = moments.flatMap((moment, i) => [
    moment - dayMs,
    moment + dayMs,
    (moment + (moments[i + 1] ?? moment)) / 2,
  ]);
  return [...given, ...dates.map((moment) => utcDate(moment)), other];
}

/** Every subset of the named items, filled up to the lengths that the constraints name. */
function lists(
  named: readonly Json[],
  constraints: readonly Constraint[],
  key: Pick<AnswerKey, 'items' | 'enum'>,
): readonly Json[] {
  const known = new Set<Json>(key.enum);
  const items = [...new Set(named)].filter((one) => known.size === 0 || known.has(one)).slice(0, 8);
  const fillers = known.size > 0 ? [...known] : Array.from({ length: 12 }, (_, i): Json => filler(key.items, i));
  const lengths = [0, 1, ...constraints.flatMap(({ op, value }) => (op === 'count' ? countsOf(value) : []))];
  return subsets(items).flatMap((chosen) => {
    const spare = fillers.filter((one) => !items.includes(one));
    return [chosen.length, ...lengths]
      .filter((length) => length >= chosen.length && length <= chosen.length + spare.length)
      .map((length): Json => [...chosen, ...spare.slice(0, length - chosen.length)]);
  });
}

function filler(items: AnswerKey['items'], i: number): Json {
  if (items === 'number') return -1000 - i;
  if (items === 'boolean') return i % 2 === 0;
  return items === 'object' ? { [other]: i } : `${other}-${i}`;
}

function countsOf(value: Json | undefined): readonly number[] {
  const bounds = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return bounds.flatMap((bound) => (typeof bound === 'number' ? [bound - 1, bound, bound + 1] : []));
}

function subsets([first, ...others]: readonly Json[]): readonly (readonly Json[])[] {
  if (first === undefined) return [[]];
  return subsets(others).flatMap((chosen) => [chosen, [first, ...chosen]]);
}
