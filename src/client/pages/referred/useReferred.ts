import { useState } from 'react';
import { environmentOf } from '#client/stores/environment.ts';
import { ReferredStore } from '#client/stores/ReferredStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** Returns a store of the page, which is cleared with the session. */
export function useReferred(): ReferredStore {
  const root = useStores();
  const [store] = useState(() => ReferredStore.create({}, environmentOf(root)));
  root.pageStores.add(store);
  return store;
}
