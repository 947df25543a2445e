import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectCpuTime } from '#test/support/soak.ts';
import { indexPlaces, matchingPlaces } from './findPlaces.ts';

const read = (name: string) => JSON.parse(readFileSync(`catalog/demo/${name}.json`, 'utf8'));
const demoCodes = (read('postal-codes') as [string, string, string, number, number][]).map(
  ([country, code, place, latitude, longitude]) => ({ country, code, place, latitude, longitude }),
);
const catalog = { regions: read('regions'), clinics: read('clinics') };
const index = indexPlaces(demoCodes, catalog);
const find = (text: string, first = 'AU') =>
  matchingPlaces(index, text, first).map(({ place, code }) => `${place} ${code}`);

test.each([
  ['Chatswood NSW 2067', 'Chatswood 2067'],
  ['Ponsonby, Auckland', 'Ponsonby 1011'],
  ['auckland ponsonby', 'Ponsonby 1011'],
  ['perth wa', 'Perth 6000'],
  ['Perth, Western Australia', 'Perth 6000'],
  ['mt barker', 'Mount Barker 5251'],
  ['St Albert', 'St. Albert T8N'],
  ['saint albert', 'St. Albert T8N'],
  ['T8N 3A1', 'St. Albert T8N'],
  ['parramata', 'Parramatta 2150'],
  ['parrmaatta', 'Parramatta 2150'],
  ['Parramat', 'Parramatta 2150'],
  ['surrey hills', 'Surrey Hills 3127'],
  ['2010 Surry', 'Surry Hills 2010'],
])('[BK-4a] finds the place that people type: “%s”', (text, place) => {
  expect(find(text)[0]).toBe(place);
});

test('[BK-4a] places with a wrong letter follow those as typed', () => {
  expect(find('surrey hills').slice(0, 2)).toEqual(['Surrey Hills 3127', 'Surry Hills 2010']);
  expect(find('Chatswood NSW 2067')).toHaveLength(1);
  expect(find('Chatswood 3000')).toEqual([]);
  expect(find('xyzzy')).toEqual([]);
  expect(find('. ,')).toEqual([]);
});

test('[BK-4a] places begin with the text before others contain it', () => {
  expect(find('parra')[0]).toBe('Parramatta 2150');
  expect(find('parra')).toContain('North Parramatta 2151');
  expect(matchingPlaces(index, '60', 'AU').every(({ country }) => country === 'AU')).toBe(true);
  expect(matchingPlaces(index, '60', 'NZ')[0]?.country).toBe('NZ');
});

test('[BK-4a] a named state puts its places first', () => {
  const at = (place: string, longitude: number) => ({ country: 'AU', code: '1', place, latitude: -33, longitude });
  const twins = indexPlaces([at('Mount Barker', 117.7), { ...at('Mount Barker', 138.9), code: '0' }], catalog);
  const longitudes = (text: string) => matchingPlaces(twins, text, 'AU').map(({ longitude }) => longitude);
  expect(longitudes('mt barker')).toEqual([138.9, 117.7]);
  expect(longitudes('mt barker wa')).toEqual([117.7, 138.9]);
  expect(longitudes('Mt. Barker, South Australia')).toEqual([138.9, 117.7]);
});

test('[BK-4a] finds a place among 20,000 quickly', () => {
  const many = Array.from({ length: 24 }, () => demoCodes).flat();
  const large = indexPlaces(many, catalog);
  expect(many.length).toBeGreaterThan(20_000);
  expectCpuTime(60, () => expect(matchingPlaces(large, 'parramata new south wales', 'AU')).toHaveLength(10));
});
