import type { Cell } from './openScreen.ts';
import { locales, type Place, places } from './places.ts';
import { type Screen, screens } from './screens.ts';

const placesOf = ({ entries }: Screen): readonly Place[] =>
  places.filter(({ entry }) => entries?.includes(entry) ?? true);

/** Every screen at every place that has it, in every language. */
export const allCells: readonly Cell[] = screens.flatMap((screen) =>
  placesOf(screen).flatMap((place) => locales.map((locale) => ({ screen, locale, place }))),
);

/** Few of them: each screen at two places in two languages, a variant at one, and each language at each place. */
export const someCells: readonly Cell[] = screens.flatMap((screen, number) => {
  const here = placesOf(screen);
  const turns = screen.variant || here.length === 1 ? [0] : [0, 2];
  return turns.flatMap((turn) => {
    const at = (number + turn) % here.length;
    const place = here[at];
    const locale = locales[(number + Math.floor(number / places.length) + turn) % locales.length];
    return place && locale ? [{ screen, locale, place }] : [];
  });
});
