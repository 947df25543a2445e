import type { Json } from '#base/json.ts';
import { isAnswered } from '#flow/conditions/operators.ts';
import type { Run, StepAnswers, StepId } from '#flow/language/language.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import { migrateAnswers, type OneAnswer } from '#flow/walk/migrateAnswers.ts';
import { validAnswers } from '#flow/walk/validAnswers.ts';

/** Values of forms that were not submitted yet, by step. */
export type Drafts = { readonly [step: StepId]: StepAnswers };

/** Renames drafts to the current version of the flow; `dropped` has the values without a field in it. */
export function migrateDrafts(
  drafts: Drafts,
  compiled: CompiledFlow,
  began: NonNullable<Run['began']>,
): { readonly drafts: Drafts; readonly dropped: readonly OneAnswer[] } {
  const answers = Object.entries(drafts).flatMap(([step, values]) =>
    Object.entries(values).map(([key, value]) => ({ step, key, value })),
  );
  const kept: { [step: StepId]: { [key: string]: Json } } = {};
  const dropped: OneAnswer[] = [];
  for (const answer of migrateAnswers(answers, compiled.flow, began)) {
    const step = compiled.byId.get(answer.step);
    const valid = step ? validAnswers(step, { [answer.key]: answer.value }) : {};
    if (Object.hasOwn(valid, answer.key)) kept[answer.step] = { ...kept[answer.step], ...valid };
    else if (isAnswered(answer.value)) dropped.push(answer);
  }
  return { drafts: kept, dropped };
}
