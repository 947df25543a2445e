import type { ComponentType } from 'react';
import type { RootStore } from '#client/stores/RootStore.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import ActionStep from './action/ActionStep.tsx';
import type { StepProps } from './StepProps.ts';

type Step = ComponentType<StepProps>;

/** The module of a step kind. A public kind has `prepare`, which loads what its first drawing shows. */
interface StepModule {
  readonly default: Step;
  readonly prepare?: (root: RootStore, step: CompiledStep) => Promise<unknown>;
}

/**
 * Imports the component of each step kind; the kind in the JSON is the folder name. The `action` component is part of the first load,
 * because it is rendered during service calls, when the connection may be lost.
 */
const sources: { readonly [kind: string]: () => Promise<StepModule> } = {
  action: async () => ({ default: ActionStep }),
  'clinic-picker': () => import('./clinic-picker/ClinicPickerStep.tsx'),
  deny: () => import('./deny/DenyStep.tsx'),
  documents: () => import('./documents/DocumentsStep.tsx'),
  'exam-picker': () => import('./exam-picker/ExamPickerStep.tsx'),
  form: formWithServices,
  message: () => import('./message/MessageStep.tsx'),
  'one-time-code': () => import('./one-time-code/OneTimeCodeStep.tsx'),
  redirect: () => import('./redirect/RedirectStep.tsx'),
  'region-picker': () => import('./region-picker/RegionPickerStep.tsx'),
  return: () => import('./return/ReturnStep.tsx'),
  review: () => import('./review/ReviewStep.tsx'),
  'slot-picker': () => import('./slot-picker/SlotPickerStep.tsx'),
  wait: () => import('./wait/WaitStep.tsx'),
};

/** The services of action steps load with the form before them, so that a call needs no further file. */
async function formWithServices(): Promise<StepModule> {
  const [form] = await Promise.all([import('./form/FormStep.tsx'), import('#client/stores/browserServices.ts')]);
  return form;
}

/** All step kinds that have a component. */
export const stepNames: readonly string[] = Object.keys(sources);

const loaded = new Map<string, StepModule>();

/**
 * Loads the component of a kind before its first render, because React delays a suspended component by 300 ms. Ignores an unknown
 * kind. Rejects if the import fails.
 */
export async function loadStep(kind: string): Promise<void> {
  const source = sources[kind];
  if (source && !loaded.has(kind)) loaded.set(kind, await source());
}

/** Returns the component of a kind; undefined until it is loaded. */
export function stepOf(kind: string): Step | undefined {
  return loaded.get(kind)?.default;
}

/** Loads what the first drawing of the visible step shows. Returns false for a step without public content. */
export async function prepareStep(root: RootStore): Promise<boolean> {
  const { step } = root.flow;
  const prepare = loaded.get(step?.kind.kind ?? '')?.prepare;
  if (!step || !prepare) return false;
  await Promise.all([prepare(root, step), root.loadNames()]);
  return true;
}
