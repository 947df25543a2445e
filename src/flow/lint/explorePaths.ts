import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import type { Condition, Flow, Step, StepId } from '#flow/language/language.ts';
import { type Constraints, waysToSatisfy } from './constraints.ts';
import { declaredNames, typeOfReference } from './declaredNames.ts';
import { findValues } from './findValues.ts';
import type { LintContext } from './lintContext.ts';
import { conditionReferences, transitiveReferences } from './references.ts';
import { createWorkLimit, type WorkLimit, WorkLimitExceeded } from './workLimit.ts';

/** Values by reference that lead somewhere. */
type Values = { readonly [reference: string]: Json };

/** What all ways through a flow come to. */
export interface Explored {
  /** Steps that somebody comes to, with values that lead there. */
  readonly reached: ReadonlyMap<StepId, Values>;
  /** Of the steps that nobody comes to, those that somebody goes past, with values that do so. */
  readonly passed: ReadonlyMap<StepId, Values>;
  /** Steps after which a flow stops without a word, with values with which it does; `''` when it has no step at all. */
  readonly stops: ReadonlyMap<StepId, Values>;
  /** Calls that a flow begins with. */
  readonly begins: ReadonlyMap<StepId, Values>;
  /** Steps of which it would take too much work to say whether anybody comes to them. */
  readonly unchecked: ReadonlySet<StepId>;
  /** The steps among which a flow may stop, or begin with a call, where it would take too much work to say so. */
  readonly uncheckedEnds: readonly StepId[];
}

/** Values of a way to which no condition ahead listens. Ways that part share those from before they parted. */
interface SettledValues {
  readonly values: Values;
  readonly before: SettledValues | undefined;
}

/** Where a way stands: the step that comes next, the steps it led through, and what was demanded on it. */
interface Path {
  /** Place in the slice. */
  readonly place: number;
  /** Steps that it led through and that conditions ahead listen to. */
  readonly through: readonly StepId[];
  /** The last step that it led through. */
  readonly last: StepId | undefined;
  /** Demands on what conditions ahead still listen to. */
  readonly demands: Constraints;
  /** Values that meet the demands on everything else. */
  readonly settled: SettledValues | undefined;
}

/** What is told of ways; true ends the search. All values of a way are put together only when they are read. */
interface Search {
  readonly slice: Slice;
  /** Demands that must be met in the end: a way that contradicts them is not gone. */
  readonly goal?: Constraints;
  come?(id: StepId, values: () => Values, first: boolean): boolean;
  pass?(id: StepId, values: () => Values): boolean;
  stop?(last: StepId, values: () => Values): void;
}

/**
 * Asks of each step whether anybody comes to it, and of the end and the beginning of a flow what they may be. Each question looks
 * only at the steps that matter to it: those whose answers its conditions hear, and those that lead past them. Independent branches
 * are therefore never multiplied.
 */
