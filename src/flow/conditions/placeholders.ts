import { isInstant, toEpochMs } from '#base/dates.ts';
import type { Json } from '#base/json.ts';

/** The formatters that a text may name; `region`, `clinic` and `exam` turn slugs into names, which the caller knows. */
export const formatterNames = ['text', 'number', 'date', 'time', 'list', 'region', 'clinic', 'exam'] as const;

type FormatterName = (typeof formatterNames)[number];

/** Turns a value into words; undefined when it is not of the sort that the formatter speaks about. */
export type Formatter = (value: Json) => string | undefined;

export type Formatters = { readonly [name in FormatterName]: Formatter };

/** `{step.key}`, `{step.key|format}` or `{step.key|format|words instead}`; double braces belong to the translator. */
const pipe = /\{([a-z][\w-]*(?:\.[\w-]+)+)(?:\|([a-z]*))?(?:\|([^{}|]*))?\}(?!\})/g;

/** One answer that a text pipes in. */
export interface Placeholder {
  readonly reference: string;
  readonly format: string;
  readonly fallback: string | undefined;
}

/** What a text pipes in, in order; the linter asks that each has words to fall back on. */
export function placeholdersIn(text: string): readonly Placeholder[] {
  return [...text.matchAll(pipe)].map(([, reference = '', format, fallback]) => ({
    reference,
    format: format || 'text',
    fallback,
  }));
}

/** A text with its answers filled in. What cannot be read or put into words becomes the fallback, or nothing. */
export function fillPlaceholders(
  text: string,
  read: (reference: string) => Json | undefined,
  formatters: Formatters,
): string {
  return text.replace(pipe, (_whole, reference: string, format: string | undefined, fallback: string | undefined) => {
    const value = read(reference);
    const name = formatterNames.find((known) => known === (format || 'text'));
    const words = value === undefined || value === null || !name ? undefined : formatters[name](value);
    return words === undefined || words === '' ? (fallback ?? '') : words;
  });
}

/** The names behind slugs, as far as the caller has loaded them. */
type NameOf = (noun: 'region' | 'clinic' | 'exam', slug: string) => string | undefined;

const dayAndMonth = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const hourAndMinute = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;

/**
 * Formatters of one language. Dates and times are wall times as they stand in the answers: no zone is ever applied. What the
 * engine knows of the language is looked up when a text asks for it, since that takes milliseconds and few texts do.
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
    text: word,
    number: (value) => (typeof value === 'number' ? number().format(value) : undefined),
    date: (value) => formatWallTime(value, date()),
    time: (value) => formatWallTime(value, time()),
    list: (value) =>
      Array.isArray(value) ? list().format(value.map((item) => word(item) ?? '').filter(Boolean)) : undefined,
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

const word: Formatter = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

function formatWallTime(value: Json, format: Intl.DateTimeFormat): string | undefined {
  // An instant has no wall time without a zone, which the answers carry beside it as `local`.
  const moment = typeof value === 'string' && !isInstant(value) ? toEpochMs(value) : undefined;
  return moment === undefined ? undefined : format.format(moment);
}
