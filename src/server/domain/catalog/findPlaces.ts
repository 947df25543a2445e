import { distanceBetween, type Point } from '#base/distance.ts';
import { selectPostalCodes } from '#server/db/queries/catalog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot } from './catalogSnapshot.ts';
import { readServedCatalog } from './liveCatalog.ts';

/** A postal code and its place. */
type PostalCode = Awaited<ReturnType<typeof selectPostalCodes>>[number];

/** A postal code with the words that find it. */
interface IndexedPlace {
  readonly place: PostalCode;
  readonly code: string;
  readonly words: readonly string[];
}

/** A word that names an area, such as a state or a region, with points in it. */
type Areas = ReadonlyMap<string, readonly Point[]>;

interface PlaceIndex {
  readonly places: readonly IndexedPlace[];
  readonly areas: Areas;
}

/** The most places that a search finds. */
const maxPlaces = 10;

/** Words of at least so many letters may have one wrong, missing or additional letter. */
const leastForTypo = 5;

const abbreviations: ReadonlyMap<string, string> = new Map([
  ['mt', 'mount'],
  ['st', 'saint'],
]);

/** Full names of the states of Australia and the provinces of Canada, which catalogs abbreviate. */
const stateNames: { readonly [code: string]: string } = {
  act: 'australian capital territory',
  nsw: 'new south wales',
  nt: 'northern territory',
  qld: 'queensland',
  sa: 'south australia',
  tas: 'tasmania',
  vic: 'victoria',
  wa: 'western australia',
  ab: 'alberta',
  bc: 'british columbia',
  mb: 'manitoba',
  nb: 'new brunswick',
  ns: 'nova scotia',
  on: 'ontario',
  qc: 'quebec',
  sk: 'saskatchewan',
};

const indexes = new WeakMap<CatalogSnapshot, Promise<PlaceIndex>>();

/**
 * Returns up to ten places for what people type (BK-4a): words of the place and its code in any order, the last letters still missing or one
 * letter wrong; and names of states, regions and countries, which put the places near them first. Then those of the chosen region's country
 * come first.
 */
export async function findPostalCodes(
  deps: Pick<BrandDeps, 'db' | 'catalog' | 'regions'>,
  search: string,
  region?: string,
): Promise<readonly PostalCode[]> {
  const catalog = await readServedCatalog(deps);
  const first = region === undefined ? undefined : catalog.regionBySlug.get(region)?.country;
  return matchingPlaces(await indexOf(deps, catalog), search, first ?? catalog.regions[0]?.country);
}

/**
 * Returns the place of a postal code in the region's country or, without a region, in the first country of the brand that has it; undefined
 * for an unknown code (BK-2b).
 */
export async function findPostalCode(
  deps: Pick<BrandDeps, 'db' | 'catalog' | 'regions'>,
  postalCode: string,
  region?: string,
): Promise<PostalCode | undefined> {
  const catalog = await readServedCatalog(deps);
  const country = region === undefined ? undefined : catalog.regionBySlug.get(region)?.country;
  const wanted = postalCode.trim().toLowerCase().replace(canadianCode, '$1');
  const { places } = await indexOf(deps, catalog);
  return places.find(({ code, place }) => code === wanted && (!country || place.country === country))?.place;
}

/** Returns the index of a catalog's places, read once for each catalog. */
function indexOf({ db }: Pick<BrandDeps, 'db'>, catalog: CatalogSnapshot): Promise<PlaceIndex> {
  const known = indexes.get(catalog);
  if (known) return known;
  const reading = selectPostalCodes(db.kysely, countriesOf(catalog)).then((rows) => indexPlaces(rows, catalog));
  indexes.set(catalog, reading);
  reading.catch(() => indexes.delete(catalog));
  return reading;
}

/** Returns the countries of a catalog's regions. */
export function countriesOf({ regions }: Pick<CatalogSnapshot, 'regions'>): string[] {
  return [...new Set(regions.map(({ country }) => country))];
}

