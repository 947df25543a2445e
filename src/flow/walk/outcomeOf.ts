import { compileCondition } from '#flow/conditions/compileCondition.ts';
import { unknown } from '#flow/conditions/scope.ts';
import type { InnerOutcome, Outcome, StepId } from '#flow/language/language.ts';
import type { CompiledFlow } from './compileFlow.ts';
import type { Walk } from './walk.ts';

/** What the answers of a flow lead to, and the exams that a new one replaces. */
export interface ReachedOutcome extends Outcome {
  readonly asks?: InnerOutcome['asks'];
}

/**
 * Returns what the answers of a run lead to (QN-5): its own outcomes if it is a questionnaire, and those of the questionnaires inside it that are
 * answered to their end. The first that applies decides each property; a denial applies unless its condition is false. {} for none.
 */
export function outcomeOf(compiled: CompiledFlow, walked: Walk): ReachedOutcome {
  const { questionnaire, outcomes = [] } = compiled.flow;
  const { examSlugs = [], modalityIds = [] } = questionnaire ?? {};
  const asks = { examSlugs, modalityIds };
  const own = (questionnaire?.outcomes ?? []).map(({ when, ...outcome }) => ({
    when,
    outcome,
    asks,
    within: undefined,
  }));
  let reached: ReachedOutcome = {};
  for (const { when, outcome, within, asks } of [...own, ...outcomes]) {
    if (within !== undefined && !isAnswered(walked, within)) continue;
    const verdict = compileCondition(when, compiled.names)(walked.scope);
    const denies = outcome.type !== undefined;
    if (verdict !== true && !(denies && verdict === unknown)) continue;
    reached = { ...outcome, ...(outcome.newExamSlug !== undefined && { asks }), ...reached };
  }
  return reached;
}

/** Returns true if the steps of a questionnaire inside a flow are asked and complete. */
function isAnswered({ relevant, complete }: Walk, within: StepId): boolean {
  const own = relevant.flatMap(({ id }, position) => (id.startsWith(`${within}--`) ? [complete[position]] : []));
  return own.length > 0 && own.every(Boolean);
}
