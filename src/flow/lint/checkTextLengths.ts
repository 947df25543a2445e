import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import { maxComputedLength, partsOf } from '#flow/conditions/compileExpression.ts';
import type { Expression, Flow } from '#flow/language/language.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import { type DeclaredNames, declaredNames, typeOfReference } from './declaredNames.ts';
import type { LintContext, Report } from './lintContext.ts';

/** Reports computed texts that are too long even if every answer in them is one character. Of a chain only the first is reported. */
export function checkTextLengths(flow: Flow, context: LintContext, report: Report): void {
  const { lengthOf } = textLengths(flow, declaredNames(flow, context), 1);
  const isTooLong = (expression: Expression) => lengthOf(expression) > maxComputedLength;
  const needsTooLong = (expression: Expression): boolean =>
    'computed' in expression ? isTooLong(expression) : partsOf(expression).some(needsTooLong);
  for (const [name, expression] of Object.entries(flow.computed ?? {})) {
    if (!isTooLong(expression) || needsTooLong(expression)) continue;
    const reason = `“${name}” is longer than ${maxComputedLength} characters even if every answer is one character, so it cannot be worked out.`;
    report('too-long', ['computed', name], reason, 'Join fewer texts.');
  }
}

/** Characters of the longest number, such as -1.2345678901234567e-300. */
const longestNumber = 24;

/**
 * Returns a function that estimates how many characters an expression adds to a text. Texts of unknown length count as `free`
 * characters: 1 gives the shortest result, a maximum the longest. Values that are not texts or numbers add nothing.
 */
export function textLengths({ computed = {} }: Flow, declared: DeclaredNames, free: number) {
  const known = new Map<string, number>();
  const ofNumber = Math.min(free, longestNumber);

  function ofKey(key: AnswerKey | undefined): number {
    if (key?.type === 'number') return ofNumber;
    if (key && key.type !== 'string') return 0;
    const choices = key?.enum?.map((choice) => choice.length);
    if (choices && choices.length > 0) return free > 1 ? Math.max(...choices) : Math.min(...choices);
    return key?.format === 'date' ? 10 : Math.min(free, key?.maxLength ?? free);
  }

  function ofComputed(name: string): number {
    const expression = getOwn(computed, name);
    if (expression === undefined) return 0;
    // The rule `circle` reports values that depend on themselves.
    if (!known.has(name)) {
      known.set(name, 0);
      known.set(name, lengthOf(expression));
    }
    return known.get(name) ?? 0;
  }

  function lengthOf(expression: Expression): number {
    if ('value' in expression) return ofValue(expression.value);
    if ('field' in expression) return ofKey(typeOfReference(declared, expression.field));
    if ('var' in expression) return ofKey(typeOfReference(declared, expression.var));
    if ('computed' in expression) return ofComputed(expression.computed);
    if (!('concat' in expression || 'coalesce' in expression)) return ofNumber;
    const lengths = partsOf(expression).map(lengthOf);
    if ('concat' in expression) return lengths.reduce((sum, length) => sum + length, 0);
    return free > 1 ? Math.max(...lengths) : Math.min(...lengths);
  }

  return { lengthOf };
}

function ofValue(value: Json): number {
  return typeof value === 'string' || typeof value === 'number' ? String(value).length : 0;
}
