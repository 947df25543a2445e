import { useEffect, useState } from 'react';
import type { Found, SearchService } from '#client/form/FormServices.ts';

/** What a search has to show for the text that is typed now. */
export interface SearchState {
  readonly state: 'idle' | 'searching' | 'found' | 'failed';
  readonly found: readonly Found[];
}

const idle: SearchState = { state: 'idle', found: [] };

/**
 * Searches for a text after a pause, in lower case, from `minLength` characters on. A text that is overtaken by the next one is no
 * longer waited for, so that late answers never replace newer ones. An empty text ends the search; `attempt` begins it anew.
 */
export function useSearch(
  service: SearchService | undefined,
  typed: string,
  { minLength, debounceMs }: { readonly minLength: number; readonly debounceMs: number },
  attempt: number,
): SearchState {
  const [result, setResult] = useState<SearchState & { readonly text: string }>({ ...idle, text: '' });
  const text = typed.trim().toLowerCase();
  const wanted = text.length >= minLength ? text : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same text again.
  useEffect(() => {
    if (wanted === '') return undefined;
    const overtaken = new AbortController();
    const settle = (state: 'found' | 'failed', found: readonly Found[]) => {
      if (!overtaken.signal.aborted) setResult({ text: wanted, state, found });
    };
    const timer = window.setTimeout(() => {
      setResult({ text: wanted, state: 'searching', found: [] });
      if (!service) return settle('failed', []);
      service.find(wanted, overtaken.signal).then(
        (found) => settle('found', found),
        () => settle('failed', []),
      );
    }, debounceMs);
    return () => {
      window.clearTimeout(timer);
      overtaken.abort();
    };
  }, [service, wanted, debounceMs, attempt]);

  if (wanted === '') return idle;
  return result.text === wanted ? result : { state: 'searching', found: [] };
}
