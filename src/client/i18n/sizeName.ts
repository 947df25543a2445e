/** A size in round kilobytes or megabytes, as the locale writes it: `2.5 MB`. */
export function sizeName(bytes: number, locale: string): string {
  const [unit, scale] = bytes < 1_000_000 ? ['kilobyte', 1000] : ['megabyte', 1_000_000];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / scale);
}
