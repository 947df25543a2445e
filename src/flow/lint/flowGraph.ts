import { getOwn } from '#base/json.ts';
import type { Flow, StepId } from '#flow/language/language.ts';
import { conditionReferences, transitiveReferences } from './references.ts';
import type { WorkLimit } from './workLimit.ts';

/** One step and its relations to others. */
export interface GraphNode {
  readonly id: StepId;
  readonly position: number;
  /** References that its condition reads. */
  readonly reads: ReadonlySet<string>;
  /** Positions of the steps whose answers its condition reads. */
  readonly sources: readonly number[];
  /** The furthest position that `next` or `on` leads to; the end of the order if the step ends the flow. */
  readonly leadsTo: number;
  /** Every path that does not end earlier goes through it. */
  readonly certain: boolean;
}

/** The steps of a flow in order, with what each reads and where it leads. */
export function flowGraph(flow: Flow): readonly GraphNode[] {
  const positions = new Map(flow.order.map((id, position) => [id, position]));
  let furthest = 0;
  return flow.order.map((id, position) => {
    const step = getOwn(flow.steps, id);
    const references = step?.when ? transitiveReferences(flow, conditionReferences(step.when, [])) : [];
    const named = references.flatMap(({ what, name }) => {
      const source = what === 'field' ? name.split('.')[0] : /^result\.([^.]*)/.exec(what === 'var' ? name : '')?.[1];
      return positions.get(source ?? '') ?? [];
    });
    const targets = [step?.next, ...Object.values(step?.on ?? {})].map((target) => positions.get(target ?? '') ?? 0);
    const certain = step !== undefined && !step.when && !step.hidden && furthest <= position;
    const leadsTo = step?.hidden ? 0 : step?.end ? flow.order.length : Math.max(...targets);
    if (!step?.end) furthest = Math.max(furthest, leadsTo);
    const reads = new Set(references.map(({ what, name }) => (what === 'computed' ? `computed.${name}` : name)));
    return { id, position, reads, sources: [...new Set(named)], leadsTo, certain };
  });
}

/** The part of a flow that one question depends on. */
export interface Slice {
  /** Positions of the steps, in order. */
  readonly positions: readonly number[];
  /** For each position in the order, the number of earlier steps in the slice. */
  readonly places: readonly number[];
  /** For each reference, the last place in the slice whose condition reads it. */
  readonly readUntil: ReadonlyMap<string, number>;
  /** For each step, the last place in the slice whose condition reads one of its answers. */
  readonly stepReadUntil: ReadonlyMap<string, number>;
}

/**
 * The steps that decide whether a path reaches `targets` (positions): the targets, the earlier steps that a step of the slice reads, and
 * the steps that lead past a step of the slice. Throws WorkLimitExceeded.
 */
export function sliceOf(graph: readonly GraphNode[], targets: readonly number[], work: WorkLimit): Slice {
  const wanted = new Set(targets);
  const backwards: GraphNode[] = [];
  let nearest = Number.POSITIVE_INFINITY;
  work.spend(graph.length / 20);
  for (const node of graph.toReversed()) {
    if (!wanted.has(node.position) && node.leadsTo <= nearest) continue;
    backwards.push(node);
    nearest = node.position;
    for (const source of node.sources) wanted.add(source);
  }
  const nodes = backwards.toReversed();
  const readUntil = new Map<string, number>();
  const stepReadUntil = new Map<string, number>();
  for (const [place, { reads }] of nodes.entries()) {
    work.spend(1 + reads.size / 10);
    for (const reference of reads) {
      readUntil.set(reference, place);
      stepReadUntil.set(reference.split('.')[0] ?? '', place);
    }
  }
  let place = 0;
  const places = graph.map(({ position }) => (nodes[place]?.position === position ? place++ : place));
  return { positions: nodes.map(({ position }) => position), places, readUntil, stepReadUntil };
}
