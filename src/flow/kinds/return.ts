import type { StepKind } from '#flow/language/stepKind.ts';
import { ending } from '#flow/language/stepKind.ts';

/** Ends the flow and returns the person to the page that started it, with a result. */
export const returnStep: StepKind = {
  ...ending,
  kind: 'return',
};
