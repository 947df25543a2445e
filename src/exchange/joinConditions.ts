import type { Json } from '#base/json.ts';
import { equalJson } from '#base/json.ts';
import type { Condition } from '#flow/language/language.ts';

/** Conditions that must all hold, as one; those that are lists of their own are joined in. */
export function allOf(conditions: readonly Condition[]): Condition | undefined {
  const parts = conditions.flatMap(partsOf);
  return parts.length < 2 ? parts[0] : { all: parts };
}

/** Whether a condition asks for all that another one does, in the form in which groups hand theirs down. */
export function includesCondition(when: Condition | undefined, part: Condition): boolean {
  const own = when ? partsOf(when) : [];
  return partsOf(part).every((one) => own.some((other) => same(one, other)));
}

/** A condition without what others ask for anyway. */
export function withoutConditions(when: Condition | undefined, others: readonly Condition[]): Condition | undefined {
  const own = when ? [...partsOf(when)] : [];
  for (const part of others.flatMap(partsOf)) {
    const at = own.findIndex((one) => same(one, part));
    if (at >= 0) own.splice(at, 1);
  }
  return allOf(own);
}

const partsOf = (condition: Condition): readonly Condition[] => ('all' in condition ? condition.all : [condition]);

const same = (left: Condition, right: Condition) => equalJson(left as unknown as Json, right as unknown as Json);
