import type { Flow, Json, Step, StepId } from '../language.ts';
import { own } from '../own.ts';
import { alternatives, type Demands, TooMany } from './alternatives.ts';
import { declaredNames, keyOf } from './declaredNames.ts';
import type { LintContext } from './lintContext.ts';
import { behind, inCondition } from './mentions.ts';
import { witness } from './witness.ts';

/** Values by reference that lead somewhere. */
export type Values = { readonly [reference: string]: Json };

/** What all ways through a journey come to. */
export interface Explored {
  /** Steps that somebody comes to, with values that lead there. */
  readonly reached: ReadonlyMap<StepId, Values>;
  /** Steps that somebody goes past, with values that do so. */
  readonly passed: ReadonlyMap<StepId, Values>;
  /** Steps after which a journey stops without a word, with values with which it does; `''` when it has no step at all. */
  readonly stops: ReadonlyMap<StepId, Values>;
  /** Calls that a journey begins with. */
  readonly begins: ReadonlyMap<StepId, Values>;
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

const most = 1500;

/**
 * Walks every way through a journey at once, with demands on answers instead of answers. A journey with too many ways is walked
 * once more without its conditions, which finds what can be found by the arrows alone.
 */
export function explorePaths(flow: Flow, context: LintContext): Explored {
  return explore(flow, context, true) ?? (explore(flow, context, false) as Explored);
}

function explore(flow: Flow, context: LintContext, judging: boolean): Explored | undefined {
  const explored = { reached: new Map<StepId, Values>(), passed: new Map(), stops: new Map(), begins: new Map() };
  const { kinds, forms = flow.forms ?? {} } = context;
  const declared = declaredNames(flow, context);
  const steps = flow.order.map((id) => own(flow.steps, id));
  const heard = heardFrom(flow);
  const types = new Map([...(heard[0] ?? [])].map((reference) => [reference, keyOf(declared, reference)]));
  const seen = new Set<string>();

  /** Values of a way, or undefined when its demands contradict each other. */
  const valuesOf = ({ demands, through, settled }: Way): Values | undefined => {
    const found = witness(demands, {
      keyOf: (reference) => types.get(reference),
      presence(reference) {
        const [step = '', key = ''] = reference.split('.');
        if (!own(flow.steps, step)) return 'maybe';
        if (!through.includes(step)) return 'never';
        const form = own(forms, own(flow.steps, step)?.form ?? '');
        return form?.required.includes(key) && reference === `${step}.${key}` ? 'always' : 'maybe';
      },
    });
    return found && { ...settled, ...found };
  };
  const ways: Way[] = [{ position: 0, through: [], demands: [], settled: {} }];
  /** Goes on where the way is possible, and says with which values. */
  const follow = (way: Way, extra: readonly Demands[], arrive: (values: Values, way: Way) => void) => {
    for (const more of judging ? extra : [[]]) {
      const demands = more.length > 0 ? [...way.demands, ...more] : way.demands;
      const further = { ...way, demands };
      const values = valuesOf(further);
      if (values) arrive(values, further);
    }
  };
  const goTo = (position: number, way: Way, values: Values) => {
    const ahead = (reference: string) => heard[position]?.has(reference) === true;
    const demands = way.demands.filter(({ reference }) => ahead(reference));
    // What conditions ahead listen to may still come out otherwise.
    const settled = Object.fromEntries(Object.entries(values).filter(([reference]) => !ahead(reference)));
    ways.push({ ...way, position, demands, settled });
  };
  const note = (map: Map<StepId, Values>, id: StepId, values: Values) => {
    if (!map.has(id)) map.set(id, values);
  };

  function leave(step: Step, id: StepId, way: Way): void {
    const on = Object.entries(step.on ?? {});
    const targets = on.length > 0 ? on : [['', step.next ?? '']];
    for (const [outcome = '', target = ''] of targets) {
      const at = flow.order.indexOf(target);
      // An outcome that leads back comes to what is reached already.
      if (outcome !== '' && at >= 0 && at <= way.position) continue;
      const demands: Demands = outcome
        ? [{ reference: `result.${id}.outcome`, op: 'is', value: outcome, wanted: 'true' }]
        : [];
      const position = at > way.position ? at : way.position + 1;
      follow(way, [demands], (values, further) => goTo(position, further, values));
    }
  }

  function visit(way: Way): void {
    const id = flow.order[way.position];
    const step = steps[way.position];
    if (id === undefined) {
      const last = way.through.at(-1);
      const kind = own(kinds, own(flow.steps, last ?? '')?.kind ?? '');
      if (!kind || kind.ends === 'never') follow(way, [[]], (values) => note(explored.stops, last ?? '', values));
      return;
    }
    if (!step || step.hidden) {
      goTo(way.position + 1, way, way.settled);
      return;
    }
    const conditions = flow.conditions ?? {};
    const into = step.when ? alternatives(step.when, 'true', conditions) : [[]];
    follow({ ...way, through: [...way.through, id] }, into, (values, inside) => {
      note(explored.reached, id, values);
      if (way.through.length === 0 && own(kinds, step.kind)?.runs === 'call') note(explored.begins, id, values);
      if (!step.end) leave(step, id, inside);
    });
    if (!step.when) return;
    follow(way, alternatives(step.when, 'notTrue', conditions), (values, past) => {
      note(explored.passed, id, values);
      goTo(way.position + 1, past, values);
    });
  }

  try {
    for (let way = ways.pop(); way; way = ways.pop()) {
      const key = stateOf(way, heard[way.position] ?? new Set());
      if (seen.has(key)) continue;
      seen.add(key);
      if (judging && seen.size > most) return undefined;
      visit(way);
    }
  } catch (error) {
    if (error instanceof TooMany) return undefined;
    throw error;
  }
  return explored;
}

/** By position, everything that a condition from there on listens to: nothing else tells two ways apart. */
function heardFrom(flow: Flow): readonly ReadonlySet<string>[] {
  const heard: Set<string>[] = [];
  const sofar = new Set<string>();
  for (const id of flow.order.toReversed()) {
    const when = own(flow.steps, id)?.when;
    const mentions = when ? inCondition(when, []).flatMap((mention) => behind(flow, mention)) : [];
    for (const { what, name } of mentions) sofar.add(what === 'computed' ? `computed.${name}` : name);
    heard.unshift(new Set(sofar));
  }
  return heard;
}

function stateOf({ position, through, demands }: Way, heard: ReadonlySet<string>): string {
  const matters = demands.map((demand) => JSON.stringify(demand));
  const listened = new Set([...heard].map((reference) => reference.split('.')[0]));
  const steps = through.filter((id) => listened.has(id));
  // The last step decides whether the journey may stop here, and the first whether it began.
  return [position, through.at(-1) ?? '', [...new Set(matters)].sort().join(), steps.join()].join('|');
}
