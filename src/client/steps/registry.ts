import type { ComponentType } from 'react';
import ActionStep from './action/ActionStep.tsx';
import type { StepProps } from './StepProps.ts';

type Step = ComponentType<StepProps>;

/**
 * Where the component of each step kind is; the kind in the JSON is the folder here. An action is drawn while a call is under
 * way, perhaps when the connection is gone: its component is there from the start.
 */
const sources: { readonly [kind: string]: () => Promise<{ readonly default: Step }> } = {
  action: async () => ({ default: ActionStep }),
  'clinic-picker': () => import('./clinic-picker/ClinicPickerStep.tsx'),
  deny: () => import('./deny/DenyStep.tsx'),
  'exam-picker': () => import('./exam-picker/ExamPickerStep.tsx'),
  form: () => import('./form/FormStep.tsx'),
  message: () => import('./message/MessageStep.tsx'),
  'one-time-code': () => import('./one-time-code/OneTimeCodeStep.tsx'),
  redirect: () => import('./redirect/RedirectStep.tsx'),
  'region-picker': () => import('./region-picker/RegionPickerStep.tsx'),
  return: () => import('./return/ReturnStep.tsx'),
  review: () => import('./review/ReviewStep.tsx'),
  'slot-picker': () => import('./slot-picker/SlotPickerStep.tsx'),
  wait: () => import('./wait/WaitStep.tsx'),
};

/** Every step kind that can be drawn. */
export const stepNames: readonly string[] = Object.keys(sources);

const loaded = new Map<string, Step>();

/**
 * Loads what draws a kind, before it is drawn: React would hold back a part that suspends for 300 ms. A kind that is not
 * known is left to whoever draws. Rejects when the part cannot be fetched.
 */
export async function loadStep(kind: string): Promise<void> {
  const source = sources[kind];
  if (source && !loaded.has(kind)) loaded.set(kind, (await source()).default);
}

/** What draws a kind, once it was loaded. */
export function stepOf(kind: string): Step | undefined {
  return loaded.get(kind);
}
