import { dateDiff } from '#base/dates.ts';
import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import type { Expression } from '#flow/language/language.ts';
import type { Names } from './compileNames.ts';
import { fieldReader, variableReader } from './readOperand.ts';
import { blank, type Read, type Scope, unknown, type Value } from './scope.ts';

/** Maximum characters of a computed text: texts that join each other could double in length with every name. */
export const maxComputedLength = 100_000;

/**
 * Compiles an expression to a reader of its value. The value is unknown if a part is unknown or was left blank, if one part is absent while
 * another part that depends on an answer has a value, or if the result is longer than `maxComputedLength` or not a finite number. It is
 * absent if parts are absent otherwise. `coalesce` and `concat` skip absent and blank parts.
 */
export function compileExpression(expression: Expression, names: Names): Read {
  if ('field' in expression) return fieldReader(expression.field, names);
  if ('var' in expression) return variableReader(expression.var);
  if ('computed' in expression) return names.computed(expression.computed);
  if ('value' in expression) return () => expression.value;
  const compiled = (list: readonly Expression[]) =>
    list.map((part): Part => ({ read: compileExpression(part, names), asks: asks(part) }));
  if ('sum' in expression) return computedFrom(compiled(expression.sum), (values) => total(values, itself));
  if ('minus' in expression) return computedFrom(compiled(expression.minus), difference);
  if ('score' in expression) {
    const { points } = expression;
    // A choice without points makes the score unknown, because a wrong score is worse than none.
    return computedFrom(compiled(expression.score), (values) =>
      total(values, (choice) => getOwn(points, String(choice))),
    );
  }
  if ('count' in expression) {
    return computedFrom(compiled([expression.count]), ([list]) => (Array.isArray(list) ? list.length : undefined));
  }
  if ('concat' in expression) return concatOf(compiled(expression.concat));
  if ('coalesce' in expression) return firstOf(compiled(expression.coalesce));
  const { unit } = expression;
  return computedFrom(compiled(expression.dateDiff), ([from, to]) => dateDiff(from, to, unit));
}

interface Part {
  readonly read: Read;
  /** Whether it depends on an answer, and so is absent until the question was asked. */
  readonly asks: boolean;
}

function asks(expression: Expression): boolean {
  if ('var' in expression) return expression.var.startsWith('result.');
  return 'field' in expression || 'computed' in expression || partsOf(expression).some(asks);
}

/** The direct parts of an expression; empty for an operand. */
export function partsOf(expression: Expression): readonly Expression[] {
  if ('value' in expression) return [];
  return 'count' in expression ? [expression.count] : (Object.values(expression).find(Array.isArray) ?? []);
}

/** A value computed from parts that must all have values; unknown if it cannot be computed. */
function computedFrom(parts: readonly Part[], compute: (values: readonly Json[]) => Json | undefined): Read {
  return (scope) => {
    const values: Json[] = [];
    let absent = false;
    let asked = false;
    for (const part of parts) {
      const value = part.read(scope);
      if (typeof value === 'symbol') return unknown;
      if (value === undefined) absent = true;
      else {
        values.push(value);
        asked ||= part.asks;
      }
    }
    if (absent) return asked ? unknown : undefined;
    return compute(values) ?? unknown;
  };
}

/** Adds up the worth of each value, and of each entry of a list. */
function total(values: readonly Json[], worthOf: (value: Json) => number | undefined): number | undefined {
  let sum = 0;
  for (const value of values.flat() as readonly Json[]) {
    const worth = worthOf(value);
    if (worth === undefined) return undefined;
    sum += worth;
  }
  return finite(sum);
}

/** JSON has no infinity, and every comparison with NaN would be false. */
const finite = (result: number) => (Number.isFinite(result) ? result : undefined);

const itself = (value: Json) => (typeof value === 'number' ? value : undefined);

function difference([left, right]: readonly Json[]): number | undefined {
  return typeof left === 'number' && typeof right === 'number' ? finite(left - right) : undefined;
}

function concatOf(parts: readonly Part[]): Read {
  const word = (value: Value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  return (scope) => {
    const values = parts.map(({ read }) => read(scope));
    const text = values.map(word).join('');
    return values.includes(unknown) || text.length > maxComputedLength ? unknown : text;
  };
}

function firstOf(parts: readonly Part[]): Read {
  return (scope: Scope) => {
    let none: Value;
    for (const { read } of parts) {
      const value = read(scope);
      if (value === blank) none = blank;
      else if (value !== undefined && value !== null && value !== '') return value;
    }
    return none;
  };
}
