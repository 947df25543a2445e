import type { LinkTarget } from '#base/links.ts';
import type { StepId } from '#flow/language/language.ts';
import type { Effect, FlowEvent } from '#flow/walk/transition.ts';

/** A call that a flow asks for. */
export type Call = Pick<Extract<Effect, { type: 'call' }>, 'step' | 'service' | 'input'>;

/** How a call ended, and what it left. */
export type Outcome = Omit<Extract<FlowEvent, { type: 'outcome' }>, 'type' | 'step'>;

/** Whoever does what a flow asks of the outside. */
interface EffectHandler {
  enter(step: StepId): void;
  go(way: LinkTarget): void;
  /** Lets some milliseconds go by. */
  pause(milliseconds: number): Promise<void>;
  call(call: Call): Promise<Outcome>;
  /** Hears how a call ended. */
  hear(event: FlowEvent): Promise<void>;
}

/** Does what a flow asks of the outside, one after the other. */
export async function perform(effects: readonly Effect[], handler: EffectHandler): Promise<void> {
  for (const effect of effects) {
    if (effect.type === 'enter') handler.enter(effect.step);
    if (effect.type === 'leave') handler.go(effect.way);
    if (effect.type === 'poll') await handler.pause(effect.afterMs);
    if (effect.type !== 'call' && effect.type !== 'poll') continue;
    const outcome = await handler.call(effect);
    await handler.hear({ type: 'outcome', step: effect.step, ...outcome });
  }
}
