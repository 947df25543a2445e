import { getOwn } from '#base/json.ts';
import type { Condition, Expression, Flow, InnerOutcome, Migration, Step, StepId } from './language.ts';
import { isInputGroup } from './language.ts';
import { nestStepAddress } from './stepAddress.ts';

/**
 * Replaces each `subflow` step by the steps of its flow, named `<step>--<inner step>`, so that the engine needs to know nothing about
 * subflows. The last message of a subflow, and the step before it that stores the answers of a questionnaire, are left out, because the
 * outer flow continues and stores them. A `subflow` step whose flow does not exist or
 * contains itself stays as it is, and so does a flow that would have more than `maxSteps` steps.
 */
export function inlineSubflows(flow: Flow, flows: Flows): Flow {
  return countSteps(flow, flows) > maxSteps ? flow : inline(flow, flows, []);
}

/** The name of a subflow's step, condition or computed value after inlining. */
export const inlinedName = (step: StepId, name: string): string => `${step}--${name}`;

/** The authored step that an inlined step belongs to: itself, or its `subflow` step. */
export const outerStep = (step: StepId): StepId => step.split('--')[0] ?? step;

/** How many levels of subflows are allowed: enough for people, too few to fill a server's memory. */
export const maxSubflowDepth = 3;

/** Maximum number of steps of a flow including its subflows, so that every brand is checked within seconds. */
export const maxSteps = 1000;

type Flows = { readonly [flow: string]: Flow };

/** The flow of a `subflow` step; undefined if it does not exist, is nested too deep, or contains itself. */
function subflowOf(flow: Flow, id: StepId, flows: Flows, outer: readonly string[]): Flow | undefined {
  const subflow = getOwn(flow.steps, id)?.subflow;
  const inner = subflow === undefined ? undefined : getOwn(flows, subflow);
  if (!inner || outer.length >= maxSubflowDepth) return undefined;
  return inner.id === flow.id || outer.includes(inner.id) ? undefined : inner;
}

/**
 * The number of steps of a flow and all its subflows, `subflow` steps included. Stops counting above `max`.
 */
export function countSteps(flow: Flow, flows: Flows, max = maxSteps, outer: readonly string[] = []): number {
  let count = flow.order.length;
  for (const id of flow.order) {
    if (count > max) return count;
    const inner = subflowOf(flow, id, flows, outer);
    if (inner) count += countSteps(inner, flows, max - count, [...outer, flow.id]);
  }
  return count;
}

function inline(flow: Flow, flows: Flows, outer: readonly string[]): Flow {
  const parts = new Map<StepId, Part>();
  for (const [position, id] of flow.order.entries()) {
    const inner = subflowOf(flow, id, flows, outer);
    if (inner) parts.set(id, inlinePart(flow, id, inline(inner, flows, [...outer, flow.id]), flow.order[position + 1]));
  }
  if (parts.size === 0) return flow;
  const inside = [...parts.values()];
  const entries = (section: string) => parts.get(section)?.order ?? [section];
  const entered = (target: StepId) => parts.get(target)?.order[0] ?? target;
  const migrations = inside.flatMap((part) => part.migrations ?? []);
  const outcomes = inside.flatMap((part) => part.outcomes ?? []);
  const steps = [
    ...Object.entries(flow.steps).filter(([id]) => !parts.has(id)),
    ...inside.flatMap((part) => part.steps),
  ];
  return {
    ...flow,
    steps: Object.fromEntries(steps.map(([id, one]) => [id, withSections(withTargets(one, entered), entries)])),
    order: flow.order.flatMap(entries),
    ...mergeRecords(
      'conditions',
      [flow, ...inside].map((part) => part.conditions),
    ),
    ...mergeRecords(
      'computed',
      [flow, ...inside].map((part) => part.computed),
    ),
    forms: {},
    ...mergeRecords(
      'forms',
      [...inside.toReversed(), flow].map(({ forms }) => forms),
    ),
    ...(outcomes.length > 0 && { outcomes }),
    ...(migrations.length > 0 && { migrations: [...(flow.migrations ?? []), ...migrations] }),
    ...mergeRecords(
      'inside',
      [flow, ...inside].map((part) => part.inside),
    ),
  };
}

