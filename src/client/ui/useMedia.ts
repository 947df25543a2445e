import { useSyncExternalStore } from 'react';

/** Returns true while a media query matches; false on the server and while its document is hydrated. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const list = matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Matches tablets: touch screens wider than a phone and not wider than a large tablet. */
export const tablet = '(pointer: coarse) and (min-width: 37.5rem) and (max-width: 85.5rem)';

/** Matches windows of a phone's width. */
export const phone = '(max-width: 47.49rem)';
