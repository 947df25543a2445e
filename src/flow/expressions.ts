import { dateDiff } from './dates.ts';
import type { Expression, Json, StepId } from './language.ts';
import { own } from './own.ts';
import { fieldReader, variableReader } from './readOperand.ts';
import type { Read, Scope } from './scope.ts';

/** What names in expressions and conditions stand for, while a flow is compiled. */
export interface Names {
  positionOf(step: StepId): number | undefined;
  /** The reader of a named expression of the flow; a name that nobody declared reads as nothing. */
  computed(name: string): Read;
}

/** Turns an expression into a reader. A part that is unknown makes the whole unknown, except in `coalesce` and `concat`. */
export function compileExpression(expression: Expression, names: Names): Read {
  if ('field' in expression) return fieldReader(expression.field, names.positionOf);
  if ('var' in expression) return variableReader(expression.var);
  if ('computed' in expression) return names.computed(expression.computed);
  if ('value' in expression) return () => expression.value;
  if ('sum' in expression) return sumOf(expression.sum.map((part) => compileExpression(part, names)));
  if ('count' in expression) return countOf(compileExpression(expression.count, names));
  if ('concat' in expression) return concatOf(expression.concat.map((part) => compileExpression(part, names)));
  if ('coalesce' in expression) return firstOf(expression.coalesce.map((part) => compileExpression(part, names)));
  const from = compileExpression(expression.dateDiff[0], names);
  const to = compileExpression(expression.dateDiff[1], names);
  return (scope) => dateDiff(from(scope), to(scope), expression.unit);
}

/** Compiles the named expressions of a flow, each once; one that needs itself reads as nothing. */
export function compileComputed(
  expressions: { readonly [name: string]: Expression },
  positionOf: Names['positionOf'],
): Names {
  const compiled = new Map<string, Read>();
  const names: Names = {
    positionOf,
    computed(name) {
      const known = compiled.get(name);
      if (known) return known;
      const expression = own(expressions, name);
      compiled.set(name, nothing);
      const read = expression ? compileExpression(expression, names) : nothing;
      compiled.set(name, read);
      return read;
    },
  };
  return names;
}

const nothing: Read = () => undefined;

function sumOf(parts: readonly Read[]): Read {
  return (scope) => {
    let total = 0;
    for (const part of parts) {
      const value = part(scope);
      if (typeof value !== 'number') return undefined;
      total += value;
    }
    return total;
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
