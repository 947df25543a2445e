import type { Condition } from './language.ts';
import type { Names } from './names.ts';
import { isAnswered, judges } from './operators.ts';
import { own } from './own.ts';
import { fieldReader, variableReader } from './readOperand.ts';
import type { Read, Test } from './scope.ts';

/**
 * Turns a condition into a test with three answers: true, false, and undefined for "cannot be known" (Kleene's logic, so
 * that "not unknown" stays unknown). Whoever asks reads undefined as false; each cause goes to the scope's reporter.
 */
export function compileCondition(condition: Condition, names: Names): Test {
  if ('all' in condition) return every(condition.all.map((part) => compileCondition(part, names)));
  if ('any' in condition) return some(condition.any.map((part) => compileCondition(part, names)));
  if ('not' in condition) return negate(compileCondition(condition.not, names));
  // A condition that uses itself can never be known; the linter names it.
  if ('use' in condition) return names.condition(condition.use) ?? unknown(condition.use);
  return compare(condition, names);
}

type Comparison = Extract<Condition, { op: unknown }>;

function compare(condition: Comparison, names: Names): Test {
  const { reference, read, missing } = operand(condition, names);
  if (condition.op === 'answered') return (scope) => isAnswered(read(scope));
  if (condition.op === 'empty') return (scope) => !isAnswered(read(scope));
  const judge = own(judges, condition.op);
  const wanted = condition.value ?? null;
  if (!judge) return unknown(reference);
  return (scope) => {
    const actual = read(scope);
    if (actual === undefined) {
      scope.report?.(reference, missing);
      return undefined;
    }
    const verdict = judge(actual, wanted);
    if (verdict === undefined) scope.report?.(reference, 'type');
    return verdict;
  };
}

interface Operand {
  readonly reference: string;
  readonly read: Read;
  readonly missing: 'unanswered' | 'undeclared';
}

function operand(condition: Comparison, names: Names): Operand {
  if ('field' in condition) {
    return { reference: condition.field, read: fieldReader(condition.field, names.positionOf), missing: 'unanswered' };
  }
  if ('computed' in condition) {
    return { reference: condition.computed, read: names.computed(condition.computed), missing: 'unanswered' };
  }
  const missing = condition.var.startsWith('result.') ? 'unanswered' : 'undeclared';
  return { reference: condition.var, read: variableReader(condition.var), missing };
}

function unknown(reference: string): Test {
  return (scope) => {
    scope.report?.(reference, 'undeclared');
    return undefined;
  };
}

function every(tests: readonly Test[]): Test {
  return (scope) => {
    let verdict: boolean | undefined = true;
    for (const test of tests) {
      const one = test(scope);
      if (one === false) return false;
      if (one === undefined) verdict = undefined;
    }
    return verdict;
  };
}

function some(tests: readonly Test[]): Test {
  return (scope) => {
    let verdict: boolean | undefined = false;
    for (const test of tests) {
      const one = test(scope);
      if (one === true) return true;
      if (one === undefined) verdict = undefined;
    }
    return verdict;
  };
}

function negate(test: Test): Test {
  return (scope) => {
    const verdict = test(scope);
    return verdict === undefined ? undefined : !verdict;
  };
}
