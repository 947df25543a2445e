/**
 * Sees to it that dates, numbers and lists can be written in a locale. Some browsers do not come with Macedonian; there, and
 * only there, the portal brings what it needs of it (CF-2). Plurals are in every browser.
 */
export async function ensureLocale(locale: string): Promise<void> {
  if (locale !== 'mk' || Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0) return;
  const { speakMacedonian } = await import('./mk/speakMacedonian.ts');
  speakMacedonian(Intl);
}
