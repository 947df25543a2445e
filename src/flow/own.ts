/** A record's own value under a key, never one that every object inherits, such as `constructor`. */
export function own<T>(record: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/**
 * A copy of a record that inherits nothing, for tables that are looked up by names from requests: `table.constructor` is undefined
 * unless the table has it.
 */
export function lookupTable<T>(record: { readonly [key: string]: T }): { readonly [key: string]: T } {
  return Object.assign(Object.create(null), record);
}
