/** The day on which a week begins, 1 for Monday to 7 for Sunday, where the specification names it (CF-2). */
const named: { readonly [locale: string]: number } = { mk: 1, 'en-AU': 1, 'en-NZ': 1, 'en-CA': 7, en: 1 };

/** The first day of the week of a locale; Monday where nothing is known. */
export function firstWeekdayOf(locale: string): number {
  return named[locale] ?? 1;
}
