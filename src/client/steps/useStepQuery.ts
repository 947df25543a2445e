import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StepProps } from './StepProps.ts';

/** Returns the query of the URL for the visible step. */
export function useStepQuery(): Pick<StepProps, 'query' | 'setQuery'> {
  const [query, setSearchParams] = useSearchParams();
  const setQuery: StepProps['setQuery'] = useCallback(
    (changes) =>
      setSearchParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearchParams],
  );
  return { query, setQuery };
}
