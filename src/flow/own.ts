/** A record's own value under a key, never one that every object inherits, such as `constructor`. */
export function own<T>(record: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
