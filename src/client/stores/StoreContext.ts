import { createContext, useContext } from 'react';
import type { ActiveRun } from './activeRun.ts';
import type { RootStore } from './RootStore.ts';

/** Provides the stores to the components below. */
export const StoreContext = createContext<RootStore | undefined>(undefined);

/** Returns the stores. Throws outside a `StoreContext`. */
export function useStores(): RootStore {
  const root = useContext(StoreContext);
  if (!root) throw new Error('useStores needs a StoreContext above it.');
  return root;
}

/** Provides a started flow to its steps. */
export const ActiveRunContext = createContext<ActiveRun | undefined>(undefined);

/** Returns the run that a step belongs to: the nearest started flow, else the document's flow. */
export function useRun(): ActiveRun {
  const root = useStores();
  return useContext(ActiveRunContext) ?? root;
}
