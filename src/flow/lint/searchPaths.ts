import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import type { Condition, Flow, Step, StepId } from '#flow/language/language.ts';
import { type Constraints, findValues, waysToSatisfy } from './constraints.ts';
import { declaredNames, typeOfReference } from './declaredNames.ts';
import type { GraphNode, Slice } from './flowGraph.ts';
import type { LintContext } from './lintContext.ts';
import type { WorkLimit } from './workLimit.ts';

/** Values by reference with which a path is taken. */
export type Values = { readonly [reference: string]: Json };

/** Values that no later condition of a path reads. Paths that fork share the values from before the fork. */
interface SettledValues {
  readonly values: Values;
  readonly before: SettledValues | undefined;
}

/** A path through the flow so far: its next step, the steps that it went through, and the constraints that it collected. */
interface FlowPath {
  /** Place of the next step in the slice. */
  readonly place: number;
  /** Steps on the path whose answers later conditions read. */
  readonly through: readonly StepId[];
  /** The last step on the path. */
  readonly last: StepId | undefined;
  /** Constraints on operands that later conditions read. */
  readonly constraints: Constraints;
  /** Values that satisfy all other constraints. */
  readonly settled: SettledValues | undefined;
}

/** One search. A callback that returns true ends it. The values of a path are collected only when a callback reads them. */
interface Search {
  readonly slice: Slice;
  /** Constraints that the target must satisfy: paths that contradict them are not followed. */
  readonly goal?: Constraints;
  /** A path enters a step; `first` if it is the first step on the path. */
  onEnter?(id: StepId, values: () => Values, first: boolean): boolean;
  /** A path goes past a step whose condition does not hold. */
  onSkip?(id: StepId, values: () => Values): boolean;
  /** A path reaches the end of the order; `last` is its last step, or empty. */
  onEnd?(last: StepId, values: () => Values): void;
}

/** Constraints of a path, and values that satisfy them. */
type Solution = { readonly constraints: Constraints; readonly values: Values };

/** What every search through a flow reads. */
interface FlowFacts {
  readonly flow: Flow;
  readonly forms: NonNullable<LintContext['forms']>;
  /** Position of each step of the graph. */
  readonly positions: ReadonlyMap<StepId, number>;
  /** Types of the operands that conditions read. */
  readonly types: ReadonlyMap<string, ReturnType<typeof typeOfReference>>;
  readonly work: WorkLimit;
}

/** One search in progress. */
interface Progress extends FlowFacts, Search {
  readonly goal: Constraints;
  /** Paths to follow; the last one is next. */
  readonly paths: FlowPath[];
}

/**
 * Returns a function that follows all paths through a slice of a flow, depth first. Paths in the same state are followed once. Throws
 * WorkLimitExceeded.
 */
export function createSearch(flow: Flow, context: LintContext, graph: readonly GraphNode[], work: WorkLimit) {
  const declared = declaredNames(flow, context);
  const facts: FlowFacts = {
    flow,
    forms: context.forms ?? flow.forms ?? {},
    positions: new Map(graph.map(({ id, position }) => [id, position])),
    types: new Map(
      graph.flatMap(({ reads }) =>
        [...reads].map((reference) => [reference, typeOfReference(declared, reference)] as const),
      ),
    ),
    work,
  };
  return (search: Search): void => followPaths({ ...facts, ...search, goal: search.goal ?? [], paths: [] });
}

function followPaths(progress: Progress): void {
  const { paths, work } = progress;
  const seen = new Set<string>();
  paths.push({ place: 0, through: [], last: undefined, constraints: [], settled: undefined });
  for (let path = paths.pop(); path; path = paths.pop()) {
    work.spend(10 + path.through.length + path.constraints.length);
    const state = stateOf(path, progress);
    work.spend(state.length / 100);
    if (seen.has(state)) continue;
    seen.add(state);
    if (visit(progress, path)) return;
  }
}

/** Two paths with the same state have the same continuations. */
function stateOf({ place, through, last, constraints }: FlowPath, { onEnd }: Search): string {
  const open = [...new Set(constraints.map((constraint) => JSON.stringify(constraint)))].sort();
  const ends = onEnd ? last : last !== undefined;
  return JSON.stringify([place, ends ?? '', open, through]);
}

/** Follows a path by one step. Returns true if the search is over. */
function visit(progress: Progress, path: FlowPath): boolean {
  const { flow, slice, work, onEnter, onSkip, onEnd } = progress;
  const position = slice.positions[path.place];
  const id = position === undefined ? undefined : flow.order[position];
  if (position === undefined || id === undefined) {
    onEnd?.(path.last ?? '', () => allValues(path.settled, {}, work));
    return false;
  }
  const step = getOwn(flow.steps, id);
  if (!step || step.hidden) {
    goTo(progress, position + 1, path, { constraints: path.constraints, values: {} });
    return false;
  }
  if (step.when) {
    for (const past of solutions(progress, path, step.when, 'notTrue', position + 1)) {
      if (onSkip?.(id, () => allValues(path.settled, past.values, work))) return true;
      goTo(progress, position + 1, path, past);
    }
  }
  // The path pushed last is followed first, so paths go through as many steps as they can.
  const after: FlowPath = { ...path, through: [...path.through, id], last: id };
  for (const found of solutions(progress, after, step.when, 'true', position + 1)) {
    if (onEnter?.(id, () => allValues(path.settled, found.values, work), path.last === undefined)) return true;
    if (!step.end) leave(progress, { step, id, position }, after, found);
  }
  return false;
}

