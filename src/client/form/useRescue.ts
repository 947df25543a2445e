import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Draft } from './FormSession.ts';
import type { FormValues } from './formModule.ts';

/** Hands over text that is still being typed when the form goes away or the page is put aside, so that no key is lost. */
export function useRescue(
  drafts: ReadonlyMap<string, Draft>,
  values: RefObject<FormValues>,
  onChange: ((values: FormValues) => void) | undefined,
): void {
  const rescue = useRef(() => {});
  useLayoutEffect(() => {
    rescue.current = () => {
      if (drafts.size === 0) return;
      const typed = [...drafts.values()].map(({ name, read }) => [name, read()] as const);
      const rescued = { ...values.current, ...Object.fromEntries(typed) };
      onChange?.(rescued);
    };
  });
  useEffect(() => {
    const putAside = () => rescue.current();
    window.addEventListener('pagehide', putAside);
    return () => window.removeEventListener('pagehide', putAside);
  }, []);
  // A layout effect, since the boxes must still be there to be asked for their text.
  useLayoutEffect(() => () => rescue.current(), []);
}
