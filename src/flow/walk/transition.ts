import type { Json } from '#base/json.ts';
import { equalJson, getOwn } from '#base/json.ts';
import { type LinkTarget, resolveLink } from '#base/links.ts';
import { fillPath } from '#flow/conditions/placeholders.ts';
import type { Run, RunFacts, StepAnswers, StepId } from '#flow/language/language.ts';
import type { CompiledFlow, CompiledStep } from './compileFlow.ts';
import { createReader } from './createReader.ts';
import { askAgain, invalidate } from './invalidate.ts';
import { nextPollDelay, type PollSchedule } from './pollSchedule.ts';
import { isValidAnswer, validAnswers } from './validAnswers.ts';
import { indexIn, isSealed, lastReachable, type Walk, walk } from './walk.ts';

/** An event of a run. `values` replace all answers of the step. */
export type FlowEvent =
  | { readonly type: 'answer'; readonly step: StepId; readonly values: StepAnswers }
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | { readonly type: 'goto'; readonly step: StepId }
  | { readonly type: 'outcome'; readonly step: StepId; readonly outcome: string; readonly values?: StepAnswers };

/**
 * What the caller must do: show a step, call a service, poll a service after some milliseconds and report its answer (outcome `pending` for
 * not yet), or leave for a link.
 */
export type Effect =
  | { readonly type: 'enter'; readonly step: StepId }
  | {
      readonly type: 'call';
      readonly step: StepId;
      readonly service: string;
      readonly input: { readonly [name: string]: Json };
    }
  | {
      readonly type: 'poll';
      readonly step: StepId;
      readonly service: string;
      readonly input: { readonly [name: string]: Json };
      readonly afterMs: number;
    }
  | { readonly type: 'leave'; readonly step: StepId; readonly link: LinkTarget };

interface Transition {
  readonly run: Run;
  readonly effects: readonly Effect[];
}

/**
 * Applies an event to a run: (definition, run, event, facts) → (run, effects). All changes of a run go through this pure function. An event
 * that is not possible now leaves the run unchanged; during a service call only its outcome is possible.
 */
export function transition(compiled: CompiledFlow, run: Run, event: FlowEvent, runFacts: RunFacts): Transition {
  const here = compiled.byId.get(run.at);
  if (here?.kind.runs === 'call') {
    return event.type === 'outcome' ? finish(compiled, run, here, event, runFacts) : { run, effects: [] };
  }
  switch (event.type) {
    case 'answer':
      return answer(compiled, run, event, runFacts);
    case 'next':
      return next(compiled, run, walk(compiled, run, runFacts));
    case 'back':
      return back(compiled, run, walk(compiled, run, runFacts));
    case 'goto':
      return goto(compiled, run, event.step, walk(compiled, run, runFacts));
    case 'outcome':
      return { run, effects: [] };
  }
}

type Answer = Extract<FlowEvent, { type: 'answer' }>;
type Outcome = Extract<FlowEvent, { type: 'outcome' }>;

function answer(compiled: CompiledFlow, run: Run, event: Answer, runFacts: RunFacts): Transition {
  const step = compiled.byId.get(event.step);
  if (!step || isSealed(compiled, run, step)) return { run, effects: [] };
  const before = run.answers[step.id] ?? {};
  const after = validAnswers(step, event.values);
  const changed = changedKeys(before, after);
  if (changed.length === 0) return { run, effects: [] };
  const answers = { ...run.answers, [step.id]: after };
  const remaining = invalidate(compiled, { answers, results: run.results }, step, changed);
  const answered: Run = { ...run, answers: remaining.answers, results: remaining.results };
  return settle(compiled, answered, walk(compiled, answered, runFacts), run.at);
}

function changedKeys(before: StepAnswers, after: StepAnswers): readonly string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !equalJson(getOwn(before, key), getOwn(after, key)));
}

function next(compiled: CompiledFlow, run: Run, walked: Walk): Transition {
  const index = indexIn(walked, run.at);
  const target = walked.relevant[index + 1];
  // A step that is no longer relevant or reachable is left for the last step that may be visited.
  if (index < 0 || index >= walked.reachable) return settle(compiled, run, walked, run.at);
  if (!target || !walked.complete[index]) return { run, effects: [] };
  return move(compiled, run, target, walked);
}

function back(compiled: CompiledFlow, run: Run, walked: Walk): Transition {
  for (let index = indexIn(walked, run.at) - 1; index >= walked.first; index--) {
    const step = walked.relevant[index];
    if (step?.kind.runs === 'screen') return move(compiled, run, step, walked);
  }
  return { run, effects: [] };
}

function goto(compiled: CompiledFlow, run: Run, wanted: StepId, walked: Walk): Transition {
  return compiled.byId.has(wanted) ? settle(compiled, run, walked, wanted) : { run, effects: [] };
}