/** Merges records under a key; later records win. Returns an empty object if there are none. */
function mergeRecords<K extends string, V>(key: K, records: readonly ({ readonly [name: string]: V } | undefined)[]) {
  const all = records.filter((record) => record !== undefined);
  if (all.length === 0) return {};
  return { [key]: Object.fromEntries(all.flatMap((record) => Object.entries(record))) };
}

/** The parts of a flow that replace one `subflow` step. */
interface Part
  extends Pick<Flow, 'order' | 'conditions' | 'computed' | 'forms' | 'migrations' | 'inside' | 'outcomes'> {
  readonly steps: readonly (readonly [StepId, Step])[];
}

function inlinePart(flow: Flow, id: StepId, inner: Flow, after: StepId | undefined): Part {
  const step = flow.steps[id] as Step;
  const name = (inside: string) => inlinedName(id, inside);
  const place = { after, asked: askedWhen(flow, id, inner) };
  const left = after === undefined ? [] : leftOut(inner);
  const leadsTo = (target: StepId) => (left.includes(target) ? (after ?? name(target)) : name(target));
  const steps = Object.entries(inner.steps)
    .filter(([inside]) => !left.includes(inside))
    .map(([inside, one]) => [name(inside), inlineStep(id, step, one, leadsTo, place)] as const);
  return {
    steps,
    order: inner.order.filter((inside) => !left.includes(inside)).map(name),
    ...(inner.conditions && { conditions: inlineDefinitions(id, inner.conditions) }),
    ...(inner.computed && { computed: inlineDefinitions(id, inner.computed) }),
    ...(inner.forms && { forms: inner.forms }),
    ...(inner.migrations && { migrations: inner.migrations.map((one) => inlineMigration(id, inner.id, one)) }),
    outcomes: outcomesOf(id, inner, allOf(step.when, place.asked)),
    inside: { ...inner.inside, [inner.id]: inner.revision },
  };
}

/**
 * Returns the condition that the chosen exams are among those of a questionnaire (QN-2a). A step that protects has none: what the outer flow
 * asks for safety, no list may leave out.
 */
function askedWhen({ steps, order }: Flow, id: StepId, { questionnaire }: Flow): Condition | undefined {
  const exam = order.slice(0, order.indexOf(id)).find((one) => getOwn(steps, one)?.kind === 'exam-picker');
  if (!questionnaire || questionnaire.general || exam === undefined || getOwn(steps, id)?.protects) return undefined;
  const { examSlugs = [], modalityIds = [] } = questionnaire;
  const among = (field: string, value: readonly string[]): Condition[] =>
    value.length > 0 ? [{ field: `${exam}.${field}`, op: 'anyIn', value: [...value] }] : [];
  const all = [...among('exams', examSlugs), ...among('modalities', modalityIds)];
  return all.length > 1 ? { all } : all[0];
}

/** Returns the outcomes of a questionnaire and of those inside it. They count only while the outer flow asks it. */
function outcomesOf(id: StepId, { questionnaire, outcomes = [] }: Flow, asked: Condition | undefined): InnerOutcome[] {
  const { examSlugs = [], modalityIds = [], general = false } = questionnaire ?? {};
  const asks = general ? { examSlugs: [], modalityIds: [] } : { examSlugs, modalityIds };
  const own = (questionnaire?.outcomes ?? []).map(({ when, ...outcome }) => ({ when, outcome, within: id, asks }));
  const inner = outcomes.map((one) => ({ ...one, within: inlinedName(id, one.within) }));
  return [...own, ...inner].map(({ when, ...one }) => ({
    ...one,
    when: allOf(asked, renameReferences(id, when)) ?? when,
  }));
}

