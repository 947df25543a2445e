import type { Condition, Flow, Json, Step, StepId } from '../language.ts';
import { own } from '../own.ts';
import { alternatives, type Demands } from './alternatives.ts';
import { declaredNames, keyOf } from './declaredNames.ts';
import type { LintContext } from './lintContext.ts';
import { behind, inCondition } from './mentions.ts';
import { witness } from './witness.ts';
import { TooMuchWork, type Work, workForPack } from './work.ts';

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

/** Where a way stands: the step that comes next, the steps it led through, and what was demanded on it. */
interface Way {
  readonly position: number;
  readonly through: readonly StepId[];
  /** Demands on what conditions ahead still listen to. */
  readonly demands: Demands;
  /** Values that meet the demands on everything else. */
  readonly settled: Values;
}

/** What is told of ways; true ends the search. */
interface Search {
  /** Positions of the steps that matter to what is asked, in order. */
  readonly slice: readonly number[];
  /** Demands that must be met in the end: a way that contradicts them is not gone. */
  readonly goal?: Demands;
  come?(id: StepId, values: Values, first: boolean): boolean;
  pass?(id: StepId, values: Values): boolean;
  stop?(last: StepId, values: Values): void;
}

/**
 * Asks of each step whether anybody comes to it, and of the end and the beginning of a flow what they may be. Each question looks
 * only at the steps that matter to it: those whose answers its conditions hear, and those that lead past them. Independent branches
 * are therefore never multiplied.
 */
