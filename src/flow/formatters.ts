import { momentOf } from './dates.ts';
import type { Json } from './language.ts';
import type { Formatter, Formatters } from './piping.ts';

/** The names behind slugs, as far as the caller has loaded them. */
export type NameOf = (noun: 'region' | 'clinic' | 'exam', slug: string) => string | undefined;

/** Formatters of one language. Dates and times are wall times as they stand in the answers: no zone is ever applied. */
export function formattersOf(locale: string, nameOf: NameOf): Formatters {
  const date = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(locale);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const named =
    (noun: 'region' | 'clinic' | 'exam'): Formatter =>
    (value) => {
      const slugs = (Array.isArray(value) ? value : [value]).filter((slug) => typeof slug === 'string');
      const names = slugs.map((slug) => nameOf(noun, slug));
      return names.every((name) => name !== undefined) ? list.format(names) : undefined;
    };
  return {
    text: word,
    number: (value) => (typeof value === 'number' ? number.format(value) : undefined),
    date: (value) => formatWallTime(value, date),
    time: (value) => formatWallTime(value, time),
    list: (value) =>
      Array.isArray(value) ? list.format(value.map((item) => word(item) ?? '').filter(Boolean)) : undefined,
    region: named('region'),
    clinic: named('clinic'),
    exam: named('exam'),
  };
}

const word: Formatter = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

function formatWallTime(value: Json, format: Intl.DateTimeFormat): string | undefined {
  // An instant has no wall time without a zone, which the answers carry beside it as `local`.
  const moment = typeof value === 'string' && !/T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(value) ? momentOf(value) : undefined;
  return moment === undefined ? undefined : format.format(moment);
}
