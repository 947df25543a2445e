import { toEpochMs } from '#base/dates.ts';
import type { Json } from '#base/json.ts';
import { equalJson } from '#base/json.ts';
import type { Operator } from '#flow/language/language.ts';

type Comparator = (actual: Json, wanted: Json) => boolean | undefined;

const numbers =
  (judge: (a: number, b: number) => boolean): Comparator =>
  (actual, wanted) =>
    typeof actual === 'number' && typeof wanted === 'number' ? judge(actual, wanted) : undefined;

const moments =
  (judge: (a: number, b: number) => boolean): Comparator =>
  (actual, wanted) => {
    const [left, right] = [toEpochMs(actual), toEpochMs(wanted)];
    return left === undefined || right === undefined ? undefined : judge(left, right);
  };

const holds = (list: readonly Json[], item: Json) => list.some((one) => equalJson(one, item));

/** `count` compares the length of a list with a number, or with `{ "min": 1, "max": 3 }`. */
const count: Comparator = (actual, wanted) => {
  if (!Array.isArray(actual)) return undefined;
  if (typeof wanted === 'number') return actual.length === wanted;
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return undefined;
  const { min = 0, max = Number.POSITIVE_INFINITY } = wanted as { min?: Json; max?: Json };
  return typeof min === 'number' && typeof max === 'number' ? actual.length >= min && actual.length <= max : undefined;
};

/** Compares an existing value with the wanted one, by operator; returns undefined if the types do not fit. */
export const comparators: { readonly [op in Exclude<Operator, 'answered' | 'empty'>]: Comparator } = {
  is: (actual, wanted) => equalJson(actual, wanted),
  isNot: (actual, wanted) => !equalJson(actual, wanted),
  in: (actual, wanted) => (Array.isArray(wanted) ? holds(wanted, actual) : undefined),
  notIn: (actual, wanted) => (Array.isArray(wanted) ? !holds(wanted, actual) : undefined),
  anyIn: (actual, wanted) =>
    Array.isArray(actual) && Array.isArray(wanted) ? wanted.some((one) => holds(actual, one)) : undefined,
  allIn: (actual, wanted) =>
    Array.isArray(actual) && Array.isArray(wanted) ? wanted.every((one) => holds(actual, one)) : undefined,
  gt: numbers((a, b) => a > b),
  gte: numbers((a, b) => a >= b),
  lt: numbers((a, b) => a < b),
  lte: numbers((a, b) => a <= b),
  before: moments((a, b) => a < b),
  after: moments((a, b) => a > b),
  count,
};

/** Whether a value is an answer: an empty text and an empty list are not. */
export function isAnswered(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
