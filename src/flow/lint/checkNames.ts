import { toEpochMs } from '#base/dates.ts';
import { didYouMean } from '#base/faults.ts';
import { getOwn, isRecord, type Json } from '#base/json.ts';
import { isPagePath } from '#base/pages.ts';
import { outerStep } from '#flow/language/inlineSubflows.ts';
import type { Flow, Operator } from '#flow/language/language.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import { isValidAnswer } from '#flow/walk/validAnswers.ts';
import { comparators } from '../conditions/operators.ts';
import { placeholdersIn } from '../conditions/placeholders.ts';
import { outcomeConditions } from './checkOutcomes.ts';
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

/** Checks that conditions and expressions refer only to declared names, and only to answers of earlier steps. */
export function checkNames(flow: Flow, context: LintContext, report: Report): void {
  const named = [
    ...Object.entries(flow.conditions ?? {}).flatMap(([name, one]) => conditionReferences(one, ['conditions', name])),
    ...Object.entries(flow.computed ?? {}).flatMap(([name, one]) => expressionReferences(one, ['computed', name])),
    ...outcomeConditions(flow).flatMap(({ when, path }) => conditionReferences(when, path)),
  ];
  const declared = declaredNames(flow, context);
  const positions = new Map(flow.order.map((id, position) => [id, position]));
  const needs = new Map<string, ReadonlySet<string>>();
  for (const reference of named) {
    checkName(flow, declared, reference, report);
    checkCircle(flow, reference, needs, report);
  }
  for (const [position, id] of flow.order.entries()) {
    const step = getOwn(flow.steps, id);
    if (!step) continue;
    const references = [
      ...(step.when ? conditionReferences(step.when, ['steps', id, 'when']) : []),
      ...inputReferences(flow, id),
    ];
    const seen = new Set<string>();
    for (const reference of references) {
      checkName(flow, declared, reference, report);
      for (const { what, name } of transitiveReferences(flow, [reference], seen)) {
        const named = what === 'field' ? name.split('.')[0] : /^result\.([^.]*)/.exec(what === 'var' ? name : '')?.[1];
        const source = named && outerStep(named);
        if (source !== undefined && (positions.get(source) ?? -1) >= position) {
          const reason = `“${id}” reads “${name}”, but “${source}” asks for it later.`;
          report('forward-reference', reference.path, reason, `Put “${source}” before “${id}” in “order”.`);
        }
      }
    }
  }
}

function checkName(flow: Flow, declared: DeclaredNames, reference: Reference, report: Report): void {
  const { what, name, path } = reference;
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
    report(rule, path, `There is no ${what === 'field' ? 'answer' : 'variable'} “${name}”.`, didYouMean(name, alike));
    return;
  }
  if (reference.comparison && key) checkComparisonTypes(key, reference, reference.comparison, report);
}

const isVariable = (reference: string) => /^(?:context|config|result)\./.test(reference);

/** Reports a name that depends on itself; `needs` caches the dependencies of each name. */
function checkCircle(flow: Flow, reference: Reference, needs: Map<string, ReadonlySet<string>>, report: Report): void {
  if (reference.what !== 'use' && reference.what !== 'computed') return;
  const [group, owner] = reference.path;
  const key = referenceKey(reference);
  const dependencies = needs.get(key) ?? new Set(transitiveReferences(flow, [reference]).map(referenceKey));
  needs.set(key, dependencies);
  if (dependencies.has(referenceKey({ what: group === 'conditions' ? 'use' : 'computed', name: String(owner) }))) {
    report(
      'circle',
      reference.path,
      `“${String(owner)}” depends on itself, so it is always unknown.`,
      'Remove this reference.',
    );
  }
}

const listOperators: readonly Operator[] = ['anyIn', 'allIn', 'count'];
const orderOperators: readonly Operator[] = ['gt', 'gte', 'lt', 'lte'];

/** Checks that the operator of a comparison fits the type of the answer, and that the answer can have the value. */
function checkComparisonTypes(
  key: AnswerKey,
  { name, path }: Reference,
  { op, value }: { readonly op: Operator; readonly value: Json | undefined },
  report: Report,
): void {
  if (op === 'answered' || op === 'empty') return;
  const place = [...path.slice(0, -1), 'op'];
  if (listOperators.includes(op) !== (key.type === 'array')) {
    const fix = key.type === 'array' ? 'Use anyIn, allIn or count.' : 'Use is, isNot, in or notIn.';
    report('operator-type', place, `“${name}” is of type ${key.type}, but “${op}” cannot compare this type.`, fix);
    return;
  }
  if (orderOperators.includes(op) && key.type !== 'number') {
    report('operator-type', place, `“${op}” compares numbers, but “${name}” is of type ${key.type}.`);
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
      report('operator-type', place, `“${op}” compares dates, but “${name}” is of type ${key.type}.`);
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
      `“${name}” cannot have the value ${JSON.stringify(wanted)}.`,
      fix,
    );
  }
}

/** Checks references in options: the steps that a review shows, the setting of a redirect, the answers in a link. */
export function checkLinks(flow: Flow, context: LintContext, report: Report): void {
  const declared = declaredNames(flow, context);
  function checkPlaceholders(path: string, place: readonly (string | number)[]): void {
    for (const { reference } of placeholdersIn(path)) {
      if (findDeclared(declared, reference)) continue;
      const reason = `There is no answer or variable “${reference}”.`;
      report('unknown-field', place, reason, didYouMean(reference, [...declared.keys()]));
    }
  }
  for (const [id, { options = {} }] of Object.entries(flow.steps)) {
    const sections = Array.isArray(options.sections) ? options.sections : [];
    for (const [i, step] of sections.entries()) {
      if (typeof step !== 'string' || getOwn(flow.steps, outerStep(step))) continue;
      const fix = didYouMean(step, Object.keys(flow.steps));
      report('unknown-step', ['steps', id, 'options', 'sections', i], `There is no step “${step}”.`, fix);
    }
    const { to } = options;
    if (typeof to === 'string' && to.startsWith('/')) {
      // Any key fits the place of a placeholder.
      const page = to.replace(/\{[^}]*\}/g, 'a'.repeat(22)).replace(/[?#].*$/, '');
      const reason = `The portal has no page at “${to}”.`;
      if (!isPagePath(page, false))
        report(
          'not-an-address',
          ['steps', id, 'options', 'to'],
          reason,
          'Pages are /appointments/{…}, /booking-requests/{…}, /about, /contact and /.',
        );
      checkPlaceholders(to, ['steps', id, 'options', 'to']);
    } else if (typeof to === 'string' && declared.get(to)?.format !== 'url') {
      const addresses = [...declared].filter(([, key]) => key.format === 'url').map(([name]) => name);
      const reason = `“${to}” is not a setting with an address.`;
      report('not-an-address', ['steps', id, 'options', 'to'], reason, didYouMean(to, addresses));
    }
    const link = isRecord(options.link) ? options.link.to : undefined;
    if (typeof link === 'string') checkPlaceholders(link, ['steps', id, 'options', 'link', 'to']);
  }
}
