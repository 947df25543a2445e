/** Longest wait for the device to find itself, milliseconds. */
const timeLimit = 8_000;

/** Where the device is, as far as it knows and the visitor allows; undefined otherwise. */
export function locate(): Promise<{ readonly latitude: number; readonly longitude: number } | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(undefined),
      { timeout: timeLimit, maximumAge: 600_000 },
    );
  });
}
