const moves: { readonly [key: string]: (at: number, count: number) => number } = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Returns to which of some controls with one Tab stop a key moves the focus: arrow keys go on and back, around the ends. Undefined for other
 * keys (ARIA Authoring Practices, roving tabindex).
 */
export function nextIndex(key: string, at: number, count: number): number | undefined {
  return moves[key]?.(at, count);
}
