import type { StepAnswers } from '#flow/language/language.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';

/** Props of every step component. */
export interface StepProps {
  readonly step: CompiledStep;
  /** The current answers of the step. */
  readonly values: StepAnswers;
  /** Query of the URL; a step uses only the parameters of its kind (RT-17). */
  readonly query: URLSearchParams;
  /** Changes parameters without a history entry; undefined removes a parameter. */
  readonly setQuery: (changes: { readonly [name: string]: string | undefined }) => void;
}
