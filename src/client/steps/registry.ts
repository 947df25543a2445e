import type { ComponentType } from 'react';
import ActionStep from './action/ActionStep.tsx';
import type { StepProps } from './StepProps.ts';

type Step = ComponentType<StepProps>;

/**
 * Imports the component of each step kind; the kind in the JSON is the folder name. The `action` component is part of the first load,
 * because it is rendered during service calls, when the connection may be lost.
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

/** All step kinds that have a component. */
export const stepNames: readonly string[] = Object.keys(sources);

const loaded = new Map<string, Step>();

/**
 * Loads the component of a kind before its first render, because React delays a suspended component by 300 ms. Ignores an unknown
 * kind. Rejects if the import fails.
 */
export async function loadStep(kind: string): Promise<void> {
  const source = sources[kind];
  if (source && !loaded.has(kind)) loaded.set(kind, (await source()).default);
}

/** Returns the component of a kind; undefined until it is loaded. */
export function stepOf(kind: string): Step | undefined {
  return loaded.get(kind);
}
