import { longestComputed, partsOf } from '#flow/conditions/expressions.ts';
import type { Expression, Flow } from '#flow/language/language.ts';
import { declaredNames } from './declaredNames.ts';
import type { LintContext, Report } from './lintContext.ts';
import { textLengths } from './textLengths.ts';

/** A computed text that is too long although each answer in it has a single letter can never be worked out. Of a chain the first is named. */
export function checkLengths(flow: Flow, context: LintContext, report: Report): void {
  const { lengthOf } = textLengths(flow, declaredNames(flow, context), 1);
  const isTooLong = (expression: Expression) => lengthOf(expression) > longestComputed;
  const needsTooLong = (expression: Expression): boolean =>
    'computed' in expression ? isTooLong(expression) : partsOf(expression).some(needsTooLong);
  for (const [name, expression] of Object.entries(flow.computed ?? {})) {
    if (!isTooLong(expression) || needsTooLong(expression)) continue;
    const reason = `“${name}” is longer than ${longestComputed} characters even if every answer is one character, so it cannot be worked out.`;
    report('too-long', ['computed', name], reason, 'Join fewer texts.');
  }
}
