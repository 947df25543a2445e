import { isInstant, momentOf } from '#base/dates.ts';
import type { Json } from '#base/json.ts';
import type { Formatter, Formatters } from './piping.ts';

/** The names behind slugs, as far as the caller has loaded them. */
export type NameOf = (noun: 'region' | 'clinic' | 'exam', slug: string) => string | undefined;

const dayAndMonth = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const hourAndMinute = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;

/**
 * Formatters of one language. Dates and times are wall times as they stand in the answers: no zone is ever applied. What the
 * engine knows of the language is looked up when a text asks for it, since that takes milliseconds and few texts do.
 */
export function formattersOf(locale: string, nameOf: NameOf): Formatters {
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
  const moment = typeof value === 'string' && !isInstant(value) ? momentOf(value) : undefined;
  return moment === undefined ? undefined : format.format(moment);
}
