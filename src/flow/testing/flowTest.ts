import type { Json } from '#base/json.ts';
import type { StepAnswers, StepId } from '#flow/language/language.ts';

/** `<flow>.test.json`: how a flow is to go, for people who change it in JSON. `schemas/flow-test.schema.json` is its law. */
export interface FlowTests {
  readonly flow: string;
  /** The date of the visitor's calendar, YYYY-MM-DD; time stands still in a test. */
  readonly today: string;
  readonly tests: readonly FlowTest[];
}

/** One visit: what surrounds it, and the stations that it comes to in this order. */
export interface FlowTest {
  readonly name: string;
  readonly context?: { readonly [name: string]: Json };
  readonly way: readonly Station[];
}

/** What is expected at one step, and what is done there. Without an act the visitor goes on, at the last station stays. */
export interface Station {
  readonly at: StepId;
  /** Words that the title or introduction holds, answers filled in. */
  readonly says?: string;
  /** What the service is given, or a part of it. */
  readonly given?: { readonly [name: string]: Json };
  /** Address that the step leaves for. */
  readonly leaves?: string;
  readonly answer?: StepAnswers;
  /** What the stubbed service comes to: an outcome, for a wait step also `pending`. */
  readonly outcome?: string;
  readonly values?: StepAnswers;
  readonly go?: 'back' | { readonly to: StepId };
}
