/** Returns a text with its first letter as a capital: many languages write days and months with small letters. */
export function capitalized(text: string, locale: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(locale));
}
