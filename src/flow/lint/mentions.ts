import type { Path } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { own } from '#base/json.ts';
import { partsOf } from '#flow/conditions/expressions.ts';
import { isGroup } from '#flow/language/inputGroup.ts';
import type { Condition, Expression, Flow, Operator } from '#flow/language/language.ts';

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

/** Tells names of conditions, computed values, fields and variables apart. */
export const keyOfName = ({ what, name }: Pick<Mention, 'what' | 'name'>): string => `${what} ${name}`;

/** What the named conditions and computed values of a flow name themselves, each read once. */
const definitions = new WeakMap<Flow, Map<string, readonly Mention[]>>();

/** What a named condition or computed value names itself. */
export function inDefinition(flow: Flow, { what, name }: Pick<Mention, 'what' | 'name'>): readonly Mention[] {
  const known = definitions.get(flow) ?? new Map<string, readonly Mention[]>();
  definitions.set(flow, known);
  const key = keyOfName({ what, name });
  const before = known.get(key);
  if (before) return before;
  const condition = what === 'use' ? own(flow.conditions ?? {}, name) : undefined;
  const expression = what === 'computed' ? own(flow.computed ?? {}, name) : undefined;
  const inner = condition ? inCondition(condition, ['conditions', name]) : [];
  const found = expression ? inExpression(expression, ['computed', name]) : inner;
  known.set(key, found);
  return found;
}

/**
 * Mentions and everything behind them: what a used condition or computed value names in turn, each name that is not yet `seen` once.
 * `through` says which of these are looked into.
 */
export function behind(
  flow: Flow,
  mentions: readonly Mention[],
  seen = new Set<string>(),
  through: readonly Mention['what'][] = ['use', 'computed'],
): readonly Mention[] {
  const found: Mention[] = [];
  const waiting = mentions.toReversed();
  for (let mention = waiting.pop(); mention; mention = waiting.pop()) {
    if (through.includes(mention.what)) {
      const key = keyOfName(mention);
      if (seen.has(key)) continue;
      seen.add(key);
      for (const inner of inDefinition(flow, mention).toReversed()) waiting.push(inner);
    }
    found.push(mention);
  }
  return found;
}
