import type { Json } from '#base/json.ts';
import { getOwn, isRecord } from '#base/json.ts';
import { isAnswered } from '#flow/conditions/operators.ts';
import type { Run, RunFacts, StepAnswers, StepId } from '#flow/language/language.ts';
import type { CompiledFlow } from './compileFlow.ts';
import { invalidate } from './invalidate.ts';
import { migrateAnswers, type OneAnswer, revisionsOf } from './migrateAnswers.ts';
import { transition } from './transition.ts';
import { isValidAnswer, validAnswers } from './validAnswers.ts';
import { isSealed, lastReachable, type RunState, walk } from './walk.ts';

/** A restored run, and the answers that it lost, under their current names, to be shown to the person. */
export interface Restored {
  readonly run: Run;
  readonly dropped: readonly OneAnswer[];
}

/**
 * Restores a saved run for the current version of its flow. Applies migrations; drops and returns answers of removed steps and answers that
 * are no longer valid; drops what depends on them. A run saved during a service call continues before the call. Returns undefined if the
 * saved value is unusable or belongs to another flow.
 */
export function restoreRun(saved: unknown, compiled: CompiledFlow, runFacts: RunFacts): Restored | undefined {
  if (!isRecord(saved) || saved.flow !== compiled.flow.id) return undefined;
  const { id, brand, at, answers: savedAnswers, began, results: savedResults } = saved as JsonRecord;
  if (typeof id !== 'string' || typeof brand !== 'string' || typeof at !== 'string') return undefined;
  const given = listAnswers(isRecord(savedAnswers) ? savedAnswers : {});
  const migrated = migrateAnswers(given, compiled.flow, isRecord(began) ? began : {});
  const { answers, dropped } = groupByStep(migrated, given, compiled);
  const results = resultsOf(isRecord(savedResults) ? savedResults : {}, compiled);
  const state = invalidateDependents({ answers, results }, compiled, dropped);
  const run = {
    id,
    brand,
    flow: compiled.flow.id,
    revision: compiled.hash,
    began: revisionsOf(compiled.flow),
    answers: state.answers,
    results: state.results,
  };
  const last = lastReachable(walk(compiled, run, runFacts));
  if (!last) return undefined;
  const { run: restored } = transition(compiled, { ...run, at: last.id }, { type: 'goto', step: at }, runFacts);
  return { run: restored, dropped };
}

function listAnswers(saved: JsonRecord): readonly OneAnswer[] {
  return Object.entries(saved).flatMap(([step, values]) =>
    isRecord(values) ? Object.entries(values).map(([key, value]) => ({ step, key, value })) : [],
  );
}

/** Sorts answers by step. Of two answers with the same new name, the one that was not renamed is kept. */
function groupByStep(migrated: readonly OneAnswer[], given: readonly OneAnswer[], compiled: CompiledFlow) {
  const unmoved = new Set(migrated.filter(({ step, key }, i) => step === given[i]?.step && key === given[i]?.key));
  const byName = new Map<string, OneAnswer>();
  const dropped: OneAnswer[] = [];
  for (const one of [...migrated].sort((a, b) => Number(unmoved.has(b)) - Number(unmoved.has(a)))) {
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

/** Drops what depended on a dropped answer, unless a final outcome sealed it. */
function invalidateDependents(run: RunState, compiled: CompiledFlow, dropped: readonly OneAnswer[]): RunState {
  return dropped.reduce((before, { step, key }) => {
    const changedStep = compiled.byId.get(step) ?? removedStep;
    return isSealed(compiled, before, changedStep) ? before : invalidate(compiled, before, changedStep, [key]);
  }, run);
}

/** Stands for a removed step, which may have been anywhere in the flow. */
const removedStep = { position: -1, kind: { kind: '' } };

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
