import { createContext, useContext } from 'react';
import type { RootStore } from './RootStore.ts';

/** Carries the stores to every component below. */
export const StoreContext = createContext<RootStore | undefined>(undefined);

/** The stores; throws outside of `StoreContext`, which is a fault of the caller. */
export function useStores(): RootStore {
  const root = useContext(StoreContext);
  if (!root) throw new Error('useStores needs a StoreContext above it.');
  return root;
}
