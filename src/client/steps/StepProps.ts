import type { StepAnswers } from '#flow/language/language.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';

/** What every step is drawn from. */
export interface StepProps {
  readonly step: CompiledStep;
  /** What this step holds as its answers now. */
  readonly values: StepAnswers;
  /** Query of the address, of which a step reads and writes its kind's own parameters (RT-17). */
  readonly query: URLSearchParams;
  /** Changes parameters of the address in place; undefined takes one away. */
  readonly setQuery: (changes: { readonly [name: string]: string | undefined }) => void;
}
