import type { StepAnswers } from '#flow/language/language.ts';
import type { StepKind } from '#flow/language/stepKind.ts';
import type { CompiledFlow, CompiledStep } from './compileFlow.ts';
import type { RunState } from './walk.ts';

/**
 * Drops what a change of some answers (`keys` of one step) invalidates: dependent answers of later steps, what depends on those, and the
 * results of later actions (BK-2, SL-5). Returns the same object if nothing depends on them.
 */
export function invalidate(
  compiled: CompiledFlow,
  run: RunState,
  changed: { readonly position: number; readonly kind: Pick<StepKind, 'kind'> },
  keys: readonly string[],
): RunState {
  const changes = [{ kind: changed.kind.kind, keys }];
  let { answers, results } = run;
  for (const step of compiled.steps.slice(changed.position + 1)) {
    if (results[step.id]) results = without(results, [step.id]);
    const { invalidation } = step.kind;
    const held = answers[step.id];
    if (!invalidation || !held) continue;
    const { by } = invalidation;
    const touched =
      by === 'every' || changes.some((change) => by[change.kind]?.some((key) => change.keys.includes(key)));
    const lost = touched ? invalidation.keys.filter((key) => Object.hasOwn(held, key)) : [];
    if (lost.length === 0) continue;
    answers = { ...answers, [step.id]: without(held, lost) };
    changes.push({ kind: step.kind.kind, keys: lost });
  }
  return answers === run.answers && results === run.results ? run : { answers, results };
}

/** Drops the answers of a step that an outcome leads back to, so that it asks again. A form keeps its answers. */
export function askAgain(compiled: CompiledFlow, run: RunState, step: CompiledStep): RunState {
  const held = run.answers[step.id];
  const lost = held ? (step.kind.invalidation?.keys ?? []).filter((key) => Object.hasOwn(held, key)) : [];
  if (!held || lost.length === 0) return run;
  const answers = { ...run.answers, [step.id]: without<StepAnswers>(held, lost) };
  return invalidate(compiled, { answers, results: run.results }, step, lost);
}

function without<T extends object>(record: T, keys: readonly string[]): T {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as T;
}
