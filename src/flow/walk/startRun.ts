import type { Run, RunFacts } from '#flow/language/language.ts';
import type { CompiledFlow } from './compileFlow.ts';
import { revisionsOf } from './migrateAnswers.ts';
import { lastReachable, walk } from './walk.ts';

/** Creates a run at the first step. `id` identifies the run; never use a booking key. */
export function startRun(
  compiled: CompiledFlow,
  identity: { readonly id: string; readonly brand: string },
  runFacts: RunFacts,
): Run {
  const empty = { answers: {}, results: {} };
  const walked = walk(compiled, empty, runFacts);
  const first = walked.relevant.find(({ kind }) => kind.runs === 'screen') ?? lastReachable(walked);
  return {
    ...identity,
    flow: compiled.flow.id,
    revision: compiled.hash,
    began: revisionsOf(compiled.flow),
    at: first?.id ?? compiled.flow.order[0] ?? '',
    ...empty,
  };
}
