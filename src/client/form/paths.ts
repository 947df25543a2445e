import type { Path } from '#base/faults.ts';

/** Returns the value at a path, or undefined. */
export function valueAt(values: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return values;
  if (typeof values !== 'object' || values === null) return undefined;
  return valueAt((values as { readonly [step: string]: unknown })[first], rest);
}

/** Returns a copy of the values with a new value at a path; creates missing lists and objects. */
export function withValue(values: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (typeof first === 'number') {
    const list: readonly unknown[] = Array.isArray(values) ? values : [];
    const length = Math.max(list.length, first + 1);
    return Array.from({ length }, (_, index) => (index === first ? withValue(list[index], rest, value) : list[index]));
  }
  const record = typeof values === 'object' && values !== null ? (values as { readonly [name: string]: unknown }) : {};
  return { ...record, [first]: withValue(record[first], rest, value) };
}

/**
 * Returns the new pointer after the entry at `index` of a repeatable group was removed (`by` -1) or an entry was inserted there (1);
 * undefined for a pointer into the removed entry.
 */
export function shiftedPointer(pointer: string, group: string, index: number, by: -1 | 1): string | undefined {
  if (!pointer.startsWith(`${group}/`)) return pointer;
  const [entry = '', ...rest] = pointer.slice(group.length + 1).split('/');
  const at = Number(entry);
  if (by === -1 && at === index) return undefined;
  return [group, at < index ? at : at + by, ...rest].join('/');
}
