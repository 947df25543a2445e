import { isRecord } from '#base/json.ts';

/** A JSON object of which nothing is known. */
export type JsonObject = { readonly [key: string]: unknown };

/** The objects of a list; whatever else somebody wrote there is passed over. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A text that says something, or undefined. */
export function nonBlankText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A whole number from 0 up, or undefined. */
export function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** A record without the members that are undefined, so that records compare by what they say. */
export function withoutUndefined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}
