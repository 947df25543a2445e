import type { StepKind } from '#flow/language/stepKind.ts';
import { ending } from '#flow/language/stepKind.ts';

/** Go to an address that the brand configured, and end the flow. */
export const redirect: StepKind = {
  ...ending,
  kind: 'redirect',
};
