import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Draft } from '../FormContext.ts';
import type { FormValues } from '../formModule.ts';
import { withValue } from './paths.ts';

/** Passes uncommitted drafts to `onChange` when the form unmounts or the page is hidden, so that no input is lost. */
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
  // A layout effect, because the inputs must still exist when their text is read.
  useLayoutEffect(() => () => rescue.current(), []);
}
