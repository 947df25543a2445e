import type { Path } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import { partsOf } from '#flow/conditions/compileExpression.ts';
import type { Condition, Expression, Flow, Operator } from '#flow/language/language.ts';
import { isInputGroup } from '#flow/language/language.ts';

/** One place at which a flow names a field, a variable, a computed value or a condition. */
export interface Reference {
  readonly what: 'field' | 'var' | 'computed' | 'use';
  readonly name: string;
  readonly path: Path;
  readonly comparison?: { readonly op: Operator; readonly value: Json | undefined };
}

/** What a condition names itself. */
export function conditionReferences(condition: Condition, path: Path): readonly Reference[] {
  if ('all' in condition) return condition.all.flatMap((part, i) => conditionReferences(part, [...path, 'all', i]));
  if ('any' in condition) return condition.any.flatMap((part, i) => conditionReferences(part, [...path, 'any', i]));
  if ('not' in condition) return conditionReferences(condition.not, [...path, 'not']);
  if ('use' in condition) return [{ what: 'use', name: condition.use, path: [...path, 'use'] }];
  const comparison = { op: condition.op, value: condition.value };
  if ('field' in condition) return [{ what: 'field', name: condition.field, path: [...path, 'field'], comparison }];
  if ('var' in condition) return [{ what: 'var', name: condition.var, path: [...path, 'var'], comparison }];
  return [{ what: 'computed', name: condition.computed, path: [...path, 'computed'], comparison }];
}

/** What an expression names itself. */
export function expressionReferences(expression: Expression, path: Path): readonly Reference[] {
  if ('field' in expression) return [{ what: 'field', name: expression.field, path: [...path, 'field'] }];
  if ('var' in expression) return [{ what: 'var', name: expression.var, path: [...path, 'var'] }];
  if ('computed' in expression) return [{ what: 'computed', name: expression.computed, path: [...path, 'computed'] }];
  const word = Object.keys(expression).find((key) => key !== 'unit' && key !== 'points') ?? '';
  return partsOf(expression).flatMap((part, i) =>
    expressionReferences(part, [...path, word, ...(word === 'count' ? [] : [i])]),
  );
}

/** What an action's input names itself. */
export function inputReferences(flow: Flow, id: string): readonly Reference[] {
  return Object.entries(getOwn(flow.steps, id)?.input ?? {}).flatMap(([name, input]) => {
    const path = ['steps', id, 'input', name];
    if (!isInputGroup(input)) return expressionReferences(input, path);
    return Object.entries(input).flatMap(([part, expression]) => expressionReferences(expression, [...path, part]));
  });
}

/** Tells names of conditions, computed values, fields and variables apart. */
export const referenceKey = ({ what, name }: Pick<Reference, 'what' | 'name'>): string => `${what} ${name}`;

/** What the named conditions and computed values of a flow name themselves, each read once. */
const definitions = new WeakMap<Flow, Map<string, readonly Reference[]>>();

/** What a named condition or computed value names itself. */
export function definitionReferences(
  flow: Flow,
  { what, name }: Pick<Reference, 'what' | 'name'>,
): readonly Reference[] {
  const known = definitions.get(flow) ?? new Map<string, readonly Reference[]>();
  definitions.set(flow, known);
  const key = referenceKey({ what, name });
  const before = known.get(key);
  if (before) return before;
  const condition = what === 'use' ? getOwn(flow.conditions ?? {}, name) : undefined;
  const expression = what === 'computed' ? getOwn(flow.computed ?? {}, name) : undefined;
  const inner = condition ? conditionReferences(condition, ['conditions', name]) : [];
  const found = expression ? expressionReferences(expression, ['computed', name]) : inner;
  known.set(key, found);
  return found;
}

/**
 * Mentions and everything behind them: what a used condition or computed value names in turn, each name that is not yet `seen` once.
 * `through` says which of these are looked into.
 */
export function transitiveReferences(
  flow: Flow,
  mentions: readonly Reference[],
  seen = new Set<string>(),
  through: readonly Reference['what'][] = ['use', 'computed'],
): readonly Reference[] {
  const found: Reference[] = [];
  const waiting = mentions.toReversed();
  for (let mention = waiting.pop(); mention; mention = waiting.pop()) {
    if (through.includes(mention.what)) {
      const key = referenceKey(mention);
      if (seen.has(key)) continue;
      seen.add(key);
      for (const inner of definitionReferences(flow, mention).toReversed()) waiting.push(inner);
    }
    found.push(mention);
  }
  return found;
}
