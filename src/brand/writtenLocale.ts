const languageOf = (locale: string): string | undefined => locale.split('-')[0];

/**
 * The locale by which dates and numbers are written for somebody who reads `locale`: `jsLocale` of the brand where it is of that
 * language, else `locale` itself. English of no country is written as most of the world writes it, with the day before the month.
 */
export function writtenLocale(locale: string, jsLocale: string | undefined): string {
  if (jsLocale && languageOf(jsLocale) === languageOf(locale)) return jsLocale;
  return locale === 'en' ? 'en-001' : locale;
}
