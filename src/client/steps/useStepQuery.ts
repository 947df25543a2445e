import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StepProps } from './StepProps.ts';

/** The query of the address, for the step that is shown at it. */
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
