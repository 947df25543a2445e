import { createContext, useContext } from 'react';
import type { RootStore } from './RootStore.ts';
import type { UnderWay } from './UnderWay.ts';

/** Carries the stores to every component below. */
export const StoreContext = createContext<RootStore | undefined>(undefined);

/** The stores; throws outside of `StoreContext`, which is a fault of the caller. */
export function useStores(): RootStore {
  const root = useContext(StoreContext);
  if (!root) throw new Error('useStores needs a StoreContext above it.');
  return root;
}

/** Carries a journey that was begun beside that of the document to its steps. */
export const JourneyContext = createContext<UnderWay | undefined>(undefined);

/** The journey that a step belongs to: the nearest that was begun, else that of the document. */
export function useJourney(): UnderWay {
  const root = useStores();
  return useContext(JourneyContext) ?? root;
}
