import { createContext, useContext } from 'react';
import type { ActiveRun } from './activeRun.ts';
import type { RootStore } from './RootStore.ts';

/** Carries the stores to every component below. */
export const StoreContext = createContext<RootStore | undefined>(undefined);

/** The stores; throws outside of `StoreContext`, which is a fault of the caller. */
export function useStores(): RootStore {
  const root = useContext(StoreContext);
  if (!root) throw new Error('useStores needs a StoreContext above it.');
  return root;
}

/** Carries a flow that was begun beside that of the document to its steps. */
export const RunContext = createContext<ActiveRun | undefined>(undefined);

/** The flow that a step belongs to: the nearest that was begun, else that of the document. */
export function useRun(): ActiveRun {
  const root = useStores();
  return useContext(RunContext) ?? root;
}
