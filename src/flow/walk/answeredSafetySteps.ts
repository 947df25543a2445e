import type { CompiledStep } from './compileFlow.ts';
import type { Walk } from './walk.ts';

/** Returns the reached and complete forms of a walk that keep the patient safe, such as the MRI safety questions, in order. */
export function answeredSafetySteps({ relevant, complete, reachable }: Walk): readonly CompiledStep[] {
  return relevant.filter(
    ({ protects, step }, position) =>
      protects && step.form !== undefined && position < reachable && complete[position] === true,
  );
}
