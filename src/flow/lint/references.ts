import type { Path } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import { oncePerKey } from '#base/oncePer.ts';
import { partsOf } from '#flow/conditions/compileExpression.ts';
import type { Condition, Expression, Flow, Operator } from '#flow/language/language.ts';
import { isInputGroup } from '#flow/language/language.ts';

/** A place where a flow refers to a field, variable, computed value or named condition. */
export interface Reference {
  readonly what: 'field' | 'var' | 'computed' | 'use';
  readonly name: string;
  readonly path: Path;
  readonly comparison?: { readonly op: Operator; readonly value: Json | undefined };
}

/** The direct references of a condition. */
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

/** The direct references of an expression. */
export function expressionReferences(expression: Expression, path: Path): readonly Reference[] {
  if ('field' in expression) return [{ what: 'field', name: expression.field, path: [...path, 'field'] }];
  if ('var' in expression) return [{ what: 'var', name: expression.var, path: [...path, 'var'] }];
  if ('computed' in expression) return [{ what: 'computed', name: expression.computed, path: [...path, 'computed'] }];
  const word = Object.keys(expression).find((key) => key !== 'unit' && key !== 'points') ?? '';
  return partsOf(expression).flatMap((part, i) =>
    expressionReferences(part, [...path, word, ...(word === 'count' ? [] : [i])]),
  );
}

/** The direct references in the input of an action. */
export function inputReferences(flow: Flow, id: string): readonly Reference[] {
  return Object.entries(getOwn(flow.steps, id)?.input ?? {}).flatMap(([name, input]) => {
    const path = ['steps', id, 'input', name];
    if (!isInputGroup(input)) return expressionReferences(input, path);
    return Object.entries(input).flatMap(([part, expression]) => expressionReferences(expression, [...path, part]));
  });
}

/** A key for maps of references, unique for each kind and name. */
export const referenceKey = ({ what, name }: Pick<Reference, 'what' | 'name'>): string => `${what} ${name}`;

/** The direct references of a named condition or computed value. */
export function definitionReferences(
  flow: Flow,
  { what, name }: Pick<Reference, 'what' | 'name'>,
): readonly Reference[] {
  if (what === 'use') return conditionDefinitionReferences(flow, name);
  return what === 'computed' ? valueDefinitionReferences(flow, name) : [];
}

const conditionDefinitionReferences = oncePerKey((flow: Flow, name: string): readonly Reference[] => {
  const condition = getOwn(flow.conditions ?? {}, name);
  return condition ? conditionReferences(condition, ['conditions', name]) : [];
});

const valueDefinitionReferences = oncePerKey((flow: Flow, name: string): readonly Reference[] => {
  const expression = getOwn(flow.computed ?? {}, name);
  return expression ? expressionReferences(expression, ['computed', name]) : [];
});

/**
 * References and all that they lead to: the references of each named condition and computed value, once for each name that is not in
 * `seen`. Only the kinds in `through` are followed.
 */
export function transitiveReferences(
  flow: Flow,
  references: readonly Reference[],
  seen = new Set<string>(),
  through: readonly Reference['what'][] = ['use', 'computed'],
): readonly Reference[] {
  const found: Reference[] = [];
  const waiting = references.toReversed();
  for (let reference = waiting.pop(); reference; reference = waiting.pop()) {
    if (through.includes(reference.what)) {
      const key = referenceKey(reference);
      if (seen.has(key)) continue;
      seen.add(key);
      for (const inner of definitionReferences(flow, reference).toReversed()) waiting.push(inner);
    }
    found.push(reference);
  }
  return found;
}
