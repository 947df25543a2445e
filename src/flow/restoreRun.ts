import type { CompiledFlow } from './compileFlow.ts';
import { fits, fittingAnswers } from './fittingAnswers.ts';
import type { Json, Run, StepAnswers, StepId, Surroundings } from './language.ts';
import { own } from './own.ts';
import { transition } from './transition.ts';
import { lastReachable, walk } from './walk.ts';

/**
 * A run as it was saved, fitted to the flow as it is now: answers of vanished steps and answers that no longer fit are
 * dropped, what is newly required is asked, and a run that stood in the middle of a call stands before it. Undefined when
 * nothing usable was saved or it belongs to another flow.
 */
export function restoreRun(saved: unknown, compiled: CompiledFlow, surroundings: Surroundings): Run | undefined {
  if (!isRecord(saved) || saved.flow !== compiled.flow.id) return undefined;
  const { id, brand, at } = saved;
  if (typeof id !== 'string' || typeof brand !== 'string' || typeof at !== 'string') return undefined;
  const kept = {
    id,
    brand,
    flow: compiled.flow.id,
    revision: compiled.revision,
    answers: fittingByStep(isRecord(saved.answers) ? saved.answers : {}, compiled),
    results: resultsOf(isRecord(saved.results) ? saved.results : {}, compiled),
  };
  const last = lastReachable(walk(compiled, kept, surroundings));
  if (!last) return undefined;
  return transition(compiled, { ...kept, at: last.id }, { type: 'goto', step: at }, surroundings).run;
}

function fittingByStep(saved: JsonRecord, compiled: CompiledFlow): Run['answers'] {
  const answers: { [step: StepId]: StepAnswers } = {};
  for (const step of compiled.steps) {
    const values = own(saved, step.id);
    if (isRecord(values)) answers[step.id] = fittingAnswers(step, values);
  }
  return answers;
}

function resultsOf(saved: JsonRecord, compiled: CompiledFlow): Run['results'] {
  const results: { [step: StepId]: Run['results'][string] } = {};
  for (const { id, call } of compiled.steps) {
    const result = own(saved, id);
    if (!call || !isRecord(result) || typeof result.outcome !== 'string' || !call.on.has(result.outcome)) continue;
    const declared = own(call.service.outcomes, result.outcome)?.values ?? {};
    const values = Object.entries(result).filter(([name, value]) => {
      const key = own(declared, name);
      return key !== undefined && fits(value, key);
    });
    results[id] = { ...Object.fromEntries(values), outcome: result.outcome };
  }
  return results;
}

type JsonRecord = { readonly [key: string]: Json };

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
