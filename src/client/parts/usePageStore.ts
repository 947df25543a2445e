import { useState } from 'react';
import { type Environment, environmentOf } from '#client/stores/environment.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** Returns a store that a page creates for itself; it is cleared with the session. */
export function usePageStore<Store extends { clear(): void }>(create: (environment: Environment) => Store): Store {
  const root = useStores();
  const [store] = useState(() => create(environmentOf(root)));
  root.pageStores.add(store);
  return store;
}
