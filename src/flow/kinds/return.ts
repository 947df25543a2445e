import type { StepKind } from '#flow/language/stepKind.ts';
import { ending } from '#flow/language/stepKind.ts';

/** Hand the person back to whatever began the flow, with a word on how it ended. */
export const handBack: StepKind = {
  ...ending,
  kind: 'return',
};
