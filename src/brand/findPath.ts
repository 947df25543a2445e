import { isRecord } from '#flow/isRecord.ts';
import type { Json } from '#flow/language.ts';

/** A place in a JSON tree, and what is there. */
export interface FoundPath {
  readonly keys: readonly string[];
  readonly value: Json;
}

/**
 * Follows keys joined by dots. A key may hold dots itself, as those of texts do, so the longest key that exists is taken
 * first. Undefined when the path leads nowhere.
 */
export function findPath(tree: Json, path: string): FoundPath | undefined {
  if (path === '') return { keys: [], value: tree };
  if (!isRecord(tree)) return undefined;
  const words = path.split('.');
  for (let length = words.length; length > 0; length--) {
    const key = words.slice(0, length).join('.');
    if (!Object.hasOwn(tree, key)) continue;
    const found = findPath((tree as { [key: string]: Json })[key] ?? null, words.slice(length).join('.'));
    if (found) return { keys: [key, ...found.keys], value: found.value };
  }
  return undefined;
}

/** The value at the end of keys, or undefined. */
export function valueAt(tree: Json | undefined, keys: readonly string[]): Json | undefined {
  let found: unknown = tree;
  for (const key of keys) found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return found as Json | undefined;
}