/** Each way in which the condition gets the wanted verdict on a path. */
function* solutions(
  progress: Progress,
  path: FlowPath,
  condition: Condition | undefined,
  wanted: 'true' | 'notTrue',
  next: number,
): Generator<Solution> {
  const { flow, goal, work } = progress;
  const all = condition ? waysToSatisfy(condition, wanted, flow.conditions ?? {}, work) : [[]];
  for (const more of all) {
    const constraints = [...path.constraints, ...more];
    work.spend(constraints.length + path.through.length);
    const found = valuesFor(progress, { constraints, through: path.through });
    if (found && (goal.length === 0 || leavesPossible(progress, { constraints, through: path.through }, next))) {
      yield { constraints, values: found };
    }
  }
}

/** Continues a path after a step: at its next step, or once for each outcome of its service. */
function leave(
  progress: Progress,
  { step, id, position }: { readonly step: Step; readonly id: StepId; readonly position: number },
  path: FlowPath,
  solution: Solution,
): void {
  const on = Object.entries(step.on ?? {});
  const targets = on.length > 0 ? on : [['', step.next ?? '']];
  for (const [outcome = '', target = ''] of targets) {
    const at = progress.positions.get(target) ?? -1;
    // An outcome that leads back reaches only steps that are reached already.
    if (outcome !== '' && at >= 0 && at <= position) continue;
    const next = at > position ? at : position + 1;
    if (outcome === '') {
      goTo(progress, next, path, solution);
      continue;
    }
    const reference = `result.${id}.outcome`;
    const constraints = [...solution.constraints, { reference, op: 'is', value: outcome, wanted: 'true' } as const];
    const found = valuesFor(progress, { constraints, through: path.through });
    if (found) goTo(progress, next, path, { constraints, values: found });
  }
}

/** Adds a path that continues at a position of the order. */
function goTo(
  { slice, paths }: Progress,
  position: number,
  { through, last, settled }: FlowPath,
  { constraints, values: found }: Solution,
): void {
  const place = slice.places[position] ?? slice.positions.length;
  const isRead = (reference: string) => (slice.readUntil.get(reference) ?? -1) >= place;
  // A later condition may still need another value of the operands that it reads.
  const values = Object.entries(found).filter(([reference]) => !isRead(reference));
  paths.push({
    place,
    through: through.filter((id) => (slice.stepReadUntil.get(id) ?? -1) >= place),
    last,
    constraints: constraints.filter(({ reference }) => isRead(reference)),
    settled: values.length > 0 ? { values: Object.fromEntries(values), before: settled } : settled,
  });
}

/** Values that satisfy the constraints of a path; undefined if the constraints contradict each other. */
function valuesFor(
  { flow, forms, types, work }: FlowFacts,
  { constraints, through }: Pick<FlowPath, 'constraints' | 'through'>,
): Values | undefined {
  const presence = (reference: string) => {
    const [step = '', key = ''] = reference.split('.');
    if (!getOwn(flow.steps, step)) return 'maybe';
    if (!through.includes(step)) return 'never';
    const form = getOwn(forms, getOwn(flow.steps, step)?.form ?? '');
    return form?.required.includes(key) && reference === `${step}.${key}` ? 'always' : 'maybe';
  };
  return findValues(constraints, { keyOf: (reference) => types.get(reference), presence }, work);
}

/** Whether the goal is still possible on a path: steps from `position` on may still be answered. */
function leavesPossible(
  { goal, positions, types, work }: Progress,
  { constraints, through }: Pick<FlowPath, 'constraints' | 'through'>,
  position: number,
): boolean {
  const presence = (reference: string) => {
    const step = reference.split('.')[0] ?? '';
    const at = positions.get(step);
    return at !== undefined && at < position && !through.includes(step) ? 'never' : 'maybe';
  };
  const keyOf = (reference: string) => types.get(reference);
  return findValues([...constraints, ...goal], { keyOf, presence }, work) !== undefined;
}

/** The values of a path and those that it settled before. */
function allValues(settled: FlowPath['settled'], found: Values, work: WorkLimit): Values {
  const all = Object.entries(found);
  for (let one = settled; one; one = one.before) all.push(...Object.entries(one.values));
  work.spend(all.length);
  return Object.fromEntries(all);
}
