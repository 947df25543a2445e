import type { Point } from '#base/distance.ts';
import { roundedDegrees } from '#client/stores/origin.ts';

/** Maximum wait for the position, milliseconds. */
const timeoutMs = 8_000;

/** Age up to which an earlier position is used, milliseconds. */
const maxAgeMs = 600_000;

const rounded = (degrees: number) => Number(roundedDegrees(degrees));

/** Returns the visitor's rounded position in degrees; undefined if it is unknown or the visitor refuses. */
export function locateVisitor(): Promise<Point | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude: rounded(latitude), longitude: rounded(longitude) }),
      () => resolve(undefined),
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    );
  });
}
