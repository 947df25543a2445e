import { distanceBetween, earthRadius, type Point } from '#base/distance.ts';
import { lowerBound } from '#base/lowerBound.ts';

/** Half the height of the first band of latitudes, in metres. */
const firstBand = 10_000;

/**
 * Yields the places that fit with their distances in metres, nearest first. The places are sorted by latitude. Measures only the places
 * in a band around the origin that grows as more are taken, because no place is nearer than its difference in latitude.
 */
export function* nearestFirst<P extends Point>(
  places: readonly P[],
  origin: Point,
  fits: (place: P) => boolean,
): Generator<{ readonly place: P; readonly distance: number }> {
  const latitudeOf = (index: number) => places[index]?.latitude ?? Number.NaN;
  const first = lowerBound(places.length, (index) => latitudeOf(index) < origin.latitude);
  let [south, north] = [first, first];
  let waiting: { readonly place: P; readonly distance: number; readonly index: number }[] = [];
  const measure = (index: number) => {
    const place = places[index];
    if (place && fits(place)) waiting.push({ place, distance: distanceBetween(place, origin), index });
  };
  for (let band = firstBand; south > 0 || north < places.length || waiting.length > 0; band *= 2) {
    const degrees = (band / earthRadius) * (180 / Math.PI);
    while (latitudeOf(south - 1) >= origin.latitude - degrees) measure(--south);
    while (latitudeOf(north) <= origin.latitude + degrees) measure(north++);
    yield* waiting
      .filter(({ distance }) => distance <= band)
      .sort((a, b) => a.distance - b.distance || a.index - b.index)
      .map(({ place, distance }) => ({ place, distance }));
    waiting = waiting.filter(({ distance }) => distance > band);
  }
}
