import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Draft } from '../FormContext.ts';
import type { FormValues } from '../formModule.ts';
import { withValue } from './paths.ts';

/** Hands over text that is still being typed when the form goes away or the page is put aside, so that no key is lost. */
export function useUnsavedDrafts(
  drafts: ReadonlyMap<string, Draft>,
  values: RefObject<FormValues>,
  onChange: ((values: FormValues) => void) | undefined,
): void {
  const rescue = useRef(() => {});
  useLayoutEffect(() => {
    rescue.current = () => {
      if (drafts.size === 0) return;
      const rescued = [...drafts.values()].reduce<unknown>(
        (now, { path, read }) => withValue(now, path, read()),
        values.current,
      );
      onChange?.(rescued as FormValues);
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
