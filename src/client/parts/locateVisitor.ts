/** Maximum wait for the position, milliseconds. */
const timeoutMs = 8_000;

/** Age up to which an earlier position is used, milliseconds. */
const maxAgeMs = 600_000;

/** Rounds to about 100 m: enough to rank clinics, too little to identify a house. */
const rounded = (degrees: number) => Number(degrees.toFixed(3));

/** Returns the visitor's rounded position in degrees; undefined if it is unknown or the visitor refuses. */
export function locateVisitor(): Promise<{ readonly latitude: number; readonly longitude: number } | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude: rounded(latitude), longitude: rounded(longitude) }),
      () => resolve(undefined),
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    );
  });
}
