import type { StepId, Surroundings } from '#flow/language/language.ts';
import { startRun } from '#flow/walk/startRun.ts';
import type { FlowEvent } from '#flow/walk/transition.ts';
import type { ActiveRun } from './activeRun.ts';
import { type Environment, environmentOf } from './environment.ts';
import { FlowStore } from './FlowStore.ts';
import { fillAnswers } from './fillAnswers.ts';
import { perform } from './perform.ts';
import type { RootStore } from './RootStore.ts';

/** A page or a dialog that has a flow walked. */
export interface FlowHost {
  /** Puts a step on the screen. */
  enter(step: StepId): void;
  /** The flow handed the person back, with a word on how it ended. */
  onReturn(how: string): void;
}

/** A flow that was begun beside that of the document; it is in memory alone, and gone with what began it. */
export interface StartedRun extends ActiveRun {
  /** Nobody hears of it any more, and nothing of it is kept. */
  end(): void;
}

/**
 * Begins a flow beside that of the document, by the version of the brand that is walked now. `facts` are what is true around it
 * beside what is true of the visit. Undefined when it cannot be fetched.
 */
export async function startFlow(
  root: RootStore,
  id: string,
  facts: Surroundings['context'],
  host: FlowHost,
): Promise<StartedRun | undefined> {
  const environment = environmentOf(root);
  const prepared = await environment.fetchFlow(id, facts);
  if (!prepared) return undefined;
  const { compiled, surroundings, brand } = prepared;
  const own: Environment = { ...environment, flow: prepared, switchVersion: () => undefined };
  const run = startRun(compiled, { id: environment.newId(), brand }, surroundings);
  const flow = FlowStore.create({ run }, own);
  let ended = false;

  async function send(event: FlowEvent): Promise<void> {
    if (ended) return;
    await perform(flow.apply(event), {
      enter(step) {
        const { kind, settings } = compiled.byId.get(step) ?? {};
        if (kind?.kind === 'return') host.onReturn(String(settings?.options.with));
        else host.enter(step);
      },
      go: root.go,
      pause: environment.delay,
      call: root.call,
      hear: send,
    });
  }
  return {
    flow,
    refusal: undefined,
    forgetRefusal: () => undefined,
    fill: (text) => fillAnswers(flow, root.formatters, text),
    send,
    async answerAndGo(step, values) {
      await send({ type: 'answer', step, values });
      await send({ type: 'next' });
    },
    end() {
      ended = true;
      flow.begin();
    },
  };
}
