import { expect, test } from 'vitest';
import { byCountry } from './RegionPickerStep.tsx';

const region = (slug: string, country: string) => ({
  slug,
  country,
  name: slug,
  latitude: 0,
  longitude: 0,
  clinicCount: 1,
  clinicNames: [slug],
});

test("[BK-2a] groups regions by country in the provider's order", () => {
  const countries = byCountry([region('b', 'NZ'), region('a', 'AU'), region('c', 'NZ')], 'en-AU');
  expect(countries.map(({ name, regions }) => [name, regions.map(({ slug }) => slug)])).toEqual([
    ['New Zealand', ['b', 'c']],
    ['Australia', ['a']],
  ]);
});