export function explorePaths(flow: Flow, context: LintContext): Explored {
  const work = context.work ?? createWorkLimit();
  const reached = new Map<StepId, Values>();
  const passed = new Map<StepId, Values>();
  const stops = new Map<StepId, Values>();
  const begins = new Map<StepId, Values>();
  const unchecked = new Set<StepId>();
  const graph = graphOf(flow);
  const search = searcher(flow, context, graph, work);
  const note = (map: Map<StepId, Values>, id: StepId, values: () => Values) => {
    if (!map.has(id)) map.set(id, values());
    return true;
  };
  const tried = (answer: () => unknown): boolean => {
    try {
      work.within(answer);
      return true;
    } catch (error) {
      if (error instanceof WorkLimitExceeded) return false;
      throw error;
    }
  };
  const isCall = (id: StepId) => getOwn(context.kinds, getOwn(flow.steps, id)?.kind ?? '')?.runs === 'call';
  const mayStop = (id: StepId) => {
    const kind = getOwn(context.kinds, getOwn(flow.steps, id)?.kind ?? '');
    return !kind || kind.ends === 'never';
  };

  for (const [position, aim] of flow.order.entries()) {
    if (!getOwn(flow.steps, aim) || getOwn(flow.steps, aim)?.hidden || flow.order.indexOf(aim) !== position) continue;
    const come = (id: StepId, values: () => Values) => id === aim && note(reached, id, values);
    const known = tried(() => {
      const slice = sliceOf(graph, [position], work);
      const { when } = getOwn(flow.steps, aim) as Step;
      const goals = when ? waysToSatisfy(when, 'true', flow.conditions ?? {}, work) : [[]];
      for (const goal of goals) {
        search({ slice, goal, come });
        if (reached.has(aim)) return;
      }
      search({ slice, pass: (id, values) => id === aim && note(passed, id, values) });
    });
    if (!known && !reached.has(aim)) unchecked.add(aim);
  }

  // Every way that gets to the end of the order comes past the last step that is on all of them.
  const tail = graph.slice(graph.findLastIndex(({ certain }) => certain) + 1).map(({ position }) => position);
  const last = graph.findLast(({ certain }) => certain);
  const sureEnd = last && (getOwn(flow.steps, last.id)?.end || (tail.length === 0 && !mayStop(last.id)));
  const ends = sureEnd ? [] : [...(last ? [last.position] : []), ...tail];
  const endsKnown = tried(() => {
    const stop = (id: StepId, values: () => Values) => mayStop(id) && note(stops, id, values);
    if (!sureEnd) search({ slice: sliceOf(graph, ends, work), stop });
  });
  const head = graph.slice(0, graph.findIndex(({ certain }) => certain) + 1 || graph.length);
  const beginning = head.some(({ id }) => isCall(id)) ? head.map(({ position }) => position) : [];
  const beginsKnown = tried(() =>
    search({
      slice: sliceOf(graph, beginning, work),
      come(id, values, first) {
        if (first && isCall(id)) note(begins, id, values);
        return false;
      },
    }),
  );
  const uncheckedEnds = [...(endsKnown ? [] : ends), ...(beginsKnown ? [] : beginning)];
  return { reached, passed, stops, begins, unchecked, uncheckedEnds: uncheckedEnds.map((at) => flow.order[at] ?? '') };
}

/** What one step has to do with others. */
interface Node {
  readonly id: StepId;
  readonly position: number;
  /** What its condition listens to, by reference. */
  readonly listens: ReadonlySet<string>;
  /** Positions of the steps that it listens to. */
  readonly sources: readonly number[];
  /** The furthest position that it leads to, beyond the next one, or the end of the order when it ends the flow. */
  readonly leadsTo: number;
  /** Every way that does not end before comes through it. */
  readonly certain: boolean;
}

function graphOf(flow: Flow): readonly Node[] {
  const positions = new Map(flow.order.map((id, position) => [id, position]));
  let furthest = 0;
  return flow.order.map((id, position) => {
    const step = getOwn(flow.steps, id);
    const mentions = step?.when ? transitiveReferences(flow, conditionReferences(step.when, [])) : [];
    const named = mentions.flatMap(({ what, name }) => {
      const source = what === 'field' ? name.split('.')[0] : /^result\.([^.]*)/.exec(what === 'var' ? name : '')?.[1];
      return positions.get(source ?? '') ?? [];
    });
    const targets = [step?.next, ...Object.values(step?.on ?? {})].map((target) => positions.get(target ?? '') ?? 0);
    const certain = step !== undefined && !step.when && !step.hidden && furthest <= position;
    const leadsTo = step?.hidden ? 0 : step?.end ? flow.order.length : Math.max(...targets);
    if (!step?.end) furthest = Math.max(furthest, leadsTo);
    const listens = new Set(mentions.map(({ what, name }) => (what === 'computed' ? `computed.${name}` : name)));
    return { id, position, listens, sources: [...new Set(named)], leadsTo, certain };
  });
}

