/** The storage of one tab, as far as the portal uses it. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns `sessionStorage`, which survives a reload; where the browser forbids it, a replacement that lasts until the page is left. */
export function tabStorage(): TabStorage {
  try {
    return sessionStorage;
  } catch {
    const values = new Map<string, string>();
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    };
  }
}

/** A boolean that all tabs of the browser share. */
export interface SharedFlag {
  read(): boolean;
  write(set: boolean): void;
}

/** Keeps a flag in `localStorage`; where the browser forbids it, `read` always returns true. */
export function sharedFlag(name: string): SharedFlag {
  return {
    read: () => {
      try {
        return localStorage.getItem(name) !== null;
      } catch {
        return true;
      }
    },
    write: (set) => {
      try {
        if (set) localStorage.setItem(name, '1');
        else localStorage.removeItem(name);
      } catch {
        return;
      }
    },
  };
}
