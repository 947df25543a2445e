import { useRef } from 'react';

/** Names for the entries of a list, so that each keeps its boxes and what is typed in them when another one goes. */
export interface EntryKeys {
  readonly keys: readonly number[];
  /** The entry at an index is taken out with the next drawing. */
  readonly taken: (index: number) => void;
  /** An entry is put in at an index with the next drawing. */
  readonly put: (index: number) => void;
}

/** Keys for `length` entries; entries beyond those that are known are new ones at the end. */
export function useEntryKeys(length: number): EntryKeys {
  const next = useRef(0);
  const keys = useRef<readonly number[]>([]);
  const fresh = () => next.current++;
  if (keys.current.length !== length) {
    const more = Math.max(0, length - keys.current.length);
    keys.current = [...keys.current.slice(0, length), ...Array.from({ length: more }, fresh)];
  }
  return {
    keys: keys.current,
    taken(index) {
      keys.current = keys.current.toSpliced(index, 1);
    },
    put(index) {
      keys.current = keys.current.toSpliced(index, 0, fresh());
    },
  };
}
