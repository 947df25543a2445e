import type { StepKind } from '#flow/language/stepKind.ts';
import { ending } from '#flow/language/stepKind.ts';

/** Ends the flow and goes to a page of the portal or to a URL from the brand's settings. */
export const redirect: StepKind = {
  ...ending,
  kind: 'redirect',
};
