import { useMemo } from 'react';
import type { MapService } from '#client/integrations/map/clinicMap.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** Returns where the brand's map comes from; undefined without a map, and at kiosks. */
export function useMapService(): MapService | undefined {
  const { config, kiosk } = useStores();
  const { mapStyle: style, mapsApiKey: googleKey } = config.application;
  return useMemo(() => {
    if (kiosk) return undefined;
    if (style) return { style };
    return googleKey ? { googleKey } : undefined;
  }, [kiosk, style, googleKey]);
}
