import type { Path } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { own } from '#base/json.ts';
import { longestComputed, partsOf } from '#flow/conditions/expressions.ts';
import { type FormShape, longestText } from '#flow/language/form.ts';
import type { Condition, Expression, Flow, Step } from '#flow/language/language.ts';
import { services } from '#flow/language/services.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import { stepAround, unfoldFlow } from '#flow/language/unfoldFlow.ts';
import { alternatives, type Demands, meetsAll } from './alternatives.ts';
import { candidates } from './candidates.ts';
import { canBe } from './checkSense.ts';
import { type Declared, declaredNames, keyOf, missingPart } from './declaredNames.ts';
import type { LintContext, Report } from './lintContext.ts';
import { behind, inCondition, type Mention } from './mentions.ts';
import { reportUnchecked } from './reportUnchecked.ts';
import { textLengths } from './textLengths.ts';
import type { Operands } from './witness.ts';
import { TooMuchWork, type Work, workForPack } from './work.ts';

/**
 * A step that protects a patient must know whether it does. A condition that cannot be judged with some answers counts as true, so
 * nobody comes to harm, but many would be sent away for nothing. And no way may lead past a step that says `protects`; no service is
 * called and no time offered before it. Before a step that denies no time is offered and nothing booked.
 */
export function checkProtection(flow: Flow, context: LintContext, report: Report): void {
  const unfolded = unfoldFlow(flow, context.flows ?? {});
  const work = context.work ?? workForPack();
  const declared = declaredNames(unfolded, context);
  checkWaysPast(flow, unfolded, context, declared, work, report);
  const doubts = doubtsIn(unfolded, context, declared, work);
  for (const id of unfolded.order) {
    const step = own(unfolded.steps, id);
    if (!step?.when || step.hidden) continue;
    const around = stepAround(id);
    const inside = around !== id;
    const protects = own(context.kinds, step.kind)?.protects === true;
    // What a subflow says of itself is told there.
    if (inside ? protects || !own(flow.steps, around)?.protects : !protects && !step.protects) continue;
    const path = inside ? ['steps', around] : ['steps', id, 'when'];
    try {
      work.within(() => checkJudged(unfolded, step.when as Condition, path, id, { doubts, declared, work }, report));
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      const what = 'whether this condition can always be judged';
      reportUnchecked(unfolded, context, report, { path, steps: [id], what });
    }
  }
}

/**
 * Compares the places of steps that protect with those of steps that act, in all flows inside too. Before a step that says `protects`
 * nothing is called. Before one that denies no times are offered and nothing is booked, unless it judges what comes of these, or
 * nobody comes to both.
 */
function checkWaysPast(
  flow: Flow,
  unfolded: Flow,
  context: LintContext,
  declared: Declared,
  work: Work,
  report: Report,
) {
  const operands: Operands = { keyOf: (reference) => keyOf(declared, reference), presence: () => 'maybe' };
  const positions = new Map(unfolded.order.map((id, position) => [id, position]));
  const told = new Set<string>();
  const tell = (path: Path, ...finding: readonly [reason: string, fix: string]) => {
    const key = JSON.stringify([path, finding]);
    if (!told.has(key)) report('passes-protection', path, ...finding);
    told.add(key);
  };
  const acting = unfolded.order.flatMap((id) => {
    const step = own(unfolded.steps, id);
    const kind = own(context.kinds, step?.kind ?? '');
    const books = own(services, step?.service ?? '')?.books === true;
    const acts = step && !step.hidden && (kind?.holds || kind?.runs === 'call');
    return acts ? [{ id, step, holds: kind.holds === true, books }] : [];
  });
  const bothHold = (one: Condition | undefined, other: Condition) => {
    const all: Condition = { all: one ? [one, other] : [other] };
    try {
      return work.within(() => canBe(all, 'true', unfolded.conditions ?? {}, operands, work));
    } catch (error) {
      if (error instanceof TooMuchWork) return true;
      throw error;
    }
  };
  for (const [position, id] of unfolded.order.entries()) {
    const step = own(unfolded.steps, id);
    const denies = own(context.kinds, step?.kind ?? '')?.protects && step?.when;
    if (!step || step.hidden || !(step.protects || denies)) continue;
    const around = stepAround(id);
    const heard = denies ? stepsHeard(unfolded, denies) : undefined;
    const early = acting.find((one) => {
      // What a subflow does itself is told there.
      if ((positions.get(one.id) ?? 0) >= position || stepAround(one.id) === around) return false;
      if (step.protects || !denies) return true;
      return (one.holds || one.books) && !heard?.has(one.id) && bothHold(one.step.when, denies);
    });
    if (early) {
      const earlier = stepAround(early.id);
      const does = early.holds ? 'offers and holds times' : 'calls a service';
      const reason = `“${earlier}” ${does} before “${around}” has protected anybody.`;
      tell(['steps', earlier], reason, `Move “${earlier}” behind “${around}”.`);
    }
    if (step.protects) checkTargetsPast(flow, around, tell);
  }
}

