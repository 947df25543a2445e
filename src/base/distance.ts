/** A point on the globe, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth, metres. */
export const earthRadius = 6_371_008.8;

/** Returns the metres between two points along the great circle (haversine on the mean radius: right to half a percent). */
export function distanceBetween(a: Point, b: Point): number {
  const latitude = radians(b.latitude - a.latitude) / 2;
  const longitude = radians(b.longitude - a.longitude) / 2;
  const h =
    Math.sin(latitude) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitude) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Returns true if a point is farther from another than a number of kilometres; 0 kilometres are no limit. */
export function isBeyond(point: Point, from: Point, kilometres: number): boolean {
  return isOverLimit(distanceBetween(point, from), kilometres);
}

/** Returns true if metres are more than a number of kilometres; 0 kilometres are no limit. */
export function isOverLimit(metres: number, kilometres: number): boolean {
  return kilometres > 0 && metres > kilometres * 1000;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
