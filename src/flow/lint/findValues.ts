import { dayMs, toEpochMs, utcDate } from '#base/dates.ts';
import type { Json } from '#base/json.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import { type Constraint, type Constraints, satisfiesAll } from './constraints.ts';
import type { WorkLimit } from './workLimit.ts';

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
