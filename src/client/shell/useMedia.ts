import { useSyncExternalStore } from 'react';

/** Whether a media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const list = matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    () => matchMedia(query).matches,
  );
}

/** A tablet: worked with fingers, wider than a phone and no wider than a large tablet. */
export const tablet = '(pointer: coarse) and (min-width: 37.5rem) and (max-width: 85.5rem)';
