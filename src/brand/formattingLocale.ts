const languageOf = (locale: string): string | undefined => locale.split('-')[0];

/**
 * Returns the locale for dates and numbers in texts of `locale`: `jsLocale` of the brand if it has the same language, else `locale`.
 * `en` uses `en-001`, which puts the day before the month.
 */
export function formattingLocale(locale: string, jsLocale: string | undefined): string {
  if (jsLocale && languageOf(jsLocale) === languageOf(locale)) return jsLocale;
  return locale === 'en' ? 'en-001' : locale;
}
