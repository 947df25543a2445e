import { longestComputed } from '../expressions.ts';
import type { Flow } from '../language.ts';
import { declaredNames } from './declaredNames.ts';
import type { LintContext, Report } from './lintContext.ts';
import { textLengths } from './textLengths.ts';

/** A computed text that is too long although each answer in it has a single letter can never be worked out. */
export function checkLengths(flow: Flow, context: LintContext, report: Report): void {
  const { lengthOf } = textLengths(flow, declaredNames(flow, context), 1);
  for (const [name, expression] of Object.entries(flow.computed ?? {})) {
    if (lengthOf(expression) <= longestComputed) continue;
    const reason = `“${name}” is longer than ${longestComputed} characters when each answer has one, so it cannot be worked out.`;
    report('too-long', ['computed', name], reason, 'Join fewer texts.');
  }
}