/** The steps that matter to what is asked, and what their conditions listen to. */
interface Slice {
  /** Positions of the steps, in order. */
  readonly positions: readonly number[];
  /** By position, how many steps of the slice stand before it. */
  readonly places: readonly number[];
  /** By reference, the last place in the slice whose condition listens to it: nothing else tells two ways apart before. */
  readonly heardUntil: ReadonlyMap<string, number>;
  /** By step, the last place in the slice whose condition listens to one of its answers. */
  readonly stepHeardUntil: ReadonlyMap<string, number>;
}

/**
 * The steps that matter to those at the positions `aims`: these themselves, the steps before that a step of the slice listens to, and
 * the steps that lead past a step of the slice. Throws TooMuchWork.
 */
function sliceOf(graph: readonly Node[], aims: readonly number[], work: WorkLimit): Slice {
  const wanted = new Set(aims);
  const backwards: Node[] = [];
  let nearest = Number.POSITIVE_INFINITY;
  work.spend(graph.length / 20);
  for (const node of graph.toReversed()) {
    if (!wanted.has(node.position) && node.leadsTo <= nearest) continue;
    backwards.push(node);
    nearest = node.position;
    for (const source of node.sources) wanted.add(source);
  }
  const nodes = backwards.toReversed();
  const heardUntil = new Map<string, number>();
  const stepHeardUntil = new Map<string, number>();
  for (const [place, { listens }] of nodes.entries()) {
    work.spend(1 + listens.size / 10);
    for (const reference of listens) {
      heardUntil.set(reference, place);
      stepHeardUntil.set(reference.split('.')[0] ?? '', place);
    }
  }
  let place = 0;
  const places = graph.map(({ position }) => (nodes[place]?.position === position ? place++ : place));
  return { positions: nodes.map(({ position }) => position), places, heardUntil, stepHeardUntil };
}

/** Demands of a way, and values that meet them. */
type Into = { readonly demands: Constraints; readonly found: Values };

