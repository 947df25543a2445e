import { insideOf } from './addressPattern.ts';
import { isGroup } from './inputGroup.ts';
import type { Condition, Expression, Flow, Migration, Step, StepId } from './language.ts';
import { own } from './own.ts';

/** The name that something inside of a `journey` step has in the journey around it. */
export const nameInside = (step: StepId, name: string): string => `${step}--${name}`;

/** The step of the authored journey that a step of the unfolded one belongs to: itself, or the `journey` step around it. */
export const stepAround = (step: StepId): StepId => step.split('--')[0] ?? step;

/** How deep journeys may lie inside of each other: enough for people, too little to fill a server's memory. */
export const deepestJourney = 3;

type Flows = { readonly [flow: string]: Flow };

/**
 * A journey with the steps of its inner journeys in place of its `journey` steps, called `<step>--<inner step>`: walking, going
 * back, relevance, addresses and review then know nothing of the border. The last message of an inner journey is left out, since
 * the journey around it goes on. A `journey` step whose journey is not there, or is walked already, is left as it is.
 */
export function unfoldFlow(flow: Flow, flows: Flows, around: readonly string[] = []): Flow {
  let unfolded = flow;
  for (const [position, id] of flow.order.entries()) {
    const step = own(flow.steps, id);
    const inner = step?.journey === undefined ? undefined : own(flows, step.journey);
    const tooDeep = around.length >= deepestJourney;
    if (!step || !inner || tooDeep || inner.id === flow.id || around.includes(inner.id)) continue;
    const ready = unfoldFlow(inner, flows, [...around, flow.id]);
    unfolded = putInside(unfolded, id, step, ready, flow.order[position + 1]);
  }
  return unfolded;
}

function putInside(flow: Flow, id: StepId, step: Step, inner: Flow, after: StepId | undefined): Flow {
  const name = (inside: string) => nameInside(id, inside);
  const leadsTo = (target: StepId) => (target === last ? (after ?? name(target)) : name(target));
  const final = inner.order.at(-1);
  const last = after !== undefined && final && own(inner.steps, final)?.kind === 'message' ? final : undefined;
  const order = inner.order.filter((inside) => inside !== last);
  const first = order[0];
  const steps = Object.entries(inner.steps)
    .filter(([inside]) => inside !== last)
    .map(([inside, one]) => [name(inside), stepInside(id, step, one, leadsTo, after)] as const);
  const { [id]: _unfolded, ...others } = flow.steps;
  const entries = (section: string) => (section === id ? order.map(name) : [section]);
  const entered = (target: StepId) => (target === id && first !== undefined ? name(first) : target);
  return {
    ...flow,
    steps: {
      ...mapValues(others, (other) => withSections(withTargets(other, entered), entries)),
      ...Object.fromEntries(steps),
    },
    order: flow.order.flatMap((one) => (one === id ? order.map(name) : [one])),
    ...(inner.conditions && { conditions: { ...flow.conditions, ...allInside(id, inner.conditions) } }),
    ...(inner.computed && { computed: { ...flow.computed, ...allInside(id, inner.computed) } }),
    forms: { ...inner.forms, ...flow.forms },
    ...(inner.migrations && {
      migrations: [...(flow.migrations ?? []), ...inner.migrations.map((one) => migrationInside(id, inner.id, one))],
    }),
    inside: { ...flow.inside, ...inner.inside, [inner.id]: inner.revision },
  };
}

function stepInside(
  id: StepId,
  around: Step,
  { end, ...inner }: Step,
  leadsTo: (target: StepId) => StepId,
  after: StepId | undefined,
): Step {
  const ends = end && (inner.kind !== 'message' || after === undefined);
  const when = bothHold(around.when, inner.when && renamed(id, inner.when));
  const progress = inner.progress ?? around.progress;
  const at = inner.at === undefined || around.at === undefined ? inner.at : insideOf(around.at, inner.at);
  return {
    ...withSections(withTargets(inner, leadsTo), (section) => [nameInside(id, section)]),
    ...(at !== undefined && { at }),
    ...(progress !== undefined && { progress }),
    ...(when && { when }),
    ...(inner.input && { input: inputInside(id, inner.input) }),
    ...(around.hidden && { hidden: true }),
    ...(around.protects && { protects: true }),
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

/** A review that shows a `journey` step shows all steps inside. */
function withSections(step: Step, entries: (section: string) => readonly string[]): Step {
  const sections = step.options?.sections;
  if (!Array.isArray(sections)) return step;
  return { ...step, options: { ...step.options, sections: sections.flatMap((section) => entries(String(section))) } };
}

function bothHold(outer: Condition | undefined, inner: Condition | undefined): Condition | undefined {
  return outer && inner ? { all: [outer, inner] } : (outer ?? inner);
}

function inputInside(id: StepId, input: NonNullable<Step['input']>): NonNullable<Step['input']> {
  return mapValues(input, (one): Expression | { readonly [name: string]: Expression } =>
    isGroup(one) ? mapValues(one, (part) => renamed(id, part)) : renamed(id, one),
  );
}

function allInside<T extends Condition | Expression>(id: StepId, named: { readonly [name: string]: T }) {
  return Object.fromEntries(Object.entries(named).map(([name, one]) => [nameInside(id, name), renamed(id, one)]));
}

/** A condition or expression with everything that it names inside of a step. Constants and points stay as they are. */
function renamed<T extends Condition | Expression>(id: StepId, part: T): T {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]): [string, unknown] => {
        if (key === 'value' || key === 'points') return [key, one];
        if (typeof one !== 'string') return [key, visit(one)];
        if (key === 'field' || key === 'computed' || key === 'use') return [key, nameInside(id, one)];
        return [key, key === 'var' ? one.replace(/^result\./, `result.${nameInside(id, '')}`) : one];
      }),
    );
  };
  return visit(part) as T;
}

function migrationInside(id: StepId, flow: string, { from, rename, map, of = flow }: Migration): Migration {
  const keys = <V>(record: { readonly [key: string]: V }, value: (one: V) => V) =>
    Object.fromEntries(Object.entries(record).map(([key, one]) => [nameInside(id, key), value(one)]));
  return {
    from,
    of,
    ...(rename && { rename: keys(rename, (name) => nameInside(id, name)) }),
    ...(map && { map: keys(map, (values) => values) }),
  };
}

function mapValues<V, W>(
  record: { readonly [key: string]: V },
  change: (value: V) => W,
): { readonly [key: string]: W } {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
