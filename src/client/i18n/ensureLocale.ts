/** Loads formats for dates, numbers and lists of Macedonian if the browser lacks them (CF-2). */
export async function ensureLocale(locale: string): Promise<void> {
  if (locale !== 'mk' || Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0) return;
  const { speakMacedonian } = await import('./mk/speakMacedonian.ts');
  speakMacedonian(Intl);
}
