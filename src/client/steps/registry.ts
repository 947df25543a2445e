import { type ComponentType, lazy } from 'react';
import type { StepProps } from './StepProps.ts';

/** The component of each step kind, loaded when it is first drawn; the kind in the JSON is the folder here. */
export const steps: { readonly [kind: string]: ComponentType<StepProps> } = {
  action: lazy(() => import('./action/ActionStep.tsx')),
  'clinic-picker': lazy(() => import('./clinic-picker/ClinicPickerStep.tsx')),
  'exam-picker': lazy(() => import('./exam-picker/ExamPickerStep.tsx')),
  form: lazy(() => import('./form/FormStep.tsx')),
  message: lazy(() => import('./message/MessageStep.tsx')),
  'region-picker': lazy(() => import('./region-picker/RegionPickerStep.tsx')),
  review: lazy(() => import('./review/ReviewStep.tsx')),
  'slot-picker': lazy(() => import('./slot-picker/SlotPickerStep.tsx')),
};
