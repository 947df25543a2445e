import type { StepAnswers, StepId } from '#flow/language/language.ts';
import type { FlowEvent } from '#flow/walk/transition.ts';
import type { FlowStore } from './FlowStore.ts';
import type { Request } from './request.ts';

/** A flow under way, as its steps see it: that of the document, or one that was begun beside it. */
export interface ActiveRun {
  readonly flow: FlowStore;
  /** What the server found wrong with the answers that it was sent, until `forgetRefusal`. */
  readonly refusal: Request['problem'];
  forgetRefusal(): void;
  /** A text of the flow with its answers filled in. */
  fill(text: string): string;
  /** Tells the flow that something happened, and does what follows: show a step, call a service. */
  send(event: FlowEvent): Promise<void>;
  /** Answers a step and goes on to the next. */
  answerAndGo(step: StepId, values: StepAnswers): Promise<void>;
}
