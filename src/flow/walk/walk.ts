import {
  type Scope,
  stepComplete,
  stepRelevant,
  type UnknownReporter,
  unknown,
  type WalkCache,
} from '#flow/conditions/scope.ts';
import type { Answers, Run, RunFacts, StepAnswers, StepId } from '#flow/language/language.ts';
import type { CompiledFlow, CompiledStep } from '#flow/walk/compileFlow.ts';

const noAnswers: StepAnswers = {};

/** The flow of one person as its answers make it now; computed anew each time, never remembered. */
export interface Walk {
  /** Steps of this flow in order, foreseen to its end. */
  readonly relevant: readonly CompiledStep[];
  /** Whether each of them is complete, by position in `relevant`. */
  readonly complete: readonly boolean[];
  /** How many of them, from the front, have been reached: all but the last of these are complete. */
  readonly reachable: number;
  /** Position in `relevant` of the first that may still be visited: what lies before a final outcome is done. */
  readonly first: number;
  /** What conditions and texts may read at this point. */
  readonly scope: Scope;
}

/** What a walk looks at. */
export type RunState = Pick<Run, 'answers' | 'results'>;

/** Walks a flow from its first step. Each turn goes to a later position, so it always ends. */
export function walk(compiled: CompiledFlow, run: RunState, surroundings: RunFacts, report?: UnknownReporter): Walk {
  const { steps } = compiled;
  const flags = new Uint8Array(steps.length);
  const memory: WalkCache = { position: 0, known: [] };
  const scope: Scope = { answers: run.answers, results: run.results, surroundings, relevant: flags, report, memory };
  const relevant: CompiledStep[] = [];
  const complete: boolean[] = [];
  let reachable = 0;
  let first = 0;
  let open = true;
  for (let position = 0; position < steps.length; ) {
    const step = steps[position];
    memory.position = position;
    if (!step || !joins(step, scope, open)) {
      position += 1;
      continue;
    }
    flags[position] = stepRelevant;
    relevant.push(step);
    if (step.kind.runs === 'call') {
      const led = leadsOn(step, run);
      complete.push(led !== undefined);
      if (led !== undefined) flags[position] = stepComplete;
      if (led === undefined) open = false;
      if (open) {
        reachable = relevant.length;
        if (isFinal(step, run)) first = relevant.length;
      }
      position = led ?? foreseen(step);
      continue;
    }
    if (open) reachable = relevant.length;
    const done = step.kind.isComplete(run.answers[step.id] ?? noAnswers, step.settings);
    complete.push(done);
    if (done) flags[position] = stepComplete;
    open &&= done;
    position = step.next;
  }
  memory.position = steps.length;
  return { relevant, complete, reachable, first, scope };
}

/**
 * Whether a step is part of the flow. A condition that cannot be known counts as true where the step protects a patient, as soon
 * as somebody can come to it; beyond the first step that is open the flow is only foreseen, and its answers may still change.
 */
function joins({ when, protects }: CompiledStep, scope: Scope, reachable: boolean): boolean {
  const verdict = when ? when(scope) : true;
  return verdict === true || (verdict === unknown && protects && reachable);
}

/** Where the outcome of an action leads, if it leads on; undefined while it was not called, or led back. */
function leadsOn(step: CompiledStep, run: RunState): number | undefined {
  const outcome = run.results[step.id]?.outcome;
  const target = outcome === undefined ? undefined : step.call?.on.get(outcome);
  return target !== undefined && target > step.position ? target : undefined;
}

/** Whether an action ended in an outcome that cannot be undone. */
function isFinal(step: CompiledStep, run: RunState): boolean {
  const outcome = run.results[step.id]?.outcome;
  return outcome !== undefined && step.call?.service.outcomes[outcome]?.final === true;
}

/** Whether a final outcome lies behind a step, so that its answers are what was agreed. */
export function isSealed(compiled: CompiledFlow, run: RunState, { position }: Pick<CompiledStep, 'position'>): boolean {
  for (const id of Object.keys(run.results)) {
    const action = compiled.byId.get(id);
    if (action && action.position > position && isFinal(action, run)) return true;
  }
  return false;
}

/** Where an action that was not called yet is expected to lead: to the nearest later step that an outcome names. */
function foreseen(step: CompiledStep): number {
  const later = [...(step.call?.on.values() ?? [])].filter((target) => target > step.position);
  return later.length > 0 ? Math.min(...later) : step.next;
}

/** Position in `relevant` of a step, or -1 when it is not part of this flow. */
export function indexIn(walked: Walk, step: StepId): number {
  return walked.relevant.findIndex(({ id }) => id === step);
}

/** The last step that may be visited now: the first that is not complete, or the last screen before a call. */
export function lastReachable(walked: Walk): CompiledStep | undefined {
  for (let index = walked.reachable - 1; index >= 0; index--) {
    const step = walked.relevant[index];
    if (step?.kind.runs === 'screen') return step;
  }
  return undefined;
}

/** Answers of the steps that belong to this flow: the only ones that leave the browser. */
export function relevantAnswers(walked: Walk): Answers {
  const answers: { [step: StepId]: StepAnswers } = {};
  for (const { id } of walked.relevant) {
    const given = walked.scope.answers[id];
    if (given) answers[id] = given;
  }
  return answers;
}
