/** A map page that shows a clinic; nothing of the visit is told to it. */
export function mapUrl({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string {
  const place = `mlat=${latitude}&mlon=${longitude}`;
  return `https://www.openstreetmap.org/?${place}#map=17/${latitude}/${longitude}`;
}
