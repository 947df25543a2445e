import type { Brand } from '#contract/brandFiles.d.ts';

/** Where the map of a brand comes from: a MapLibre style with the origins that it loads from, or Google Maps with a key. */
export interface BrandMap {
  readonly style?: string;
  /** https origins besides the portal's own. */
  readonly origins: readonly string[];
  readonly googleKey?: string;
}

/** Returns where the map of a brand comes from (BK-3): the style if there is one, else Google Maps; undefined without a map. */
export function mapServiceOf({
  mapUiEnabled,
  mapStyle,
  mapOrigins,
  mapsApiKey,
}: Pick<Brand['application'], 'mapUiEnabled' | 'mapStyle' | 'mapOrigins' | 'mapsApiKey'>): BrandMap | undefined {
  if (!mapUiEnabled) return undefined;
  if (mapStyle) {
    const own = mapStyle.startsWith('/') ? [] : [new URL(mapStyle).origin];
    return { style: mapStyle, origins: [...new Set([...own, ...mapOrigins])] };
  }
  return mapsApiKey ? { googleKey: mapsApiKey, origins: [] } : undefined;
}
