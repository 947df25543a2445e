import { computed } from 'mobx';
import { getOwn } from '#base/json.ts';
import type { RunFacts, StepId } from '#flow/language/language.ts';
import { startRun } from '#flow/walk/startRun.ts';
import type { FlowEvent } from '#flow/walk/transition.ts';
import type { ActiveRun } from './activeRun.ts';
import type { ApiCall } from './apiCall.ts';
import { type Environment, environmentOf } from './environment.ts';
import { FlowStore } from './FlowStore.ts';
import type { RootStore } from './RootStore.ts';
import { runEffects } from './runEffects.ts';

/** The page or dialog that shows a started flow. */
export interface FlowHost {
  /** Shows a step. */
  enter(step: StepId): void;
  /** Called when the flow reaches a `return` step; `result` is its option `with`. */
  onReturn(result: string): void;
  /** Returns the problem that the server reported for the answers. */
  readonly refusal?: () => ApiCall['problem'];
  /** The services that the host carries out, by name; all others are those of the document's flow. */
  readonly services?: { readonly [service: string]: RootStore['call'] };
}

/** A flow that runs next to the document's flow, in memory only. */
export interface StartedRun extends ActiveRun {
  /** Stops the flow and clears its answers. */
  end(): void;
}

/**
 * Starts a flow of the active brand version next to the document's flow. `context` extends the context of the visit. Returns undefined
 * if the flow cannot be fetched.
 */
export async function startFlow(
  root: RootStore,
  id: string,
  context: RunFacts['context'],
  host: FlowHost,
): Promise<StartedRun | undefined> {
  const environment = environmentOf(root);
  const prepared = await environment.fetchFlow(id, context);
  if (!prepared) return undefined;
  const { compiled, runFacts, brand } = prepared;
  const ownEnvironment: Environment = { ...environment, flow: prepared, switchVersion: () => undefined };
  const run = startRun(compiled, { id: environment.newId(), brand }, runFacts);
  const flow = FlowStore.create({ run }, ownEnvironment);
  // The same object until the problem changes: forms show a new one and move the focus to it.
  const refusal = computed(() => host.refusal?.());
  let ended = false;

  async function send(event: FlowEvent): Promise<void> {
    if (ended) return;
    await runEffects(flow.apply(event), {
      enter(step) {
        const { kind, settings } = compiled.byId.get(step) ?? {};
        if (kind?.kind === 'return') host.onReturn(String(settings?.options.with));
        else host.enter(step);
      },
      go: root.go,
      delay: environment.delay,
      call: (request) => (getOwn(host.services ?? {}, request.service) ?? root.call)(request),
      onOutcome: send,
    });
  }
  return {
    flow,
    get refusal() {
      return refusal.get();
    },
    forgetRefusal: () => undefined,
    fill: (text) => flow.fill(text, root.formatters),
    send,
    async answerAndGo(step, values) {
      await send({ type: 'answer', step, values });
      await send({ type: 'next' });
    },
    end() {
      ended = true;
      flow.restart();
    },
  };
}
