import { useEffect, useRef, useState } from 'react';
import { type Begun, beginJourney, type Host } from '#client/stores/beginJourney.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import type { Surroundings } from '#flow/language.ts';

/** What a journey is begun with. */
export interface Beginning {
  /** Id of the journey. */
  readonly id: string;
  /** What is true around it, beside what is true of the visit; looked at when it begins. */
  readonly facts: Surroundings['context'];
  /** It is there, and nothing of it is drawn yet. */
  readonly onBegun?: (journey: Begun) => void;
  /** It handed the person back, with a word on how it ended. */
  readonly onReturn: Host['onReturn'];
}

/** A journey for as long as it is drawn: fetched, begun, and ended with nothing kept. */
export interface BegunState {
  readonly journey: Begun | undefined;
  /** It could not be fetched. */
  readonly failed: boolean;
  retry(): void;
}

/** How a journey is put on the screen. */
export interface Showing {
  /** Tells it where it is, before anything is answered. */
  arrive?(journey: Begun): void;
  enter(journey: Begun, step: string): void;
}

/** Begins a journey beside that of the document, and ends it when what asked for it is gone. */
export function useBegun(beginning: Beginning, showing: Showing): BegunState {
  const root = useStores();
  const [journey, setJourney] = useState<Begun>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ ...beginning, ...showing });
  useEffect(() => {
    latest.current = { ...beginning, ...showing };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins it once more.
  useEffect(() => {
    let begun: Begun | undefined;
    let gone = false;
    const { id, facts } = latest.current;
    const host: Host = {
      enter: (step) => begun && latest.current.enter(begun, step),
      onReturn: (how) => latest.current.onReturn(how),
    };
    beginJourney(root, id, facts, host).then((made) => {
      begun = made;
      if (gone) return made?.end();
      setFailed(!made);
      if (made) latest.current.arrive?.(made);
      if (made) latest.current.onBegun?.(made);
      setJourney(made);
    });
    return () => {
      gone = true;
      begun?.end();
    };
  }, [root, attempt]);
  return { journey, failed, retry: () => setAttempt(attempt + 1) };
}
