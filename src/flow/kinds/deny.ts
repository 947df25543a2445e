import type { StepKind } from '#flow/language/stepKind.ts';
import { ending } from '#flow/language/stepKind.ts';

/** Say that the flow cannot go on, and why. */
export const deny: StepKind = {
  ...ending,
  kind: 'deny',
  protects: true,
};
