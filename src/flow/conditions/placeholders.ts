import { isInstant, toEpochMs } from '#base/dates.ts';
import type { Json } from '#base/json.ts';

/** The formatters that a text may name. `region`, `clinic` and `exam` turn slugs into names. */
export const formatterNames = ['text', 'number', 'date', 'time', 'list', 'region', 'clinic', 'exam'] as const;

type FormatterName = (typeof formatterNames)[number];

/** Formats a value as text; undefined if the formatter does not handle its type. */
type Formatter = (value: Json) => string | undefined;

/** A formatter for each name. */
export type Formatters = { readonly [name in FormatterName]: Formatter };

/** `{step.key}`, `{step.key|format}` or `{step.key|format|fallback}`; double braces belong to i18next (decision 014). */
const pattern = /\{([a-z][\w-]*(?:\.[\w-]+)+)(?:\|([a-z]*))?(?:\|([^{}|]*))?\}(?!\})/g;

/** One placeholder of a text: the value that it reads, its formatter, and the words used without a value. */
export interface Placeholder {
  readonly reference: string;
  readonly format: string;
  readonly fallback: string | undefined;
}

/** The placeholders of a text, in order. */
export function placeholdersIn(text: string): readonly Placeholder[] {
  return [...text.matchAll(pattern)].map(([, reference = '', format, fallback]) => ({
    reference,
    format: format || 'text',
    fallback,
  }));
}

/** Fills the placeholders of a text in one pass. A value that is missing or cannot be formatted becomes the fallback, or nothing. */
export function fillPlaceholders(
  text: string,
  read: (reference: string) => Json | undefined,
  formatters: Formatters,
): string {
  return text.replace(
    pattern,
    (_whole, reference: string, format: string | undefined, fallback: string | undefined) => {
      const value = read(reference);
      const name = formatterNames.find((known) => known === (format || 'text'));
      const words = value === undefined || value === null || !name ? undefined : formatters[name](value);
      return words === undefined || words === '' ? (fallback ?? '') : words;
    },
  );
}

/** Fills the placeholders of a path with encoded values; undefined if one has no value. */
export function fillPath(path: string, read: (reference: string) => Json | undefined): string | undefined {
  const values = placeholdersIn(path).map(({ reference }) => asText(read(reference) ?? null));
  if (values.some((value) => value === undefined || value === '')) return undefined;
  const encoded = values.map((value) => encodeURIComponent(value ?? ''));
  return path.replace(pattern, () => encoded.shift() ?? '');
}

/** The name that belongs to a slug; undefined if it is not loaded. */
type NameOf = (noun: 'region' | 'clinic' | 'exam', slug: string) => string | undefined;

const dayAndMonth = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const hourAndMinute = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;

/**
 * Creates the formatters of a locale. Dates and times are formatted as the wall times that the answers contain, without a time zone. The
 * `Intl` objects are created on first use, because each takes milliseconds and few texts need them.
 */
export function createFormatters(locale: string, nameOf: NameOf): Formatters {
  const date = once(() => new Intl.DateTimeFormat(locale, dayAndMonth));
  const time = once(() => new Intl.DateTimeFormat(locale, hourAndMinute));
  const number = once(() => new Intl.NumberFormat(locale));
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const named =
    (noun: 'region' | 'clinic' | 'exam'): Formatter =>
    (value) => {
      const slugs = (Array.isArray(value) ? value : [value]).filter((slug) => typeof slug === 'string');
      const names = slugs.map((slug) => nameOf(noun, slug));
      return names.every((name) => name !== undefined) ? list().format(names) : undefined;
    };
  return {
    text: asText,
    number: (value) => (typeof value === 'number' ? number().format(value) : undefined),
    date: (value) => formatWallTime(value, date()),
    time: (value) => formatWallTime(value, time()),
    list: (value) =>
      Array.isArray(value) ? list().format(value.map((item) => asText(item) ?? '').filter(Boolean)) : undefined,
    region: named('region'),
    clinic: named('clinic'),
    exam: named('exam'),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const asText: Formatter = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

function formatWallTime(value: Json, format: Intl.DateTimeFormat): string | undefined {
  // An instant has no wall time without a zone; answers have the wall time in a separate `local` property.
  const moment = typeof value === 'string' && !isInstant(value) ? toEpochMs(value) : undefined;
  return moment === undefined ? undefined : format.format(moment);
}