/** Returns the last message of a subflow, and the step before it that stores the answers. */
function leftOut({ order, steps }: Flow): readonly StepId[] {
  const [saving, final] = order.slice(-2);
  if (final === undefined || getOwn(steps, final)?.kind !== 'message') return [];
  return saving !== undefined && getOwn(steps, saving)?.service === 'save-answers' ? [saving, final] : [final];
}

function inlineStep(
  id: StepId,
  outer: Step,
  { end, ...inner }: Step,
  leadsTo: (target: StepId) => StepId,
  { after, asked }: { readonly after: StepId | undefined; readonly asked: Condition | undefined },
): Step {
  const ends = end && (inner.kind !== 'message' || after === undefined);
  const when = allOf(allOf(outer.when, asked), inner.when && renameReferences(id, inner.when));
  const progress = inner.progress ?? outer.progress;
  const stage = inner.stage ?? outer.stage;
  const at = inner.at === undefined || outer.at === undefined ? inner.at : nestStepAddress(outer.at, inner.at);
  return {
    ...withSections(withTargets(inner, leadsTo), (section) => [inlinedName(id, section)]),
    ...(at !== undefined && { at }),
    ...(progress !== undefined && { progress }),
    ...(stage !== undefined && { stage }),
    ...(when && { when }),
    ...(inner.input && { input: inlineInput(id, inner.input) }),
    ...(outer.hidden && { hidden: true }),
    ...(outer.protects && { protects: true }),
    ...(ends ? { end: true } : end && after !== undefined && { next: after }),
  };
}

function withTargets(step: Step, leadsTo: (target: StepId) => StepId): Step {
  return {
    ...step,
    ...(step.next !== undefined && { next: leadsTo(step.next) }),
    ...(step.on && { on: mapValues(step.on, leadsTo) }),
  };
}

/** A review that lists a `subflow` step shows all its inlined steps. */
function withSections(step: Step, entries: (section: string) => readonly string[]): Step {
  const sections = step.options?.sections;
  if (!Array.isArray(sections)) return step;
  return { ...step, options: { ...step.options, sections: sections.flatMap((section) => entries(String(section))) } };
}

function allOf(outer: Condition | undefined, inner: Condition | undefined): Condition | undefined {
  return outer && inner ? { all: [outer, inner] } : (outer ?? inner);
}

function inlineInput(id: StepId, input: NonNullable<Step['input']>): NonNullable<Step['input']> {
  return mapValues(input, (one): Expression | { readonly [name: string]: Expression } =>
    isInputGroup(one) ? mapValues(one, (part) => renameReferences(id, part)) : renameReferences(id, one),
  );
}

function inlineDefinitions<T extends Condition | Expression>(id: StepId, named: { readonly [name: string]: T }) {
  return Object.fromEntries(
    Object.entries(named).map(([name, one]) => [inlinedName(id, name), renameReferences(id, one)]),
  );
}

/** Renames all references of a condition or expression to the inlined names. Constants and points stay unchanged. */
function renameReferences<T extends Condition | Expression>(id: StepId, part: T): T {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]): [string, unknown] => {
        if (key === 'value' || key === 'points') return [key, one];
        if (typeof one !== 'string') return [key, visit(one)];
        if (key === 'field' || key === 'computed' || key === 'use') return [key, inlinedName(id, one)];
        return [key, key === 'var' ? one.replace(/^result\./, `result.${inlinedName(id, '')}`) : one];
      }),
    );
  };
  return visit(part) as T;
}

function inlineMigration(id: StepId, flow: string, { from, rename, map, of = flow }: Migration): Migration {
  const keys = <V>(record: { readonly [key: string]: V }, value: (one: V) => V) =>
    Object.fromEntries(Object.entries(record).map(([key, one]) => [inlinedName(id, key), value(one)]));
  return {
    from,
    of,
    ...(rename && { rename: keys(rename, (name) => inlinedName(id, name)) }),
    ...(map && { map: keys(map, (values) => values) }),
  };
}

function mapValues<V, W>(
  record: { readonly [key: string]: V },
  change: (value: V) => W,
): { readonly [key: string]: W } {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
