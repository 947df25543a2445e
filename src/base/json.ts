/** Any value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Whether a value is an object with keys: neither a list nor null. */
export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a record's own property; undefined for inherited properties such as `constructor`. */
export function getOwn<T>(record: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Returns a copy of a record without a prototype, so that a name from a request never finds an inherited property. */
export function lookupTable<T>(record: { readonly [key: string]: T }): { readonly [key: string]: T } {
  return Object.assign(Object.create(null), record);
}

/** Whether two JSON values are equal, whatever the order of their keys. Undefined equals only undefined. */
export function equalJson(left: Json | undefined, right: Json | undefined): boolean {
  if (Object.is(left, right) || left === right) return true;
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((item, i) => equalJson(item, right[i]));
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && equalJson(left[key], right[key]))
  );
}

function isJsonObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return isRecord(value);
}

/** JSON with sorted keys and without spaces: equal values have the same text, which can be hashed. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`;
}

/** The keys that lead to a value in a JSON tree, and the value. */
export interface FoundPath {
  readonly keys: readonly string[];
  readonly value: Json;
}

/**
 * Follows keys joined by dots. Because a key may contain dots itself (message keys do), the longest existing key is tried first.
 * Returns undefined if the path leads nowhere.
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

/** The value that a list of keys leads to; undefined if there is none. */
export function valueAt(tree: Json | undefined, keys: readonly string[]): Json | undefined {
  let found: unknown = tree;
  for (const key of keys) found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return found as Json | undefined;
}
