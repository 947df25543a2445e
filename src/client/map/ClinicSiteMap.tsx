import type { MapService } from '#client/integrations/map/clinicMap.ts';
import type { Clinic } from '#client/stores/CatalogStore.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { MapEdges, MapLoading, MapPin, useMap } from './mapParts.tsx';

/** Zoom that shows the streets around a clinic, and the nearest main road. */
const streetsZoom = 15;

interface ClinicSiteMapProps {
  readonly service: MapService;
  readonly clinic: Clinic;
  readonly inFrame: boolean;
  readonly onFailure: () => void;
}

/** A map of the streets around one clinic (AS-1c). */
export default function ClinicSiteMap({ service, clinic, inFrame, onFailure }: ClinicSiteMapProps) {
  const { latitude, longitude, name } = clinic;
  const view = { center: { latitude, longitude }, zoom: streetsZoom };
  const { box, map } = useMap(service, view, { inFrame, onFailure });
  return (
    <>
      <div ref={box} className="map-box" />
      {!map && <MapLoading />}
      {map && (
        <>
          <MapPin map={map} at={clinic}>
            <span className="map-pin" data-name="right">
              <span className="map-number">
                <Icon name="pin" />
              </span>
              <span className="map-name">{name}</span>
            </span>
          </MapPin>
          <MapEdges map={map} />
        </>
      )}
    </>
  );
}
