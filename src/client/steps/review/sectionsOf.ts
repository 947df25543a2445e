import type { CompiledStep } from '#flow/walk/compileFlow.ts';

/** The answered steps that a review shows: those that its options name, in that order, or else all of them. */
export function sectionsOf(review: CompiledStep, answered: readonly CompiledStep[]): readonly CompiledStep[] {
  const { sections } = review.settings.options;
  if (!Array.isArray(sections)) return answered.filter(({ id }) => id !== review.id);
  return sections.flatMap((id) => answered.filter((step) => step.id === id));
}
