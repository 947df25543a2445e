import { toEpochMs } from '#base/dates.ts';
import { didYouMean } from '#base/faults.ts';
import { getOwn, type Json } from '#base/json.ts';
import { outerStep } from '#flow/language/inlineSubflows.ts';
import type { Flow, Operator } from '#flow/language/language.ts';
import { isValidAnswer } from '#flow/walk/validAnswers.ts';
import { comparators } from '../conditions/operators.ts';
import type { AnswerKey } from '../language/stepKind.ts';
import { type DeclaredNames, declaredNames, findDeclared, typeOfPart } from './declaredNames.ts';
import type { LintContext, Report } from './lintContext.ts';
import {
  conditionReferences,
  expressionReferences,
  inputReferences,
  type Reference,
  referenceKey,
  transitiveReferences,
} from './references.ts';

/** What conditions and expressions name must be declared, and known before the step that asks. */
export function checkNames(flow: Flow, context: LintContext, report: Report): void {
  const named = [
    ...Object.entries(flow.conditions ?? {}).flatMap(([name, one]) => conditionReferences(one, ['conditions', name])),
    ...Object.entries(flow.computed ?? {}).flatMap(([name, one]) => expressionReferences(one, ['computed', name])),
  ];
  const declared = declaredNames(flow, context);
  const positions = new Map(flow.order.map((id, position) => [id, position]));
  const needs = new Map<string, ReadonlySet<string>>();
  for (const mention of named) {
    checkName(flow, declared, mention, report);
    checkCircle(flow, mention, needs, report);
  }
  for (const [position, id] of flow.order.entries()) {
    const step = getOwn(flow.steps, id);
    if (!step) continue;
    const mentions = [
      ...(step.when ? conditionReferences(step.when, ['steps', id, 'when']) : []),
      ...inputReferences(flow, id),
    ];
    const seen = new Set<string>();
    for (const mention of mentions) {
      checkName(flow, declared, mention, report);
      for (const { what, name } of transitiveReferences(flow, [mention], seen)) {
        const named = what === 'field' ? name.split('.')[0] : /^result\.([^.]*)/.exec(what === 'var' ? name : '')?.[1];
        const source = named && outerStep(named);
        if (source !== undefined && (positions.get(source) ?? -1) >= position) {
          const reason = `“${id}” asks for “${name}”, which is answered only in “${source}”, not before it.`;
          report('forward-reference', mention.path, reason, `Put “${source}” before “${id}” in “order”.`);
        }
      }
    }
  }
}

function checkName(flow: Flow, declared: DeclaredNames, mention: Reference, report: Report): void {
  const { what, name, path } = mention;
  if (what === 'use' || what === 'computed') {
    const named = (what === 'use' ? flow.conditions : flow.computed) ?? {};
    if (Object.hasOwn(named, name)) return;
    const rule = what === 'use' ? 'unknown-condition' : 'unknown-computed';
    const noun = what === 'use' ? 'condition' : 'computed value';
    report(rule, path, `There is no ${noun} “${name}”.`, didYouMean(name, Object.keys(named)));
    return;
  }
  const found = findDeclared(declared, name);
  const key = found && typeOfPart(found);
  if (!found || key === 'nothing' || isVariable(name) !== (what === 'var')) {
    const rule = what === 'field' ? 'unknown-field' : 'unknown-variable';
    const alike = [...declared.keys()].filter((known) => isVariable(known) === (what === 'var'));
    report(rule, path, `Nothing answers to “${name}”.`, didYouMean(name, alike));
    return;
  }
  if (mention.comparison && key) checkComparison(key, mention, mention.comparison, report);
}

const isVariable = (reference: string) => /^(?:context|config|result)\./.test(reference);

/** `needs` remembers what is behind each name. */
function checkCircle(flow: Flow, mention: Reference, needs: Map<string, ReadonlySet<string>>, report: Report): void {
  if (mention.what !== 'use' && mention.what !== 'computed') return;
  const [group, owner] = mention.path;
  const key = referenceKey(mention);
  const behindIt = needs.get(key) ?? new Set(transitiveReferences(flow, [mention]).map(referenceKey));
  needs.set(key, behindIt);
  if (behindIt.has(referenceKey({ what: group === 'conditions' ? 'use' : 'computed', name: String(owner) }))) {
    report(
      'circle',
      mention.path,
      `“${String(owner)}” needs itself, so it can never be known.`,
      'Break the circle here.',
    );
  }
}

const listOperators: readonly Operator[] = ['anyIn', 'allIn', 'count'];
const orderOperators: readonly Operator[] = ['gt', 'gte', 'lt', 'lte'];

/** A comparison must be able to hold: the operator fits the type of the answer, and the value is one that it may take. */
export function checkComparison(
  key: AnswerKey,
  { name, path }: Reference,
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
    const judged = comparators[op](op === 'count' ? [] : 0, value ?? null);
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
    else if (toEpochMs(value) === undefined)
      report('value-type', valuePath, `“${op}” needs a date such as 2026-07-01.`);
    return;
  }
  const one: AnswerKey = key.type === 'array' ? { ...key, type: key.items ?? 'string' } : key;
  for (const wanted of Array.isArray(value) ? value : [value]) {
    if (isValidAnswer(wanted, one)) continue;
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
