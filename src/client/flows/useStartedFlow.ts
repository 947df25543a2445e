import { useEffect, useRef, useState } from 'react';
import { useStores } from '#client/stores/StoreContext.ts';
import { type FlowHost, type StartedRun, startFlow } from '#client/stores/startFlow.ts';
import type { Surroundings } from '#flow/language/language.ts';

/** What a flow is begun with. */
export interface FlowStart {
  /** Id of the flow. */
  readonly id: string;
  /** What is true around it, beside what is true of the visit; looked at when it begins. */
  readonly facts: Surroundings['context'];
  /** It is there, and nothing of it is drawn yet. */
  readonly onStarted?: (run: StartedRun) => void;
  /** It handed the person back, with a word on how it ended. */
  readonly onReturn: FlowHost['onReturn'];
}

/** A flow for as long as it is drawn: fetched, begun, and ended with nothing kept. */
export interface StartedFlow {
  readonly run: StartedRun | undefined;
  /** It could not be fetched. */
  readonly failed: boolean;
  retry(): void;
}

/** How a flow is put on the screen. */
interface FlowPlace {
  /** Tells it where it is, before anything is answered. */
  arrive?(run: StartedRun): void;
  enter(run: StartedRun, step: string): void;
}

/** Begins a flow beside that of the document, and ends it when what asked for it is gone. */
export function useStartedFlow(beginning: FlowStart, showing: FlowPlace): StartedFlow {
  const root = useStores();
  const [run, setRun] = useState<StartedRun>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ ...beginning, ...showing });
  useEffect(() => {
    latest.current = { ...beginning, ...showing };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins it once more.
  useEffect(() => {
    let begun: StartedRun | undefined;
    let gone = false;
    const { id, facts } = latest.current;
    const host: FlowHost = {
      enter: (step) => begun && latest.current.enter(begun, step),
      onReturn: (how) => latest.current.onReturn(how),
    };
    startFlow(root, id, facts, host).then((made) => {
      begun = made;
      if (gone) return made?.end();
      setFailed(!made);
      if (made) latest.current.arrive?.(made);
      if (made) latest.current.onStarted?.(made);
      setRun(made);
    });
    return () => {
      gone = true;
      begun?.end();
    };
  }, [root, attempt]);
  return { run: run, failed, retry: () => setAttempt(attempt + 1) };
}
