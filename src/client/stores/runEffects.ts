import type { LinkTarget } from '#base/links.ts';
import type { StepId } from '#flow/language/language.ts';
import type { Effect, FlowEvent } from '#flow/walk/transition.ts';

/** A call of a service that an action step requests. */
export type Call = Pick<Extract<Effect, { type: 'call' }>, 'step' | 'service' | 'input'>;

/** The outcome of a service call, and the values that it returned. */
export interface Outcome extends Omit<Extract<FlowEvent, { type: 'outcome' }>, 'type' | 'step'> {
  /** Called once the flow has taken the outcome, such as to leave for the denial page (QN-5a). */
  readonly afterwards?: () => void;
}

/** Carries out the effects of a flow. */
interface EffectHandler {
  /** Navigates to a step. */
  enter(step: StepId): void;
  /** Navigates to a page of the portal or leaves for another site. */
  go(link: LinkTarget): void;
  /** Resolves after some milliseconds. */
  delay(milliseconds: number): Promise<void>;
  call(call: Call): Promise<Outcome>;
  /** Receives the outcome of each call as an event for the flow. */
  onOutcome(event: FlowEvent): Promise<void>;
}

/** Runs the effects of a transition in order; resolves when the last one is done. */
export async function runEffects(effects: readonly Effect[], handler: EffectHandler): Promise<void> {
  for (const effect of effects) {
    if (effect.type === 'enter') handler.enter(effect.step);
    if (effect.type === 'leave') handler.go(effect.link);
    if (effect.type === 'poll') await handler.delay(effect.afterMs);
    if (effect.type !== 'call' && effect.type !== 'poll') continue;
    const { afterwards, ...outcome } = await handler.call(effect);
    await handler.onOutcome({ type: 'outcome', step: effect.step, ...outcome });
    afterwards?.();
  }
}
