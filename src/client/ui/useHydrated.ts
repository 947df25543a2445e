import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/** Returns false while the server draws and while the browser takes over what the server drew; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
}
