import type { StepKind } from '#flow/language/stepKind.ts';
import { ending } from '#flow/language/stepKind.ts';

/** Say something, on the way or at the end. */
export const message: StepKind = {
  ...ending,
  ends: 'sometimes',
  kind: 'message',
};
