/** Maximum wait for the position, milliseconds. */
const timeoutMs = 8_000;

/** Age up to which an earlier position is used, milliseconds. */
const maxAgeMs = 600_000;

/** Returns the visitor's position in degrees; undefined if it is unknown or the visitor refuses. */
export function locateVisitor(): Promise<{ readonly latitude: number; readonly longitude: number } | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(undefined),
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    );
  });
}
