import { dateDiff } from './dates.ts';
import type { Expression, Json } from './language.ts';
import type { Names } from './names.ts';
import { own } from './own.ts';
import { fieldReader, variableReader } from './readOperand.ts';
import type { Read, Scope } from './scope.ts';

/** Turns an expression into a reader. A part that is unknown makes the whole unknown, except in `coalesce` and `concat`. */
export function compileExpression(expression: Expression, names: Names): Read {
  if ('field' in expression) return fieldReader(expression.field, names.positionOf);
  if ('var' in expression) return variableReader(expression.var);
  if ('computed' in expression) return names.computed(expression.computed);
  if ('value' in expression) return () => expression.value;
  if ('sum' in expression) {
    return totalOf(
      expression.sum.map((part) => compileExpression(part, names)),
      itself,
    );
  }
  if ('minus' in expression) {
    return differenceOf(compileExpression(expression.minus[0], names), compileExpression(expression.minus[1], names));
  }
  if ('score' in expression) {
    const { points } = expression;
    // A choice without points makes the score unknown: a wrong score is worse than none.
    return totalOf(
      expression.score.map((part) => compileExpression(part, names)),
      (value) => (value === undefined ? undefined : own(points, String(value))),
    );
  }
  if ('count' in expression) return countOf(compileExpression(expression.count, names));
  if ('concat' in expression) return concatOf(expression.concat.map((part) => compileExpression(part, names)));
  if ('coalesce' in expression) return firstOf(expression.coalesce.map((part) => compileExpression(part, names)));
  const from = compileExpression(expression.dateDiff[0], names);
  const to = compileExpression(expression.dateDiff[1], names);
  return (scope) => dateDiff(from(scope), to(scope), expression.unit);
}

/** Adds up what each part is worth, of a list what each entry is; unknown as soon as one of them is. */
function totalOf(parts: readonly Read[], worthOf: (value: Json | undefined) => number | undefined): Read {
  return (scope) => {
    let total = 0;
    for (const part of parts) {
      const value = part(scope);
      for (const one of Array.isArray(value) ? value : [value]) {
        const worth = worthOf(one);
        if (worth === undefined) return undefined;
        total += worth;
      }
    }
    return total;
  };
}

const itself = (value: Json | undefined) => (typeof value === 'number' ? value : undefined);

function differenceOf(from: Read, less: Read): Read {
  return (scope) => {
    const [left, right] = [from(scope), less(scope)];
    return typeof left === 'number' && typeof right === 'number' ? left - right : undefined;
  };
}

function countOf(part: Read): Read {
  return (scope) => {
    const value = part(scope);
    return Array.isArray(value) ? value.length : undefined;
  };
}

function concatOf(parts: readonly Read[]): Read {
  const word = (value: Json | undefined) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return (scope) => parts.map((part) => word(part(scope))).join('');
}

function firstOf(parts: readonly Read[]): Read {
  return (scope: Scope) => {
    for (const part of parts) {
      const value = part(scope);
      if (value !== undefined && value !== null && value !== '') return value;
    }
    return undefined;
  };
}
