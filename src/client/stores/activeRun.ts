import type { StepAnswers, StepId } from '#flow/language/language.ts';
import type { FlowEvent } from '#flow/walk/transition.ts';
import type { ApiCall } from './apiCall.ts';
import type { FlowStore } from './FlowStore.ts';

/** A run as its steps see it: the run of the document's flow, or of a started flow. */
export interface ActiveRun {
  readonly flow: FlowStore;
  /** The problem that the server reported for the answers, until `forgetRefusal`. */
  readonly refusal: ApiCall['problem'];
  forgetRefusal(): void;
  /** Replaces the placeholders of a text by answers. */
  fill(text: string): string;
  /** Sends an event to the flow and carries out its effects, such as a navigation or a service call. */
  send(event: FlowEvent): Promise<void>;
  /** Answers a step and goes to the next one. */
  answerAndGo(step: StepId, values: StepAnswers): Promise<void>;
}
