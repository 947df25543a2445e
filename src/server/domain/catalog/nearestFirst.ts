import { distanceBetween, earthRadius, type Place } from '#base/distance.ts';

/** Half the height of the first band of latitudes, in metres. */
const firstBand = 10_000;

/**
 * Yields the places that fit with their distances in metres, nearest first. The places are sorted by latitude. Measures only the places
 * in a band around the origin that grows as more are taken, because no place is nearer than its difference in latitude.
 */
export function* nearestFirst<P extends Place>(
  places: readonly P[],
  origin: Place,
  fits: (place: P) => boolean,
): Generator<{ readonly place: P; readonly distance: number }> {
  const latitudeOf = (index: number) => places[index]?.latitude ?? Number.NaN;
  let [south, north] = [firstFrom(places, origin.latitude), firstFrom(places, origin.latitude)];
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

/** Returns the index of the first place at a latitude or north of it. */
function firstFrom(places: readonly Place[], latitude: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.latitude ?? 0) < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
}
