import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Point } from '#base/distance.ts';
import { withinLimit } from '#base/withinLimit.ts';
import type { MapOptions, MapService, MapView, OpenMap } from '#client/integrations/map/clinicMap.ts';
import { RichText } from '#client/ui/RichText.tsx';

/** Maximum wait for a map, milliseconds; after it the page goes on without one. */
const limitMs = 20_000;

interface MapCalls {
  readonly inFrame: boolean;
  readonly onFailure: () => void;
}

/** Opens a map in an element, and moves it when its view changes (BK-3). Returns the element's reference, and the map once it is drawn. */
export function useMap(
  service: MapService,
  view: MapView,
  { inFrame, onFailure }: MapCalls,
): { readonly box: RefObject<HTMLDivElement | null>; readonly map: OpenMap | undefined } {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<OpenMap>();
  const viewKey = JSON.stringify(view);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first view opens the map, later ones move it
  useEffect(() => {
    if (!box.current) return undefined;
    let over = false;
    let opened: OpenMap | undefined;
    const cooperative = inFrame || matchMedia('(pointer: coarse)').matches;
    const texts = {
      label: t('map.keys'),
      wheel: t('map.wheel'),
      wheelOnMac: t('map.wheel-mac'),
      touch: t('map.touch'),
    };
    const opening = openMap(service, box.current, { view, cooperative, texts });
    const closeLate = () => opening.then((late) => late.close()).catch(() => undefined);
    withinLimit(opening, limitMs, undefined).then(
      (ready) => {
        if (over) return;
        if (!ready) return onFailure();
        opened = ready;
        setMap(ready);
      },
      () => over || onFailure(),
    );
    return () => {
      over = true;
      if (opened) opened.close();
      else closeLate();
    };
  }, [service]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `view` depends on `viewKey`
  useEffect(() => map?.show(view), [map, viewKey]);
  return { box, map };
}

/** Opens a map in an empty element. Rejects if style, tiles, worker, script or key fail, or the browser has no WebGL. */
async function openMap(service: MapService, container: HTMLElement, options: MapOptions): Promise<OpenMap> {
  if ('style' in service)
    return (await import('#client/integrations/map/mapLibre.ts')).openMapLibre(service.style, container, options);
  return (await import('#client/integrations/map/googleMaps.ts')).openGoogleMap(service.googleKey, container, options);
}

interface MapPinProps {
  readonly map: OpenMap;
  readonly at: Point;
  readonly children: ReactNode;
  /** Called before the map reads a key, which would move it. Must be the same function in every drawing. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** Shows its children at a point of the map. */
export function MapPin({ map, at: { latitude, longitude }, children, onKeyDown }: MapPinProps) {
  const [element] = useState(() => {
    const place = document.createElement('div');
    place.className = 'map-place';
    if (onKeyDown) place.addEventListener('keydown', onKeyDown);
    return place;
  });
  useEffect(() => map.pin({ latitude, longitude }, element), [map, latitude, longitude, element]);
  return createPortal(children, element);
}

/** Shown in the place of a map until it is drawn. */
export function MapLoading() {
  const { t } = useTranslation();
  return <p className="map-loading muted">{t('map.loading')}</p>;
}

/** The buttons to zoom, and the credits. */
export function MapEdges({ map }: { readonly map: OpenMap }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="map-tools">
        <button type="button" className="map-tool" onClick={() => map.zoomBy(1)}>
          <span className="map-plus" aria-hidden="true" />
          <span className="hidden-text">{t('map.zoom-in')}</span>
        </button>
        <button type="button" className="map-tool" onClick={() => map.zoomBy(-1)}>
          <span className="map-minus" aria-hidden="true" />
          <span className="hidden-text">{t('map.zoom-out')}</span>
        </button>
      </div>
      {map.credits.length > 0 && (
        <p className="map-credits">
          <RichText text={map.credits.join(' · ')} />
        </p>
      )}
    </>
  );
}
