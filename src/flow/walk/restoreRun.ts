import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import { isAnswered } from '#flow/conditions/operators.ts';
import type { Run, RunFacts, StepAnswers, StepId } from '#flow/language/language.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import { invalidate } from './invalidate.ts';
import { migrateAnswers, type OneAnswer, revisionsOf } from './migrateAnswers.ts';
import { transition } from './transition.ts';
import { isValidAnswer, validAnswers } from './validAnswers.ts';
import { isSealed, lastReachable, type RunState, walk } from './walk.ts';

/** A run that was taken up again, and answers that no longer have a place, by their names of now: to be shown to the person. */
export interface Restored {
  readonly run: Run;
  readonly dropped: readonly OneAnswer[];
}

/**
 * A run as it was saved, fitted to the flow as it is now: migrations are applied, answers of vanished steps and answers that
 * no longer fit are dropped and told, what hangs on them or is newly required is asked, and a run that stood in the middle of a
 * call stands before it. Undefined when nothing usable was saved or it belongs to another flow.
 */
export function restoreRun(saved: unknown, compiled: CompiledFlow, surroundings: RunFacts): Restored | undefined {
  if (!isRecord(saved) || saved.flow !== compiled.flow.id) return undefined;
  const { id, brand, at } = saved;
  if (typeof id !== 'string' || typeof brand !== 'string' || typeof at !== 'string') return undefined;
  const given = everyAnswer(isRecord(saved.answers) ? saved.answers : {});
  const wanted = migrateAnswers(given, compiled.flow, isRecord(saved.began) ? saved.began : {});
  const { answers, dropped } = placed(wanted, given, compiled);
  const results = resultsOf(isRecord(saved.results) ? saved.results : {}, compiled);
  const kept = asksAgain({ answers, results }, compiled, dropped);
  const run = {
    id,
    brand,
    flow: compiled.flow.id,
    revision: compiled.revision,
    began: revisionsOf(compiled.flow),
    answers: kept.answers,
    results: kept.results,
  };
  const last = lastReachable(walk(compiled, run, surroundings));
  if (!last) return undefined;
  const { run: there } = transition(compiled, { ...run, at: last.id }, { type: 'goto', step: at }, surroundings);
  return { run: there, dropped };
}

function everyAnswer(saved: JsonRecord): readonly OneAnswer[] {
  return Object.entries(saved).flatMap(([step, values]) =>
    isRecord(values) ? Object.entries(values).map(([key, value]) => ({ step, key, value })) : [],
  );
}

/** Puts answers to their steps. Of two that ended up under one name, the one that always had it stays. */
function placed(wanted: readonly OneAnswer[], given: readonly OneAnswer[], compiled: CompiledFlow) {
  const unmoved = new Set(wanted.filter(({ step, key }, i) => step === given[i]?.step && key === given[i]?.key));
  const byName = new Map<string, OneAnswer>();
  const dropped: OneAnswer[] = [];
  for (const one of [...wanted].sort((a, b) => Number(unmoved.has(b)) - Number(unmoved.has(a)))) {
    const name = `${one.step}.${one.key}`;
    const step = compiled.byId.get(one.step);
    const fitting = step && Object.hasOwn(validAnswers(step, Object.fromEntries([[one.key, one.value]])), one.key);
    if (fitting && !byName.has(name)) byName.set(name, one);
    else if (isAnswered(one.value)) dropped.push(one);
  }
  const answers: { [step: StepId]: StepAnswers } = {};
  for (const { id } of compiled.steps) {
    const values = [...byName.values()]
      .filter(({ step }) => step === id)
      .map(({ key, value }) => [key, value] as const);
    if (values.length > 0) answers[id] = Object.fromEntries(values);
  }
  return { answers, dropped };
}

/** What hung on a dropped answer is asked again, unless it was agreed already. */
function asksAgain(run: RunState, compiled: CompiledFlow, dropped: readonly OneAnswer[]): RunState {
  return dropped.reduce((before, { step, key }) => {
    const lost = compiled.byId.get(step) ?? vanished;
    return isSealed(compiled, before, lost) ? before : invalidate(compiled, before, lost, [key]);
  }, run);
}

/** Stands for a step that is no longer there: it may have been anywhere. */
const vanished = { position: -1, kind: { kind: '' } };

function resultsOf(saved: JsonRecord, compiled: CompiledFlow): Run['results'] {
  const results: { [step: StepId]: Run['results'][string] } = {};
  for (const { id, call } of compiled.steps) {
    const result = getOwn(saved, id);
    if (!call || !isRecord(result) || typeof result.outcome !== 'string' || !call.on.has(result.outcome)) continue;
    const declared = getOwn(call.service.outcomes, result.outcome)?.values ?? {};
    const values = Object.entries(result).filter(([name, value]) => {
      const key = getOwn(declared, name);
      return key !== undefined && isValidAnswer(value, key);
    });
    results[id] = { ...Object.fromEntries(values), outcome: result.outcome };
  }
  return results;
}

type JsonRecord = { readonly [key: string]: Json };

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
