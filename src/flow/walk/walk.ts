import {
  type Scope,
  stepComplete,
  stepRelevant,
  type UnknownReporter,
  unknown,
  type WalkCache,
} from '#flow/conditions/scope.ts';
import type { Answers, Run, RunFacts, StepAnswers, StepId } from '#flow/language/language.ts';
import type { CompiledFlow, CompiledStep } from './compileFlow.ts';

/** The flow of one person as the current answers make it. Always computed, never stored. */
export interface Walk {
  /** The relevant steps in order, predicted to the end of the flow. */
  readonly relevant: readonly CompiledStep[];
  /** Whether each of them is complete, by position in `relevant`. */
  readonly complete: readonly boolean[];
  /** How many of them may be visited, from the first: all but the last of these are complete. */
  readonly reachable: number;
  /** Position in `relevant` of the first step that may be visited: steps before a final outcome may not. */
  readonly first: number;
  /** The values that conditions and texts read. */
  readonly scope: Scope;
}

/** The parts of a run that a walk reads. */
export type RunState = Pick<Run, 'answers' | 'results'>;

/** Walks through a flow from its first step. Each turn of the loop goes to a later position, so it always ends. */
export function walk(compiled: CompiledFlow, run: RunState, runFacts: RunFacts, report?: UnknownReporter): Walk {
  const { steps } = compiled;
  const flags = new Uint8Array(steps.length);
  const memory: WalkCache = { position: 0, known: [] };
  const scope: Scope = { answers: run.answers, results: run.results, runFacts, relevant: flags, report, memory };
  const relevant: CompiledStep[] = [];
  const complete: boolean[] = [];
  let reachable = 0;
  let first = 0;
  let open = true;
  for (let position = 0; position < steps.length; ) {
    const step = steps[position];
    memory.position = position;
    if (!step || !isRelevant(step, scope, open)) {
      position += 1;
      continue;
    }
    flags[position] = stepRelevant;
    relevant.push(step);
    if (step.kind.runs === 'call') {
      const led = outcomeTarget(step, run);
      complete.push(led !== undefined);
      if (led !== undefined) flags[position] = stepComplete;
      if (led === undefined) open = false;
      if (open) {
        reachable = relevant.length;
        if (isFinal(step, run)) first = relevant.length;
      }
      position = led ?? predictedTarget(step);
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

const noAnswers: StepAnswers = {};

/**
 * Whether a step is part of the flow. For a step that protects a patient, an unknown condition counts as true as soon as the step can be
 * reached; beyond the first incomplete step the flow is only predicted, and its answers may still change.
 */
function isRelevant({ when, protects }: CompiledStep, scope: Scope, reachable: boolean): boolean {
  const verdict = when ? when(scope) : true;
  return verdict === true || (verdict === unknown && protects && reachable);
}

/** Position that the outcome of a call leads forward to; undefined if it was not called or led back. */
function outcomeTarget(step: CompiledStep, run: RunState): number | undefined {
  const outcome = run.results[step.id]?.outcome;
  const target = outcome === undefined ? undefined : step.call?.on.get(outcome);
  return target !== undefined && target > step.position ? target : undefined;
}

/** Whether a call ended with a final outcome. */
function isFinal(step: CompiledStep, run: RunState): boolean {
  const outcome = run.results[step.id]?.outcome;
  return outcome !== undefined && step.call?.service.outcomes[outcome]?.final === true;
}

/** Whether a later call had a final outcome, so that the answers of the step can no longer change. */
export function isSealed(compiled: CompiledFlow, run: RunState, { position }: Pick<CompiledStep, 'position'>): boolean {
  for (const id of Object.keys(run.results)) {
    const action = compiled.byId.get(id);
    if (action && action.position > position && isFinal(action, run)) return true;
  }
  return false;
}

/** Where a call without result is expected to lead: to the nearest later step of its outcomes. */
function predictedTarget(step: CompiledStep): number {
  const later = [...(step.call?.on.values() ?? [])].filter((target) => target > step.position);
  return later.length > 0 ? Math.min(...later) : step.next;
}

/** Position of a step in `relevant`, or -1 if it is not relevant. */
export function indexIn(walked: Walk, step: StepId): number {
  return walked.relevant.findIndex(({ id }) => id === step);
}

/** The last screen that may be visited now: the first incomplete one, or the last before a call. */
export function lastReachable(walked: Walk): CompiledStep | undefined {
  for (let index = walked.reachable - 1; index >= 0; index--) {
    const step = walked.relevant[index];
    if (step?.kind.runs === 'screen') return step;
  }
  return undefined;
}

/** Answers of the relevant steps. Only these are sent to the server. */
export function relevantAnswers(walked: Walk): Answers {
  const answers: { [step: StepId]: StepAnswers } = {};
  for (const { id } of walked.relevant) {
    const given = walked.scope.answers[id];
    if (given) answers[id] = given;
  }
  return answers;
}
