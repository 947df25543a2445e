import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StepProps } from './StepProps.ts';

type Changes = Parameters<StepProps['setQuery']>[0];

/** Returns the query of the URL for the visible step. Changes of the same moment become one navigation, because a second would undo the first. */
export function useStepQuery(): Pick<StepProps, 'query' | 'setQuery'> {
  const [query, setSearchParams] = useSearchParams();
  const waiting = useRef<Changes>(undefined);
  const setQuery: StepProps['setQuery'] = useCallback(
    (changes) => {
      const isFirst = waiting.current === undefined;
      waiting.current = { ...waiting.current, ...changes };
      if (!isFirst) return;
      queueMicrotask(() => {
        const all = Object.entries(waiting.current ?? {});
        waiting.current = undefined;
        setSearchParams(
          (current) => {
            const next = new URLSearchParams(current);
            for (const [name, value] of all) {
              if (value === undefined) next.delete(name);
              else next.set(name, value);
            }
            return next;
          },
          { replace: true, preventScrollReset: true },
        );
      });
    },
    [setSearchParams],
  );
  return { query, setQuery };
}