function checkTargetsPast(flow: Flow, id: string, tell: (path: Path, reason: string, fix: string) => void): void {
  const position = flow.order.indexOf(id);
  for (const before of flow.order.slice(0, position)) {
    for (const [path, target] of targetsOf(own(flow.steps, before))) {
      if (flow.order.indexOf(target) <= position) continue;
      const reason = `“${before}” leads to “${target}” and so past “${id}”, which protects a patient.`;
      tell(['steps', before, ...path], reason, `Lead to “${id}”: it is skipped by itself.`);
    }
  }
}

/** The steps whose answers or results a condition hears, through names too. */
function stepsHeard(flow: Flow, when: Condition): ReadonlySet<string> {
  const mentions = behind(flow, inCondition(when, []));
  return new Set(mentions.map(({ name }) => name.replace(/^result\./, '').split('.')[0] ?? ''));
}

function targetsOf(step: Step | undefined): readonly (readonly [Path, string])[] {
  const next = step?.next === undefined ? [] : [[['next'], step.next] as const];
  return [...next, ...Object.entries(step?.on ?? {}).map(([outcome, target]) => [['on', outcome], target] as const)];
}

/** Why an operand may come to nothing that can be judged, and what its author can do. */
interface Doubt {
  readonly reason: string;
  readonly fix: string;
  /** Of several values, some may be missing: then the others are judged without them, whatever else is asked. */
  readonly hides?: true;
}

interface Checked {
  readonly doubts: ReturnType<typeof doubtsIn>;
  readonly declared: Declared;
  readonly work: Work;
}

/** Throws TooMuchWork. */
function checkJudged(
  flow: Flow,
  when: Condition,
  path: Path,
  id: string,
  { doubts, declared, work }: Checked,
  report: Report,
): void {
  const mentions = operandsOf(flow, when, path);
  const doubtful = new Map(mentions.map((mention) => [referenceOf(mention), doubts.ofMention(mention)]));
  if ([...doubtful.values()].every((doubt) => doubt === undefined)) return;
  const isDoubtful = (reference: string) => doubtful.get(reference) !== undefined;
  const typeOf = (reference: string) => typeOfComputed(flow, reference) ?? keyOf(declared, reference);
  const unjudged = leftUnjudged(when, flow, { isDoubtful, typeOf }, work);
  for (const mention of mentions) {
    const reference = referenceOf(mention);
    const doubt = doubtful.get(reference);
    if (!doubt || !(doubt.hides || unjudged.has(reference))) continue;
    const reason = `${doubt.reason} Then nobody knows whether “${id}” is to protect.`;
    report('may-be-unknown', mention.path, reason, doubt.fix);
  }
}

interface Doubtful {
  isDoubtful(reference: string): boolean;
  typeOf(reference: string): AnswerKey | undefined;
}

