import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/** Returns false on the server and while the browser takes over a page that the server drew, true afterwards and in every other page. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
}
