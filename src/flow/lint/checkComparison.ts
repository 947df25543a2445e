import { momentOf } from '#base/dates.ts';
import { didYouMean } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { judges } from '#flow/conditions/operators.ts';
import type { Operator } from '#flow/language/language.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import { fits } from '#flow/walk/fittingAnswers.ts';
import type { Report } from './lintContext.ts';
import type { Mention } from './mentions.ts';

const listOperators: readonly Operator[] = ['anyIn', 'allIn', 'count'];
const orderOperators: readonly Operator[] = ['gt', 'gte', 'lt', 'lte'];

/** A comparison must be able to hold: the operator fits the type of the answer, and the value is one that it may take. */
export function checkComparison(
  key: AnswerKey,
  { name, path }: Mention,
  { op, value }: { readonly op: Operator; readonly value: Json | undefined },
  report: Report,
): void {
  if (op === 'answered' || op === 'empty') return;
  const place = [...path.slice(0, -1), 'op'];
  if (listOperators.includes(op) !== (key.type === 'array')) {
    const fix = key.type === 'array' ? 'Use anyIn, allIn or count.' : 'Use is, isNot, in or notIn.';
    report('operator-type', place, `“${name}” is of type ${key.type}, which “${op}” cannot judge.`, fix);
    return;
  }
  if (orderOperators.includes(op) && key.type !== 'number') {
    report('operator-type', place, `“${op}” compares numbers; “${name}” is of type ${key.type}.`);
    return;
  }
  const valuePath = [...path.slice(0, -1), 'value'];
  if (op === 'count' || orderOperators.includes(op)) {
    const judged = judges[op](op === 'count' ? [] : 0, value ?? null);
    if (judged === undefined)
      report(
        'value-type',
        valuePath,
        `“${op}” cannot compare with ${JSON.stringify(value)}.`,
        op === 'count' ? 'Write a number, or { "min": 1, "max": 3 }.' : 'Write a number.',
      );
    return;
  }
  if (op === 'before' || op === 'after') {
    if (key.type !== 'string')
      report('operator-type', place, `“${op}” compares dates; “${name}” is of type ${key.type}.`);
    else if (momentOf(value) === undefined) report('value-type', valuePath, `“${op}” needs a date such as 2026-07-01.`);
    return;
  }
  const one: AnswerKey = key.type === 'array' ? { ...key, type: key.items ?? 'string' } : key;
  for (const wanted of Array.isArray(value) ? value : [value]) {
    if (fits(wanted, one)) continue;
    const isChoice = key.enum && typeof wanted === one.type;
    const fix = key.enum ? didYouMean(String(wanted), key.enum) : `It is of type ${one.type}.`;
    report(
      isChoice ? 'unknown-choice' : 'value-type',
      valuePath,
      `“${name}” can never be ${JSON.stringify(wanted)}.`,
      fix,
    );
  }
}
