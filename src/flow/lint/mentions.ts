import type { Path } from '../complain.ts';
import { partsOf } from '../expressions.ts';
import { isGroup } from '../inputGroup.ts';
import type { Condition, Expression, Flow, Json, Operator } from '../language.ts';
import { own } from '../own.ts';

/** One place at which a flow names a field, a variable, a computed value or a condition. */
export interface Mention {
  readonly what: 'field' | 'var' | 'computed' | 'use';
  readonly name: string;
  readonly path: Path;
  readonly comparison?: { readonly op: Operator; readonly value: Json | undefined };
}

/** What a condition names itself. */
export function inCondition(condition: Condition, path: Path): readonly Mention[] {
  if ('all' in condition) return condition.all.flatMap((part, i) => inCondition(part, [...path, 'all', i]));
  if ('any' in condition) return condition.any.flatMap((part, i) => inCondition(part, [...path, 'any', i]));
  if ('not' in condition) return inCondition(condition.not, [...path, 'not']);
  if ('use' in condition) return [{ what: 'use', name: condition.use, path: [...path, 'use'] }];
  const comparison = { op: condition.op, value: condition.value };
  if ('field' in condition) return [{ what: 'field', name: condition.field, path: [...path, 'field'], comparison }];
  if ('var' in condition) return [{ what: 'var', name: condition.var, path: [...path, 'var'], comparison }];
  return [{ what: 'computed', name: condition.computed, path: [...path, 'computed'], comparison }];
}

/** What an expression names itself. */
export function inExpression(expression: Expression, path: Path): readonly Mention[] {
  if ('field' in expression) return [{ what: 'field', name: expression.field, path: [...path, 'field'] }];
  if ('var' in expression) return [{ what: 'var', name: expression.var, path: [...path, 'var'] }];
  if ('computed' in expression) return [{ what: 'computed', name: expression.computed, path: [...path, 'computed'] }];
  const word = Object.keys(expression).find((key) => key !== 'unit' && key !== 'points') ?? '';
  return partsOf(expression).flatMap((part, i) =>
    inExpression(part, [...path, word, ...(word === 'count' ? [] : [i])]),
  );
}

/** What an action's input names itself. */
export function inInput(flow: Flow, id: string): readonly Mention[] {
  return Object.entries(own(flow.steps, id)?.input ?? {}).flatMap(([name, input]) => {
    const path = ['steps', id, 'input', name];
    if (!isGroup(input)) return inExpression(input, path);
    return Object.entries(input).flatMap(([part, expression]) => inExpression(expression, [...path, part]));
  });
}

/**
 * A mention and everything behind it: what a used condition or computed value names in turn, each name once. `through` says which
 * of these are looked into.
 */
export function behind(
  flow: Flow,
  mention: Mention,
  seen = new Set<string>(),
  through: readonly Mention['what'][] = ['use', 'computed'],
): readonly Mention[] {
  if (!through.includes(mention.what)) return [mention];
  const key = `${mention.what} ${mention.name}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const condition = mention.what === 'use' ? own(flow.conditions ?? {}, mention.name) : undefined;
  const expression = mention.what === 'computed' ? own(flow.computed ?? {}, mention.name) : undefined;
  const inner = condition ? inCondition(condition, ['conditions', mention.name]) : [];
  const parts = expression ? inExpression(expression, ['computed', mention.name]) : inner;
  return [mention, ...parts.flatMap((part) => behind(flow, part, seen, through))];
}
