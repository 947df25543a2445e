import type { StepKind } from '#flow/language/stepKind.ts';
import { form } from './form.ts';

/** A form that asks for a code that was sent, and a way to have another one sent (AU-3). */
export const oneTimeCode: StepKind = {
  ...form,
  kind: 'one-time-code',
};
