import type { StepKind } from '#flow/language/stepKind.ts';
import { ending } from '#flow/language/stepKind.ts';

/** Shows a message, in the middle of a flow or at its end. */
export const message: StepKind = {
  ...ending,
  ends: 'sometimes',
  kind: 'message',
};
