import type { Cell } from './openScreen.ts';
import { kauriLocale, kauriPlaces, locales, type Place, places } from './places.ts';
import { type Screen, screens } from './screens.ts';

const placesOf = ({ entries }: Screen): readonly Place[] =>
  places.filter(({ entry }) => entries?.includes(entry) ?? true);

/** Screens that the booking of Kauri lacks, or that its recording ends before. */
const notInKauri = [
  ...[
    'home',
    'region',
    'menu',
    'advanced booking',
    'advanced booking, sign in',
    'advanced booking, times',
    'advanced booking, details',
    'advanced booking, review',
    'documents',
    'enquiry',
    'not sure',
    'safety questions',
    'not for the magnet',
  ],
  ...['booked', 'appointment', 'cancel'],
];
const kauriScreens = screens.filter(
  ({ name, entries, variant }) => !variant && !notInKauri.includes(name) && (entries?.includes('root') ?? true),
);

/** Every screen at every place that has it, in every language; and the screens of the second demo brand. */
export const allCells: readonly Cell[] = [
  ...screens.flatMap((screen) =>
    placesOf(screen).flatMap((place) => locales.map((locale) => ({ screen, locale, place }))),
  ),
  ...kauriScreens.flatMap((screen) => kauriPlaces.map((place) => ({ screen, locale: kauriLocale, place }) as const)),
];

/** Few of them: each screen at one place in one language, and each language at each place. */
export const someCells: readonly Cell[] = screens.flatMap((screen, number) => {
  const here = placesOf(screen);
  const place = here[number % here.length];
  const locale = locales[(number + Math.floor(number / places.length)) % locales.length];
  return place && locale ? [{ screen, locale, place }] : [];
});
