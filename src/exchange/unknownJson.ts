import { isRecord } from '#base/json.ts';

/** A JSON object with unknown properties. */
export type JsonObject = { readonly [key: string]: unknown };

/** The objects of a list; other entries are skipped. Empty if the value is not a list. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The value if it is a text that is not blank, else undefined. */
export function nonBlankText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The value if it is a whole number from 0, else undefined. */
export function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** A copy without undefined properties, so that records can be compared. */
export function withoutUndefined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}
