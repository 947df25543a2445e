/** Formats a distance in metres: `850 m`, `3.2 km`, `41 km`. */
export function distanceName(metres: number, locale: string): string {
  const near = metres < 1000;
  const value = near ? Math.round(metres / 10) * 10 : metres / 1000;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: near ? 'meter' : 'kilometer',
    maximumFractionDigits: near || value >= 10 ? 0 : 1,
  }).format(value);
}

/** Formats a size in bytes: `2.5 MB`. */
export function sizeName(bytes: number, locale: string): string {
  const [unit, scale] = bytes < 1_000_000 ? ['kilobyte', 1000] : ['megabyte', 1_000_000];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / scale);
}