function finish(
  compiled: CompiledFlow,
  run: Run,
  action: CompiledStep,
  event: Outcome,
  runFacts: RunFacts,
): Transition {
  if (event.step !== action.id) return { run, effects: [] };
  if (event.outcome === pending && action.call?.pollSchedule) {
    return pollAgain(compiled, run, action, action.call.pollSchedule, runFacts);
  }
  const declared = action.call && getOwn(action.call.service.outcomes, event.outcome);
  const target = compiled.steps[action.call?.on.get(event.outcome) ?? -1];
  if (!declared || !target) return settle(compiled, run, walk(compiled, run, runFacts), run.at);
  const values = Object.entries(event.values ?? {}).filter(([name, value]) => {
    const key = getOwn(declared.values, name);
    return key !== undefined && isValidAnswer(value, key);
  });
  const ended: Run = {
    ...run,
    results: { ...run.results, [action.id]: { ...Object.fromEntries(values), outcome: event.outcome } },
  };
  if (target.position > action.position) {
    const walked = walk(compiled, ended, runFacts);
    const following = walked.relevant[indexIn(walked, action.id) + 1];
    return following ? move(compiled, ended, following, walked) : settle(compiled, ended, walked, target.id);
  }
  const asked = askAgain(compiled, ended, target);
  // The result of the action is kept although asking again drops it, so that the step can say why it asks.
  const led: Run = { ...ended, answers: asked.answers };
  return settle(compiled, led, walk(compiled, led, runFacts), target.id);
}

const pending = 'pending';

/** Schedules the next poll, or ends the step with `timed-out` when it has waited long enough. */
function pollAgain(
  compiled: CompiledFlow,
  run: Run,
  action: CompiledStep,
  schedule: PollSchedule,
  runFacts: RunFacts,
): Transition {
  const held = run.results[action.id];
  const count = (value: Json | undefined) => (typeof value === 'number' ? value : 0);
  // The result of an earlier wait does not shorten this one.
  const before = held?.outcome === pending ? held : undefined;
  const polls = count(before?.polls) + 1;
  const waitedMs = count(before?.waitedMs) + (before ? 0 : schedule.every);
  const afterMs = nextPollDelay(schedule, { polls, waitedMs });
  if (afterMs === undefined) {
    return finish(compiled, run, action, { type: 'outcome', step: action.id, outcome: 'timed-out' }, runFacts);
  }
  const result = { outcome: pending, polls, waitedMs: waitedMs + afterMs };
  const waiting: Run = { ...run, results: { ...run.results, [action.id]: result } };
  return { run: waiting, effects: callOf(action, walk(compiled, waiting, runFacts), afterMs) };
}

/** The effect of a call: immediate, or for a `wait` step after its interval. */
function callOf({ id, call }: CompiledStep, { scope }: Walk, afterMs: number | undefined): Effect[] {
  if (!call) return [];
  const request = { step: id, service: call.name, input: call.input(scope) };
  return [
    call.pollSchedule
      ? { type: 'poll', ...request, afterMs: afterMs ?? call.pollSchedule.every }
      : { type: 'call', ...request },
  ];
}

/** Goes to a screen if it may be visited, else to the nearest earlier screen that may. */
function settle(compiled: CompiledFlow, run: Run, walked: Walk, wanted: StepId): Transition {
  const limit = compiled.byId.get(wanted)?.position ?? Number.POSITIVE_INFINITY;
  let target: CompiledStep | undefined;
  for (let index = walked.first; index < walked.reachable; index++) {
    const step = walked.relevant[index];
    if (!step || (target && step.position > limit)) break;
    if (step.kind.runs === 'screen') target = step;
  }
  target ??= lastReachable(walked);
  return target ? move(compiled, run, target, walked) : { run, effects: [] };
}

function move(compiled: CompiledFlow, run: Run, target: CompiledStep, walked: Walk): Transition {
  if (target.id === run.at) return { run, effects: [] };
  const link = redirectTarget(compiled, target, walked);
  const effects: Effect[] = target.call ? callOf(target, walked, undefined) : [{ type: 'enter', step: target.id }];
  // A page of the portal takes the place of the step, which would be a needless entry in the browser's history.
  if (link?.to === 'portal') effects.pop();
  if (link) effects.push({ type: 'leave', step: target.id, link });
  return { run: { ...run, at: target.id }, effects };
}

/**
 * The link that a redirect step leads to: an address from the brand's settings, or a page of the portal whose path may have placeholders.
 * Undefined for other kinds, without the setting, and if a placeholder has no value.
 */
export function redirectTarget(
  compiled: CompiledFlow,
  { id, kind, settings }: CompiledStep,
  walked: Walk,
): LinkTarget | undefined {
  const { to } = settings.options;
  if (kind.ends !== 'always' || typeof to !== 'string') return undefined;
  const read = createReader(compiled, walked, id);
  const address = to.startsWith('/') ? fillPath(to, read) : read(to);
  return typeof address === 'string' ? resolveLink(address, { hosts: 'any' }) : undefined;
}