/** Doubtful operands that leave a condition neither true nor false when they have no value; empty when none of them does. */
function leftUnjudged(when: Condition, { conditions = {} }: Flow, operands: Doubtful, work: Work): ReadonlySet<string> {
  for (const notTrue of alternatives(when, 'notTrue', conditions, work)) {
    for (const notFalse of alternatives(when, 'notFalse', conditions, work)) {
      const missing = missingIn([...notTrue, ...notFalse], operands, work);
      if (missing && missing.size > 0) return missing;
    }
  }
  return new Set();
}

/** Doubtful operands without which demands are met; undefined when the demands contradict each other. */
function missingIn(demands: Demands, { isDoubtful, typeOf }: Doubtful, work: Work): ReadonlySet<string> | undefined {
  const missing = new Set<string>();
  for (const [reference, about] of Map.groupBy(demands, (demand) => demand.reference)) {
    const met = (value: Json | undefined) => meetsAll(value, about, work);
    const values = candidates(typeOf(reference), about);
    work.spend(values.length + about.length);
    if (isDoubtful(reference) && met(undefined)) missing.add(reference);
    else if (!values.some(met)) return undefined;
  }
  return missing;
}

/** Of a computed value, the type that its expression gives. */
function typeOfComputed({ computed = {} }: Flow, reference: string): AnswerKey | undefined {
  const expression = reference.startsWith('computed.') ? own(computed, reference.slice('computed.'.length)) : undefined;
  if (!expression || 'coalesce' in expression || 'value' in expression) return undefined;
  if ('field' in expression || 'var' in expression || 'computed' in expression) return undefined;
  return { type: 'concat' in expression ? 'string' : 'number' };
}

/** The fields, variables and computed values that a condition compares, those of the conditions that it uses among them. */
function operandsOf(flow: Flow, when: Condition, path: Path): readonly Mention[] {
  const all = behind(flow, inCondition(when, path), new Set(), ['use']);
  const isInside = ([section, name]: Path) => section === 'conditions' && String(name).includes('--');
  return all
    .filter(({ what }) => what !== 'use')
    .map((mention) => (isInside(mention.path) ? { ...mention, path } : mention));
}

const referenceOf = ({ what, name }: Mention) => (what === 'computed' ? `computed.${name}` : name);

