import type { Point } from '#base/distance.ts';
import type { MapView } from '#client/integrations/map/clinicMap.ts';

/** Zoom of a chosen clinic: the streets around it (BK-3). */
const chosenZoom = 16;

/** Nearest zoom that shows all clinics: a town (BK-3). */
const resetZoom = 13;

/** A visitor who is farther away from all clinics stays outside the map, metres. */
const nearby = 150_000;

/** A clinic on the map, with its distance from the visitor in metres if it is known. */
type ClinicPoint = Point & { readonly distanceFromUser?: number | undefined };

/** Returns the view of one chosen clinic, or the reset view: all clinics, and the visitor's place if it is near. */
export function mapView(
  clinics: readonly [ClinicPoint, ...ClinicPoint[]],
  chosen: ClinicPoint | undefined,
  origin: Point | undefined,
): MapView {
  if (chosen) return { center: chosen, zoom: chosenZoom };
  const isNear = clinics.some(({ distanceFromUser = Number.POSITIVE_INFINITY }) => distanceFromUser <= nearby);
  return { around: [...clinics, ...(origin && isNear ? [origin] : [])], maxZoom: resetZoom };
}
