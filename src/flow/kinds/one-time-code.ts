import type { StepKind } from '#flow/language/stepKind.ts';
import { form } from './form.ts';

/** A form that asks for a code sent to the person, with a button that sends another one (AU-3). */
export const oneTimeCode: StepKind = {
  ...form,
  kind: 'one-time-code',
};
