import type { StepKind } from '#flow/language/stepKind.ts';
import { action } from './action.ts';
import { clinicPicker } from './clinic-picker.ts';
import { deny } from './deny.ts';
import { documents } from './documents.ts';
import { examPicker } from './exam-picker.ts';
import { form } from './form.ts';
import { message } from './message.ts';
import { oneTimeCode } from './one-time-code.ts';
import { redirect } from './redirect.ts';
import { regionPicker } from './region-picker.ts';
import { returnStep } from './return.ts';
import { review } from './review.ts';
import { slotPicker } from './slot-picker.ts';
import { subflow } from './subflow.ts';
import { wait } from './wait.ts';

/** All step kinds, by their name in the JSON. */
export const stepKinds: { readonly [kind: string]: StepKind } = {
  [regionPicker.kind]: regionPicker,
  [clinicPicker.kind]: clinicPicker,
  [examPicker.kind]: examPicker,
  [slotPicker.kind]: slotPicker,
  [form.kind]: form,
  [documents.kind]: documents,
  [oneTimeCode.kind]: oneTimeCode,
  [review.kind]: review,
  [action.kind]: action,
  [wait.kind]: wait,
  [subflow.kind]: subflow,
  [message.kind]: message,
  [deny.kind]: deny,
  [redirect.kind]: redirect,
  [returnStep.kind]: returnStep,
};
