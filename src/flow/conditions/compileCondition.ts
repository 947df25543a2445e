import { getOwn } from '#base/json.ts';
import type { Condition } from '#flow/language/language.ts';
import type { Names } from './compileNames.ts';
import { comparators, isAnswered } from './operators.ts';
import { fieldReader, variableReader } from './readOperand.ts';
import { jsonOf, type Read, type Test, type UnknownReason, unknown, type Value, type Verdict } from './scope.ts';

/**
 * Compiles a condition to a test in Kleene's three-valued logic. Besides true and false a test returns undefined (absent: the question was
 * not asked) or `unknown` (the answers cannot be compared); unknown outweighs absent, and the negation of either is the same. Each cause is
 * reported to the scope's reporter.
 */
export function compileCondition(condition: Condition, names: Names): Test {
  if ('all' in condition) return every(condition.all.map((part) => compileCondition(part, names)));
  if ('any' in condition) return some(condition.any.map((part) => compileCondition(part, names)));
  if ('not' in condition) return negate(compileCondition(condition.not, names));
  // A condition that uses itself is always unknown; the linter reports it.
  if ('use' in condition) return names.condition(condition.use) ?? undeclared(condition.use);
  return compare(condition, names);
}

type Comparison = Extract<Condition, { op: unknown }>;

function compare(condition: Comparison, names: Names): Test {
  const { reference, read, missing, incomputable } = operand(condition, names);
  if (condition.op === 'answered') return answered(read, (is) => is);
  if (condition.op === 'empty') return answered(read, (is) => !is);
  const comparator = getOwn(comparators, condition.op);
  const wanted = condition.value ?? null;
  if (!comparator) return undeclared(reference);
  return (scope) => {
    const actual = read(scope);
    if (actual === undefined || typeof actual === 'symbol') {
      scope.report?.(reference, actual === unknown ? incomputable : missing);
      return actual === undefined ? undefined : unknown;
    }
    const verdict = comparator(actual, wanted);
    if (verdict === undefined) scope.report?.(reference, 'type');
    return verdict ?? unknown;
  };
}

/** Tests whether an operand has a value: absent and blank operands have none, an unknown operand makes the test unknown. */
function answered(read: Read, verdict: (is: boolean) => boolean): Test {
  return (scope) => {
    const value: Value = read(scope);
    return value === unknown ? unknown : verdict(isAnswered(jsonOf(value)));
  };
}

interface Operand {
  readonly reference: string;
  readonly read: Read;
  readonly missing: UnknownReason;
  readonly incomputable: UnknownReason;
}

function operand(condition: Comparison, names: Names): Operand {
  if ('field' in condition) {
    const read = fieldReader(condition.field, names);
    return { reference: condition.field, read, missing: 'unanswered', incomputable: 'undeclared' };
  }
  if ('computed' in condition) {
    const read = names.computed(condition.computed);
    return { reference: condition.computed, read, missing: 'unanswered', incomputable: 'incomputable' };
  }
  const missing = condition.var.startsWith('result.') ? 'unanswered' : 'undeclared';
  return { reference: condition.var, read: variableReader(condition.var), missing, incomputable: 'undeclared' };
}

function undeclared(reference: string): Test {
  return (scope) => {
    scope.report?.(reference, 'undeclared');
    return unknown;
  };
}

const every = (tests: readonly Test[]): Test => combine(tests, false);
const some = (tests: readonly Test[]): Test => combine(tests, true);

/** One part with the decisive verdict decides; otherwise a part that is absent or unknown makes the whole so. */
function combine(tests: readonly Test[], decisive: boolean): Test {
  return (scope) => {
    let verdict: Verdict = !decisive;
    for (const test of tests) {
      const part = test(scope);
      if (part === decisive) return decisive;
      if (part !== !decisive && verdict !== unknown) verdict = part;
    }
    return verdict;
  };
}

function negate(test: Test): Test {
  return (scope) => {
    const verdict = test(scope);
    return typeof verdict === 'boolean' ? !verdict : verdict;
  };
}
