import type { Cell } from './openScreen.ts';
import { locales, type Place, places } from './places.ts';
import { type Screen, screens } from './screens.ts';

const placesOf = ({ entries }: Screen): readonly Place[] =>
  places.filter(({ entry }) => entries?.includes(entry) ?? true);

/** Every screen at every place that has it, in every language. */
export const allCells: readonly Cell[] = screens.flatMap((screen) =>
  placesOf(screen).flatMap((place) => locales.map((locale) => ({ screen, locale, place }))),
);

/** Few of them: each screen at one place in one language, and each language at each place. */
export const someCells: readonly Cell[] = screens.flatMap((screen, number) => {
  const here = placesOf(screen);
  const place = here[number % here.length];
  const locale = locales[(number + Math.floor(number / places.length)) % locales.length];
  return place && locale ? [{ screen, locale, place }] : [];
});
