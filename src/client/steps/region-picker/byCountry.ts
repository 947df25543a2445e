import type { Region } from '#client/stores/CatalogStore.ts';

/** The regions of one country. */
export interface Country {
  readonly code: string;
  /** In the words of the locale; the code where it has none. */
  readonly name: string;
  readonly regions: readonly Region[];
}

/** Puts regions together by country; countries and regions stay in the provider's order. */
export function byCountry(regions: readonly Region[], locale: string): readonly Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const codes = [...new Set(regions.map(({ country }) => country))];
  return codes.map((code) => ({
    code,
    name: names.of(code) ?? code,
    regions: regions.filter(({ country }) => country === code),
  }));
}
