/** Whether something unknown is an object with keys, neither a list nor null. */
export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Any value that JSON can carry. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A record's own value under a key, never one that every object inherits, such as `constructor`. */
export function getOwn<T>(record: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/**
 * A copy of a record that inherits nothing, for tables that are looked up by names from requests: `table.constructor` is undefined
 * unless the table has it.
 */
export function lookupTable<T>(record: { readonly [key: string]: T }): { readonly [key: string]: T } {
  return Object.assign(Object.create(null), record);
}

type Maybe = Json | undefined;

const isObject = (value: Maybe): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two JSON values say the same; the order of an object's keys says nothing. */
export function equalJson(left: Maybe, right: Maybe): boolean {
  if (Object.is(left, right) || left === right) return true;
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((item, i) => equalJson(item, right[i]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && equalJson(left[key], right[key]))
  );
}

/** JSON as text with sorted keys and no spaces: equal values give equal texts, which can be hashed. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`;
}

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
