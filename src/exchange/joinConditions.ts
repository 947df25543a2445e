import type { Json } from '#base/json.ts';
import { equalJson } from '#base/json.ts';
import type { Condition } from '#flow/language/language.ts';

/** Joins conditions that must all hold into one; nested `all` lists are flattened. Undefined for none. */
export function allOf(conditions: readonly Condition[]): Condition | undefined {
  const parts = conditions.flatMap(partsOf);
  return parts.length < 2 ? parts[0] : { all: parts };
}

/** Whether a condition contains every part of another one. */
export function includesCondition(when: Condition | undefined, part: Condition): boolean {
  const present = when ? partsOf(when) : [];
  return partsOf(part).every((one) => present.some((other) => same(one, other)));
}

/** A condition without the parts that others already contain. */
export function withoutConditions(when: Condition | undefined, others: readonly Condition[]): Condition | undefined {
  const rest = when ? [...partsOf(when)] : [];
  for (const part of others.flatMap(partsOf)) {
    const at = rest.findIndex((one) => same(one, part));
    if (at >= 0) rest.splice(at, 1);
  }
  return allOf(rest);
}

const partsOf = (condition: Condition): readonly Condition[] => ('all' in condition ? condition.all : [condition]);

const same = (left: Condition, right: Condition) => equalJson(left as unknown as Json, right as unknown as Json);
