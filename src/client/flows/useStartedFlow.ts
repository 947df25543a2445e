import { useEffect, useRef, useState } from 'react';
import type { Call, Outcome } from '#client/stores/runEffects.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { type FlowHost, type StartedRun, startFlow } from '#client/stores/startFlow.ts';
import type { RunFacts } from '#flow/language/language.ts';

/** Flow and context to start, and callbacks. */
export interface FlowStart {
  /** Id of the flow. */
  readonly id: string;
  /** Extends the context of the visit; read when the flow starts. */
  readonly context: RunFacts['context'];
  /** Called once the flow is loaded, before its first render. */
  readonly onStarted?: (run: StartedRun) => void;
  /** Called when the flow reaches a `return` step. */
  readonly onReturn: FlowHost['onReturn'];
  readonly refusal?: FlowHost['refusal'];
  readonly services?: FlowHost['services'];
}

/** The state of a started flow, which ends when its component unmounts. */
export interface StartedFlowState {
  /** Undefined until the flow is fetched. */
  readonly run: StartedRun | undefined;
  /** True if the flow could not be fetched. */
  readonly failed: boolean;
  retry(): void;
}

/** Connects a flow to the place where it is rendered. */
interface FlowPlace {
  /** Called before anything is answered. */
  arrive?(run: StartedRun): void;
  enter(run: StartedRun, step: string): void;
}

/** Starts a flow beside the document's flow, and ends it on unmount. */
export function useStartedFlow(start: FlowStart, place: FlowPlace): StartedFlowState {
  const root = useStores();
  const [run, setRun] = useState<StartedRun>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ ...start, ...place });
  useEffect(() => {
    latest.current = { ...start, ...place };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the start
  useEffect(() => {
    let started: StartedRun | undefined;
    let unmounted = false;
    const { id, context, services = {} } = latest.current;
    const host: FlowHost = {
      enter: (step) => started && latest.current.enter(started, step),
      onReturn: (result) => latest.current.onReturn(result),
      refusal: () => latest.current.refusal?.(),
      services: Object.fromEntries(
        Object.keys(services).map((name) => [name, (request: Call) => carryOut(name, request)]),
      ),
    };
    async function carryOut(name: string, request: Call): Promise<Outcome> {
      const service = latest.current.services?.[name];
      return service ? service(request) : root.call(request);
    }
    startFlow(root, id, context, host).then((newRun) => {
      started = newRun;
      if (unmounted) return newRun?.end();
      setFailed(!newRun);
      if (newRun) latest.current.arrive?.(newRun);
      if (newRun) latest.current.onStarted?.(newRun);
      setRun(newRun);
    });
    return () => {
      unmounted = true;
      started?.end();
    };
  }, [root, attempt]);
  return { run, failed, retry: () => setAttempt(attempt + 1) };
}
