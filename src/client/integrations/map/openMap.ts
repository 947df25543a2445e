import type { MapOptions, MapService, OpenMap } from './clinicMap.ts';

/** Opens a map in an empty element. Rejects if style, tiles, worker, script or key fail, or the browser has no WebGL. */
export async function openMap(service: MapService, container: HTMLElement, options: MapOptions): Promise<OpenMap> {
  if ('style' in service) return (await import('./mapLibre.ts')).openMapLibre(service.style, container, options);
  return (await import('./googleMaps.ts')).openGoogleMap(service.googleKey, container, options);
}
