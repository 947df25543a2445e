import type { Json } from '#base/json.ts';
import { isAnswered } from '#flow/conditions/operators.ts';
import type { Run, StepAnswers, StepId } from '#flow/language/language.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import { fittingAnswers } from '#flow/walk/fittingAnswers.ts';
import { migrateAnswers, type OneAnswer } from '#flow/walk/migrateAnswers.ts';

export type Drafts = { readonly [step: StepId]: StepAnswers };

/** What was typed and not handed in, under the names of the flow as it is now; what no longer has a place there is told. */
export function migrateDrafts(
  drafts: Drafts,
  compiled: CompiledFlow,
  began: NonNullable<Run['began']>,
): { readonly drafts: Drafts; readonly dropped: readonly OneAnswer[] } {
  const given = Object.entries(drafts).flatMap(([step, values]) =>
    Object.entries(values).map(([key, value]) => ({ step, key, value })),
  );
  const kept: { [step: StepId]: { [key: string]: Json } } = {};
  const dropped: OneAnswer[] = [];
  for (const one of migrateAnswers(given, compiled.flow, began)) {
    const step = compiled.byId.get(one.step);
    const fitting = step ? fittingAnswers(step, { [one.key]: one.value }) : {};
    if (Object.hasOwn(fitting, one.key)) kept[one.step] = { ...kept[one.step], ...fitting };
    else if (isAnswered(one.value)) dropped.push(one);
  }
  return { drafts: kept, dropped };
}