export function explorePaths(flow: Flow, context: LintContext): Explored {
  const work = context.work ?? workForPack();
  const reached = new Map<StepId, Values>();
  const passed = new Map<StepId, Values>();
  const stops = new Map<StepId, Values>();
  const begins = new Map<StepId, Values>();
  const unchecked = new Set<StepId>();
  const graph = graphOf(flow);
  const search = searcher(flow, context, graph, work);
  const note = (map: Map<StepId, Values>, id: StepId, values: Values) => {
    if (!map.has(id)) map.set(id, values);
    return true;
  };
  const tried = (answer: () => unknown): boolean => {
    try {
      work.within(answer);
      return true;
    } catch (error) {
      if (error instanceof TooMuchWork) return false;
      throw error;
    }
  };
  const isCall = (id: StepId) => own(context.kinds, own(flow.steps, id)?.kind ?? '')?.runs === 'call';
  const mayStop = (id: StepId) => {
    const kind = own(context.kinds, own(flow.steps, id)?.kind ?? '');
    return !kind || kind.ends === 'never';
  };

  for (const [position, aim] of flow.order.entries()) {
    if (!own(flow.steps, aim) || own(flow.steps, aim)?.hidden || flow.order.indexOf(aim) !== position) continue;
    const slice = sliceOf(graph, [position]);
    const come = (id: StepId, values: Values) => id === aim && note(reached, id, values);
    const known = tried(() => {
      const { when } = own(flow.steps, aim) as Step;
      const goals = when ? alternatives(when, 'true', flow.conditions ?? {}, work) : [[]];
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
  const sureEnd = last && (own(flow.steps, last.id)?.end || (tail.length === 0 && !mayStop(last.id)));
  const ends = sureEnd ? [] : [...(last ? [last.position] : []), ...tail];
  const endsKnown = tried(
    () =>
      sureEnd || search({ slice: sliceOf(graph, ends), stop: (id, values) => mayStop(id) && note(stops, id, values) }),
  );
  const head = graph.slice(0, graph.findIndex(({ certain }) => certain) + 1 || graph.length);
  const beginning = head.some(({ id }) => isCall(id)) ? head.map(({ position }) => position) : [];
  const beginsKnown = tried(() =>
    search({
      slice: sliceOf(graph, beginning),
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
    const step = own(flow.steps, id);
    const mentions = step?.when ? inCondition(step.when, []).flatMap((mention) => behind(flow, mention)) : [];
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

/**
 * The positions that matter to `aims`: the aims themselves, the steps that a step of the slice listens to, and the steps that lead past
 * a step of the slice.
 */
function sliceOf(graph: readonly Node[], aims: readonly number[]): readonly number[] {
  const slice = new Set<number>();
  const waiting = [...aims];
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    if (slice.has(position)) continue;
    slice.add(position);
    const at = position;
    waiting.push(...(graph[at]?.sources ?? []));
    for (const node of graph.slice(0, at)) if (node.leadsTo > at) waiting.push(node.position);
  }
  return [...slice].sort((a, b) => a - b);
}

type Into = { readonly demands: Demands; readonly values: Values };

function searcher(flow: Flow, context: LintContext, graph: readonly Node[], work: Work) {
  const { forms = flow.forms ?? {} } = context;
  const declared = declaredNames(flow, context);
  const conditions = flow.conditions ?? {};
  const types = new Map(
    graph.flatMap(({ listens }) => [...listens].map((reference) => [reference, keyOf(declared, reference)] as const)),
  );

  /** Values of a way, or undefined when its demands contradict each other. */
  const valuesOf = ({ demands, through, settled }: Way): Values | undefined => {
    const presence = (reference: string) => {
      const [step = '', key = ''] = reference.split('.');
      if (!own(flow.steps, step)) return 'maybe';
      if (!through.includes(step)) return 'never';
      const form = own(forms, own(flow.steps, step)?.form ?? '');
      return form?.required.includes(key) && reference === `${step}.${key}` ? 'always' : 'maybe';
    };
    const found = witness(demands, { keyOf: (reference) => types.get(reference), presence }, work);
    return found && { ...settled, ...found };
  };

  /** Whether demands leave a goal possible: what is asked only from `position` on may still be answered. */
  const leaves = (goal: Demands, { demands, through }: Way, position: number): boolean => {
    const presence = (reference: string) => {
      const step = reference.split('.')[0] ?? '';
      const at = flow.order.indexOf(step);
      return at >= 0 && at < position && !through.includes(step) ? 'never' : 'maybe';
    };
    return witness([...demands, ...goal], { keyOf: (reference) => types.get(reference), presence }, work) !== undefined;
  };

  return ({ slice, goal = [], come, pass, stop }: Search): void => {
    /** By place in the slice, everything that conditions from there on listen to: nothing else tells two ways apart. */
    const heard: ReadonlySet<string>[] = [];
    for (const position of slice.toReversed()) {
      heard.unshift(new Set([...(heard[0] ?? []), ...(graph[position]?.listens ?? [])]));
    }
    const heardSteps = heard.map((set) => new Set([...set].map((reference) => reference.split('.')[0] ?? '')));
    const placeOf = (position: number) => {
      const at = slice.findIndex((one) => one >= position);
      return at < 0 ? slice.length : at;
    };
    const seen = new Set<string>();
    const ways: Way[] = [];

    const goTo = (position: number, way: Way, { demands, values }: Into) => {
      const place = placeOf(position);
      const ahead = (reference: string) => heard[place]?.has(reference) === true;
      // What conditions ahead listen to may still come out otherwise.
      const settled = Object.fromEntries(Object.entries(values).filter(([reference]) => !ahead(reference)));
      ways.push({ ...way, position: place, demands: demands.filter(({ reference }) => ahead(reference)), settled });
    };

    /** The ways on which a condition becomes what is wanted. */
    function* follow(
      way: Way,
      condition: Condition | undefined,
      wanted: 'true' | 'notTrue',
      next: number,
    ): Generator<Into> {
      const all = condition ? alternatives(condition, wanted, conditions, work) : [[]];
      for (const more of all) {
        const demands = [...way.demands, ...more];
        work.spend(demands.length + way.through.length);
        const values = valuesOf({ ...way, demands });
        if (values && (goal.length === 0 || leaves(goal, { ...way, demands }, next))) yield { demands, values };
      }
    }

    function leave(step: Step, id: StepId, position: number, way: Way, into: Into): void {
      const on = Object.entries(step.on ?? {});
      const targets = on.length > 0 ? on : [['', step.next ?? '']];
      for (const [outcome = '', target = ''] of targets) {
        const at = flow.order.indexOf(target);
        // An outcome that leads back comes to what is reached already.
        if (outcome !== '' && at >= 0 && at <= position) continue;
        const next = at > position ? at : position + 1;
        if (outcome === '') {
          goTo(next, way, into);
          continue;
        }
        const reference = `result.${id}.outcome`;
        const demands = [...into.demands, { reference, op: 'is', value: outcome, wanted: 'true' } as const];
        const values = valuesOf({ ...way, demands });
        if (values) goTo(next, way, { demands, values });
      }
    }

    /** True when the search is over. */
    function visit(way: Way): boolean {
      const position = slice[way.position];
      const id = position === undefined ? undefined : flow.order[position];
      if (position === undefined || id === undefined) {
        const values = valuesOf(way);
        if (values) stop?.(way.through.at(-1) ?? '', values);
        return false;
      }
      const step = own(flow.steps, id);
      if (!step || step.hidden) {
        goTo(position + 1, way, { demands: way.demands, values: way.settled });
        return false;
      }
      if (step.when) {
        for (const past of follow(way, step.when, 'notTrue', position + 1)) {
          if (pass?.(id, past.values)) return true;
          goTo(position + 1, way, past);
        }
      }
      // What was pushed last is looked at first: a way goes through as many steps as it can.
      const through = [...way.through, id];
      for (const into of follow({ ...way, through }, step.when, 'true', position + 1)) {
        if (come?.(id, into.values, way.through.length === 0)) return true;
        if (!step.end) leave(step, id, position, { ...way, through }, into);
      }
      return false;
    }

    /** The last step decides whether the flow may stop here, and the first whether it began. */
    const stateOf = ({ position, through, demands }: Way) => {
      const matters = [...new Set(demands.map((demand) => JSON.stringify(demand)))].sort();
      const steps = through.filter((id) => heardSteps[position]?.has(id));
      const ends = stop ? through.at(-1) : through.length > 0;
      return JSON.stringify([position, ends ?? '', matters, steps]);
    };

    ways.push({ position: 0, through: [], demands: [], settled: {} });
    for (let way = ways.pop(); way; way = ways.pop()) {
      const state = stateOf(way);
      work.spend(10 + way.through.length + way.demands.length);
      if (seen.has(state)) continue;
      seen.add(state);
      if (visit(way)) return;
    }
  };
}
