/** A place in the values of a form: field, and inside of it entry and part. */
export type Path = readonly (string | number)[];

/** The JSON pointer of a place; the names of fields hold nothing that needs escaping. */
export function pointerOf(path: Path): string {
  return path.map((step) => `/${step}`).join('');
}

/** The value at a place; undefined where nothing is. */
export function valueAt(values: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return values;
  if (typeof values !== 'object' || values === null) return undefined;
  return valueAt((values as { readonly [step: string]: unknown })[first], rest);
}

/** The values with another one at a place; lists and objects on the way are made where they lack. */
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
 * Where a pointer leads after the entry at `index` of a repeatable group was taken out (`by` -1) or one was put in there (1);
 * undefined for a place inside of the entry that is gone.
 */
export function shiftedPointer(pointer: string, group: string, index: number, by: -1 | 1): string | undefined {
  if (!pointer.startsWith(`${group}/`)) return pointer;
  const [entry = '', ...rest] = pointer.slice(group.length + 1).split('/');
  const at = Number(entry);
  if (by === -1 && at === index) return undefined;
  return [group, at < index ? at : at + by, ...rest].join('/');
}