/** What may be missing of the operands of a flow. */
function doubtsIn(flow: Flow, context: LintContext, declared: Declared, work: Work) {
  const ofNames = new Map<string, Doubt | undefined>();
  const forms: { readonly [form: string]: FormShape } = { ...flow.forms, ...context.forms };
  const lengths = textLengths(flow, declared, longestText);

  function ofField(reference: string): Doubt | undefined {
    const [id = '', key = ''] = reference.split('.');
    const form = own(forms, own(flow.steps, id)?.form ?? '');
    const part = missingPart(declared, reference);
    if (part !== undefined && /^\d+$/.test(part)) {
      const fix = `Add "minItems": ${Number(part) + 1} to the list, or read every entry with “*”.`;
      return { reason: `“${reference}” may not be there: its list may be shorter.`, fix };
    }
    if (part !== undefined) {
      const fix = `Add “${part}” to “required” where its parts are declared.`;
      const reason = `“${part}” of “${reference}” may be left blank.`;
      return { reason, fix, ...(reference.includes('*') && { hides: true }) };
    }
    if (!form || form.required.includes(key) || form.requiredIfShown?.includes(key)) return undefined;
    const fix = `Add “${key}” to “required” of the form, or ask first whether it is answered.`;
    return { reason: `“${reference}” may be left blank.`, fix };
  }

  function ofComputed(name: string, seen: readonly string[]): Doubt | undefined {
    const expression = own(flow.computed ?? {}, name);
    if (!expression || seen.includes(name)) return undefined;
    if (!ofNames.has(name)) {
      const found = ofExpression(expression, [...seen, name]);
      ofNames.set(name, found && { ...found, reason: `“${name}” cannot always be worked out: ${found.reason}` });
    }
    return ofNames.get(name);
  }

  /** A part that is blank is passed over where `mayBeBlank`. */
  function ofExpression(expression: Expression, seen: readonly string[], mayBeBlank = false): Doubt | undefined {
    work.spend(1);
    if ('field' in expression) {
      const doubt = ofField(expression.field);
      return mayBeBlank && !doubt?.hides ? undefined : doubt;
    }
    if ('computed' in expression) return ofComputed(expression.computed, seen);
    if ('var' in expression || 'value' in expression) return undefined;
    if ('concat' in expression && lengths.lengthOf(expression) > longestComputed) {
      const reason = `A text may be longer than ${longestComputed} characters.`;
      return { reason, fix: 'Join fewer texts.' };
    }
    if ('coalesce' in expression || 'concat' in expression) {
      const parts = 'coalesce' in expression ? expression.coalesce : expression.concat;
      const doubt = first(parts, (part) => ofExpression(part, seen, true));
      if (doubt || 'concat' in expression || mayBeBlank || parts.some((part) => 'value' in part)) return doubt;
      return first(parts, (part) => ofExpression(part, seen));
    }
    const parts = partsOf(expression);
    return (
      first(parts, (part) => ofExpression(part, seen)) ??
      first(parts, (part) => ofType(expression, part)) ??
      ofUneven(parts)
    );
  }

  /** A part whose type, or one of whose choices, the expression cannot work with. */
  function ofType(expression: Expression, part: Expression): Doubt | undefined {
    const reference = 'field' in part ? part.field : 'var' in part ? part.var : undefined;
    const key = reference === undefined ? undefined : keyOf(declared, reference);
    if (reference === undefined || !key) return undefined;
    if ('score' in expression) return ofPoints(reference, key, expression.points);
    if ('count' in expression) return expects(reference, key.type === 'array', 'a list', key);
    if ('dateDiff' in expression) return expects(reference, key.format === 'date', 'a date', key);
    const one = key.type === 'array' ? key.items : key.type;
    return expects(reference, one === 'number', 'a number', key);
  }

  function ofPoints(
    reference: string,
    { type, enum: choices }: AnswerKey,
    points: { readonly [choice: string]: number },
  ): Doubt | undefined {
    const possible = type === 'boolean' ? ['true', 'false'] : choices;
    const fix = 'Give points to every choice.';
    if (!possible) return { reason: `“${reference}” may be anything, and points are given to choices.`, fix };
    const missing = possible.filter((choice) => !Object.hasOwn(points, choice));
    const named = missing.map((choice) => `“${choice}”`).join(', ');
    return missing.length === 0
      ? undefined
      : { reason: `“${reference}” may be ${named}, without points.`, fix: `Give points to ${named}.` };
  }

  /** Parts of which some may be asked for without the others: then there is no whole. */
  function ofUneven(parts: readonly Expression[]): Doubt | undefined {
    const asked = parts.flatMap((part) => ('field' in part ? [part.field] : []));
    const [one, other] = [...new Map(asked.map((reference) => [shownBy(reference), reference])).values()];
    if (one === undefined || other === undefined) return undefined;
    const fix = 'Say what counts without it: { "coalesce": [{ "field": … }, { "value": 0 }] }.';
    return { reason: `“${one}” may be asked for without “${other}”.`, fix };
  }

  function shownBy(reference: string): string {
    const [id = '', key = ''] = reference.split('.');
    const step = own(flow.steps, id);
    const form = own(forms, step?.form ?? '');
    return JSON.stringify([step?.when ?? null, form?.conditional?.includes(key) ? reference : null]);
  }

  return {
    ofMention({ what, name }: Mention): Doubt | undefined {
      if (what === 'field') return ofField(name);
      return what === 'computed' ? ofComputed(name, []) : undefined;
    },
  };
}

function expects(reference: string, fits: boolean, wanted: string, { type }: AnswerKey): Doubt | undefined {
  if (fits) return undefined;
  return { reason: `“${reference}” is of type ${type} and not ${wanted}.`, fix: `Name an answer that is ${wanted}.` };
}

function first(parts: readonly Expression[], doubt: (part: Expression) => Doubt | undefined): Doubt | undefined {
  for (const part of parts) {
    const found = doubt(part);
    if (found) return found;
  }
  return undefined;
}
