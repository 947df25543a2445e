import type { Path, ReportFault } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import { maxComputedLength, partsOf } from '#flow/conditions/compileExpression.ts';
import type { Expression, Flow } from '#flow/language/language.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import { type DeclaredNames, declaredNames, typeOfReference } from './declaredNames.ts';
import type { LintContext, Report } from './lintContext.ts';
import {
  conditionReferences,
  definitionReferences,
  expressionReferences,
  type Reference,
  transitiveReferences,
} from './references.ts';

/** Reports computed texts that are too long even if every answer in them is one character. Of a chain only the first is reported. */
export function checkTextLengths(flow: Flow, context: LintContext, report: Report): void {
  const { lengthOf } = textLengths(flow, declaredNames(flow, context), 1);
  const isTooLong = (expression: Expression) => lengthOf(expression) > maxComputedLength;
  const needsTooLong = (expression: Expression): boolean =>
    'computed' in expression ? isTooLong(expression) : partsOf(expression).some(needsTooLong);
  for (const [name, expression] of Object.entries(flow.computed ?? {})) {
    if (!isTooLong(expression) || needsTooLong(expression)) continue;
    const reason = `“${name}” is longer than ${maxComputedLength} characters even if every answer is one character, so it never has a value.`;
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

/** Named conditions or computed values that may depend on each other in a row; each uses stack when it is evaluated. */
const maxChain = 100;

/** Reports a name that depends on too long a chain of names. */
export function checkChains(flow: Flow, report: ReportFault): void {
  const named = { use: flow.conditions ?? {}, computed: flow.computed ?? {} };
  const lengths = new Map<string, number>();
  /** Length of the longest chain from this name on; stops counting above the maximum. */
  function chainFrom(form: 'use' | 'computed', name: string, before: number): number {
    const key = `${form} ${name}`;
    const known = lengths.get(key);
    if (known !== undefined || !Object.hasOwn(named[form], name)) return known ?? 0;
    if (before === maxChain) return Number.POSITIVE_INFINITY;
    // The rule `circle` reports names that depend on themselves.
    lengths.set(key, 0);
    const lengthsBehind = definitionReferences(flow, { what: form, name }).map(({ what, name: used }) =>
      what === 'use' || what === 'computed' ? chainFrom(what, used, before + 1) : 0,
    );
    const length = 1 + Math.max(0, ...lengthsBehind);
    lengths.set(key, length);
    return length;
  }
  for (const [section, form] of [['conditions', 'use'] as const, ['computed', 'computed'] as const]) {
    for (const name of Object.keys(named[form])) {
      if (chainFrom(form, name, 0) <= maxChain) continue;
      const reason = `“${name}” depends on a chain of more than ${maxChain} names.`;
      report([section, name], reason, 'Write some of these conditions or values directly instead of naming them.');
      return;
    }
  }
}

/** References in a condition or computed value, with all that it depends on: every rule reads them at each step that uses it. */
const maxReferences = 1000;

/** Reports a condition or computed value with too many references. */
export function checkReferenceCount(flow: Flow, report: ReportFault): void {
  const { conditions = {}, computed = {}, steps } = flow;
  const places: readonly (readonly [Path, readonly Reference[]])[] = [
    ...Object.entries(conditions).map(([name, one]) => [['conditions', name], conditionReferences(one, [])] as const),
    ...Object.entries(computed).map(([name, one]) => [['computed', name], expressionReferences(one, [])] as const),
    ...Object.entries(steps).map(
      ([id, { when }]) => [['steps', id, 'when'], when ? conditionReferences(when, []) : []] as const,
    ),
  ];
  const place = places.find(([, references]) => transitiveReferences(flow, references).length > maxReferences);
  if (!place) return;
  const reason = `This refers to more than ${maxReferences} answers, including the named conditions and computed values that it uses.`;
  report(place[0], reason, 'Compare with a list (“in” or “anyIn”), or use fewer conditions.');
}