/** Indexes postal codes with the areas of a catalog. */
export function indexPlaces(
  rows: readonly PostalCode[],
  catalog: Pick<CatalogSnapshot, 'regions'> & {
    readonly clinics: readonly (Point & { readonly state: string; readonly country: string })[];
  },
): PlaceIndex {
  const areas = new Map<string, Point[]>();
  const add = (name: string, point: Point) => {
    for (const word of wordsOf(name)) areas.set(word, [...(areas.get(word) ?? []), point]);
  };
  for (const region of catalog.regions) add(`${region.name} ${countryNames(region.country)}`, region);
  for (const clinic of catalog.clinics) add(`${clinic.state} ${stateNames[clinic.state.toLowerCase()] ?? ''}`, clinic);
  const places = rows.map((place) => ({
    place,
    code: place.code.toLowerCase(),
    words: wordsOf(place.place).map((word) => abbreviations.get(word) ?? word),
  }));
  return { places, areas };
}

function countryNames(country: string): string {
  return `${country} ${new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(country)}`;
}

/** Returns the places of an index that match a text, the best first, those of the `first` country before others. */
export function matchingPlaces(
  { places, areas }: PlaceIndex,
  search: string,
  first: string | undefined,
): readonly PostalCode[] {
  const typed = wordsOf(search.replace(canadianCode, '$1'));
  const matches = places.flatMap(({ place, code, words }) => {
    const match = matchOf([code, ...words], typed, areas);
    if (!match) return [];
    const away = match.areas.reduce((sum, area) => sum + metresTo(place, areas.get(area) ?? []), 0);
    return [{ place, ...match, away, foreign: place.country === first ? 0 : 1 }];
  });
  return matches
    .sort(
      (a, b) =>
        a.areas.length - b.areas.length ||
        a.quality - b.quality ||
        a.start - b.start ||
        a.away - b.away ||
        a.foreign - b.foreign ||
        compare(a.place.code, b.place.code) ||
        compare(a.place.place, b.place.place),
    )
    .slice(0, maxPlaces)
    .map(({ place }) => place);
}

/** Codes are stored with three characters, which name the district; people enter all six. */
const canadianCode = /\b([a-z]\d[a-z])\s*\d[a-z]?\d?\b/gi;

interface Match {
  /** 0 if all words are as typed, 1 if some are unfinished, 2 if some have a wrong letter. */
  readonly quality: number;
  /** 0 if the place or its code begins with a typed word, else 1. */
  readonly start: number;
  /** The typed words that name areas, not the place. */
  readonly areas: readonly string[];
}

/** Compares the code and the words of a place with what was typed; undefined if a word is neither of the place nor that of an area. */
function matchOf(words: readonly string[], typed: readonly string[], areas: Areas): Match | undefined {
  let quality = 0;
  let start = 1;
  const named: string[] = [];
  for (const word of typed) {
    const qualities = words.map((known) => qualityOf(word, known));
    const best = Math.min(...qualities);
    if (best === unlike && !areas.has(word)) return undefined;
    if (best === unlike) named.push(word);
    else quality = Math.max(quality, best);
    if (best < unlike && qualities.indexOf(best) <= 1) start = 0;
  }
  return named.length < typed.length ? { quality, start, areas: named } : undefined;
}

const unlike = 3;

function qualityOf(typed: string, known: string): number {
  if (known === (abbreviations.get(typed) ?? typed)) return 0;
  if (known.startsWith(typed)) return 1;
  return typed.length >= leastForTypo && isOneEdit(typed, known) ? 2 : unlike;
}

/** Returns true if one wrong, missing, additional or exchanged letter makes one word of another. */
function isOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const rest = (word: string, from: number) => word.slice(at + from);
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1) ||
    (one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, 2) === rest(other, 2))
  );
}

/** Returns the metres from a place to the nearest of some points. */
function metresTo(place: Point, points: readonly Point[]): number {
  return Math.min(...points.map((point) => distanceBetween(place, point)));
}

/** Returns the words of a text in small letters, without accents and punctuation. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFD').replace(/[\p{M}’']/gu, '');
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
