import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import type { Flow, Step, StepId } from '#flow/language/language.ts';
import { waysToSatisfy } from './constraints.ts';
import { flowGraph, sliceOf } from './flowGraph.ts';
import type { LintContext, Report } from './lintContext.ts';
import { createSearch, type Values } from './searchPaths.ts';
import { createWorkLimit, reportUnchecked, WorkLimitExceeded } from './workLimit.ts';

/** Checks that a path leads to every step, and that every path ends in a step that may end a flow. */
export function checkPaths(flow: Flow, context: LintContext, report: Report): void {
  const explored = explorePaths(flow, context);
  for (const [id, values] of explored.deadEnds) {
    if (id === '') {
      report(
        'dead-end',
        ['order'],
        'For some answers the flow has no step.',
        'Remove the condition of one step.',
        values,
      );
      continue;
    }
    const reason = `After “${id}” the flow may stop without a final message, because every later step has a condition.`;
    report('dead-end', ['steps', id], reason, 'End it with a message step that has no condition.', values);
  }
  for (const [id, values] of explored.firstCalls) {
    const reason = `The flow may start with the service call “${id}”, before the person has seen a step.`;
    report('begins-with-call', ['steps', id], reason, 'Put a step without condition before it.', values);
  }
  for (const id of explored.unchecked) {
    const what = `whether a path leads to “${id}”`;
    reportUnchecked(flow, context, report, { path: ['steps', id], steps: [id], what });
  }
  if (explored.uncheckedEnds.length > 0) {
    const what = 'whether every path ends with a message';
    reportUnchecked(flow, context, report, { path: ['order'], steps: explored.uncheckedEnds, what });
  }
  for (const id of flow.order) checkStep(flow, id, context, explored, report);
}

function checkStep(flow: Flow, id: string, { kinds }: LintContext, explored: Explored, report: Report): void {
  const step = getOwn(flow.steps, id);
  const kind = step && getOwn(kinds, step.kind);
  if (!step || !kind) return;
  if (step.end && kind.ends === 'never') {
    const reason = `A flow cannot end with a step of the kind “${step.kind}”.`;
    report('bad-end', ['steps', id, 'end'], reason, 'End it with a message step.');
  }
  if (kind.ends === 'always' && !step.end) {
    const reason = `A step of the kind “${step.kind}” always ends the flow.`;
    report('no-end', ['steps', id], reason, 'Add "end": true.');
  }
  if (step.hidden || explored.reached.has(id) || explored.unchecked.has(id)) return;
  const values = explored.skipped.get(id) ?? longestPath(explored);
  const reason = explored.skipped.has(id)
    ? `No path leads to “${id}”: its condition is false for all answers that lead there.`
    : `No path leads to “${id}”.`;
  report(
    'unreachable',
    ['steps', id],
    reason,
    'Move it, or change the “when”, “next”, “end” or “on” that skips it.',
    values,
  );
}

/** Values of the path that gets furthest. */
function longestPath({ reached }: Explored): { readonly [reference: string]: Json } {
  return [...reached.values()].at(-1) ?? {};
}

/** Where the paths through a flow lead. */
interface Explored {
  /** Steps that a path reaches, with values that lead there. */
  readonly reached: ReadonlyMap<StepId, Values>;
  /** Unreached steps that a path goes past, with values that lead past them. */
  readonly skipped: ReadonlyMap<StepId, Values>;
  /** Steps after which the flow may stop although they cannot end it, with values; `''` if the flow may have no step at all. */
  readonly deadEnds: ReadonlyMap<StepId, Values>;
  /** Calls that may be the first step of the flow, with values. */
  readonly firstCalls: ReadonlyMap<StepId, Values>;
  /** Steps that exceeded the work limit: whether a path reaches them is unknown. */
  readonly unchecked: ReadonlySet<StepId>;
  /** The first or last steps of the flow, if the search for first calls or dead ends exceeded the work limit. */
  readonly uncheckedEnds: readonly StepId[];
}

/**
 * Finds out which steps can be reached, where the flow can stop and whether it can begin with a call. Each question searches only its
 * slice of the flow: the steps whose answers its conditions read, and the steps that lead past those. So independent branches are never
 * multiplied.
 */
export function explorePaths(flow: Flow, context: LintContext): Explored {
  const work = context.work ?? createWorkLimit();
  const reached = new Map<StepId, Values>();
  const skipped = new Map<StepId, Values>();
  const deadEnds = new Map<StepId, Values>();
  const firstCalls = new Map<StepId, Values>();
  const unchecked = new Set<StepId>();
  const graph = flowGraph(flow);
  const search = createSearch(flow, context, graph, work);
  const record = (map: Map<StepId, Values>, id: StepId, values: () => Values) => {
    if (!map.has(id)) map.set(id, values());
    return true;
  };
  const isWithinLimit = (search: () => unknown): boolean => {
    try {
      work.within(search);
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

  for (const [position, target] of flow.order.entries()) {
    if (!getOwn(flow.steps, target) || getOwn(flow.steps, target)?.hidden || flow.order.indexOf(target) !== position)
      continue;
    const onEnter = (id: StepId, values: () => Values) => id === target && record(reached, id, values);
    const known = isWithinLimit(() => {
      const slice = sliceOf(graph, [position], work);
      const { when } = getOwn(flow.steps, target) as Step;
      const goals = when ? waysToSatisfy(when, 'true', flow.conditions ?? {}, work) : [[]];
      for (const goal of goals) {
        search({ slice, goal, onEnter });
        if (reached.has(target)) return;
      }
      search({ slice, onSkip: (id, values) => id === target && record(skipped, id, values) });
    });
    if (!known && !reached.has(target)) unchecked.add(target);
  }

  // Every path to the end of the order goes through the last step that is on all paths.
  const tail = graph.slice(graph.findLastIndex(({ certain }) => certain) + 1).map(({ position }) => position);
  const last = graph.findLast(({ certain }) => certain);
  const sureEnd = last && (getOwn(flow.steps, last.id)?.end || (tail.length === 0 && !mayStop(last.id)));
  const ends = sureEnd ? [] : [...(last ? [last.position] : []), ...tail];
  const endsKnown = isWithinLimit(() => {
    const onEnd = (id: StepId, values: () => Values) => mayStop(id) && record(deadEnds, id, values);
    if (!sureEnd) search({ slice: sliceOf(graph, ends, work), onEnd });
  });
  const head = graph.slice(0, graph.findIndex(({ certain }) => certain) + 1 || graph.length);
  const beginning = head.some(({ id }) => isCall(id)) ? head.map(({ position }) => position) : [];
  const beginsKnown = isWithinLimit(() =>
    search({
      slice: sliceOf(graph, beginning, work),
      onEnter(id, values, first) {
        if (first && isCall(id)) record(firstCalls, id, values);
        return false;
      },
    }),
  );
  const uncheckedEnds = [...(endsKnown ? [] : ends), ...(beginsKnown ? [] : beginning)];
  return {
    reached,
    skipped,
    deadEnds,
    firstCalls,
    unchecked,
    uncheckedEnds: uncheckedEnds.map((at) => flow.order[at] ?? ''),
  };
}