function searcher(flow: Flow, context: LintContext, graph: readonly Node[], work: WorkLimit) {
  const { forms = flow.forms ?? {} } = context;
  const declared = declaredNames(flow, context);
  const conditions = flow.conditions ?? {};
  const positions = new Map(graph.map(({ id, position }) => [id, position]));
  const types = new Map(
    graph.flatMap(({ listens }) =>
      [...listens].map((reference) => [reference, typeOfReference(declared, reference)] as const),
    ),
  );

  /** Values that meet the demands of a way, or undefined when these contradict each other. */
  const valuesFor = ({ demands, through }: Pick<Path, 'demands' | 'through'>): Values | undefined => {
    const presence = (reference: string) => {
      const [step = '', key = ''] = reference.split('.');
      if (!getOwn(flow.steps, step)) return 'maybe';
      if (!through.includes(step)) return 'never';
      const form = getOwn(forms, getOwn(flow.steps, step)?.form ?? '');
      return form?.required.includes(key) && reference === `${step}.${key}` ? 'always' : 'maybe';
    };
    return findValues(demands, { keyOf: (reference) => types.get(reference), presence }, work);
  };

  const allValues = (settled: Path['settled'], found: Values) => (): Values => {
    const all = Object.entries(found);
    for (let one = settled; one; one = one.before) all.push(...Object.entries(one.values));
    work.spend(all.length);
    return Object.fromEntries(all);
  };

  /** Whether demands leave a goal possible: what is asked only from `position` on may still be answered. */
  const leaves = (
    goal: Constraints,
    { demands, through }: Pick<Path, 'demands' | 'through'>,
    position: number,
  ): boolean => {
    const presence = (reference: string) => {
      const step = reference.split('.')[0] ?? '';
      const at = positions.get(step);
      return at !== undefined && at < position && !through.includes(step) ? 'never' : 'maybe';
    };
    return (
      findValues([...demands, ...goal], { keyOf: (reference) => types.get(reference), presence }, work) !== undefined
    );
  };

  return ({ slice, goal = [], come, pass, stop }: Search): void => {
    const seen = new Set<string>();
    const ways: Path[] = [];

    const goTo = (position: number, { through, last, settled }: Path, { demands, found }: Into) => {
      const place = slice.places[position] ?? slice.positions.length;
      const isHeard = (reference: string) => (slice.heardUntil.get(reference) ?? -1) >= place;
      // What conditions ahead listen to may still come out otherwise.
      const values = Object.entries(found).filter(([reference]) => !isHeard(reference));
      ways.push({
        place,
        through: through.filter((id) => (slice.stepHeardUntil.get(id) ?? -1) >= place),
        last,
        demands: demands.filter(({ reference }) => isHeard(reference)),
        settled: values.length > 0 ? { values: Object.fromEntries(values), before: settled } : settled,
      });
    };

    /** The ways on which a condition becomes what is wanted. */
    function* follow(
      way: Path,
      condition: Condition | undefined,
      wanted: 'true' | 'notTrue',
      next: number,
    ): Generator<Into> {
      const all = condition ? waysToSatisfy(condition, wanted, conditions, work) : [[]];
      for (const more of all) {
        const demands = [...way.demands, ...more];
        work.spend(demands.length + way.through.length);
        const found = valuesFor({ demands, through: way.through });
        if (found && (goal.length === 0 || leaves(goal, { demands, through: way.through }, next))) {
          yield { demands, found };
        }
      }
    }

    function leave(step: Step, id: StepId, position: number, way: Path, into: Into): void {
      const on = Object.entries(step.on ?? {});
      const targets = on.length > 0 ? on : [['', step.next ?? '']];
      for (const [outcome = '', target = ''] of targets) {
        const at = positions.get(target) ?? -1;
        // An outcome that leads back comes to what is reached already.
        if (outcome !== '' && at >= 0 && at <= position) continue;
        const next = at > position ? at : position + 1;
        if (outcome === '') {
          goTo(next, way, into);
          continue;
        }
        const reference = `result.${id}.outcome`;
        const demands = [...into.demands, { reference, op: 'is', value: outcome, wanted: 'true' } as const];
        const found = valuesFor({ demands, through: way.through });
        if (found) goTo(next, way, { demands, found });
      }
    }

    /** True when the search is over. */
    function visit(way: Path): boolean {
      const position = slice.positions[way.place];
      const id = position === undefined ? undefined : flow.order[position];
      if (position === undefined || id === undefined) {
        stop?.(way.last ?? '', allValues(way.settled, {}));
        return false;
      }
      const step = getOwn(flow.steps, id);
      if (!step || step.hidden) {
        goTo(position + 1, way, { demands: way.demands, found: {} });
        return false;
      }
      if (step.when) {
        for (const past of follow(way, step.when, 'notTrue', position + 1)) {
          if (pass?.(id, allValues(way.settled, past.found))) return true;
          goTo(position + 1, way, past);
        }
      }
      // What was pushed last is looked at first: a way goes through as many steps as it can.
      const after: Path = { ...way, through: [...way.through, id], last: id };
      for (const into of follow(after, step.when, 'true', position + 1)) {
        if (come?.(id, allValues(way.settled, into.found), way.last === undefined)) return true;
        if (!step.end) leave(step, id, position, after, into);
      }
      return false;
    }

    /** The last step decides whether the flow may stop here, and the first whether it began. */
    const stateOf = ({ place, through, last, demands }: Path) => {
      const matters = [...new Set(demands.map((demand) => JSON.stringify(demand)))].sort();
      const ends = stop ? last : last !== undefined;
      return JSON.stringify([place, ends ?? '', matters, through]);
    };

    ways.push({ place: 0, through: [], last: undefined, demands: [], settled: undefined });
    for (let way = ways.pop(); way; way = ways.pop()) {
      work.spend(10 + way.through.length + way.demands.length);
      const state = stateOf(way);
      work.spend(state.length / 100);
      if (seen.has(state)) continue;
      seen.add(state);
      if (visit(way)) return;
    }
  };
}
