/** What a tab remembers, as far as it is used. */
export type TabMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The memory of this tab, which survives a reload; where a browser forbids it, one that lasts until the page is left. */
export function tabMemory(): TabMemory {
  try {
    return sessionStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}
