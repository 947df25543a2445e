import type { StepKind } from '#flow/language/stepKind.ts';
import { ending } from '#flow/language/stepKind.ts';

/** Tells the person that the flow cannot continue, and why. */
export const deny: StepKind = {
  ...ending,
  kind: 'deny',
  protects: true,
};
