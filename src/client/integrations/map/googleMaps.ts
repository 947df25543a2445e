/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import type { Point } from '#base/distance.ts';
import { type MapOptions, type MapView, type OpenMap, prefersStill, viewPadding } from './clinicMap.ts';

/** Google Maps calls this function when it refuses the key. */
declare global {
  interface Window {
    gm_authFailure?: () => void;
  }
}

let scriptKey: string | undefined;

/** Opens Google Maps with a key. Rejects if its script cannot be loaded or it refuses the key. */
export async function openGoogleMap(key: string, container: HTMLElement, options: MapOptions): Promise<OpenMap> {
  if (scriptKey === undefined) {
    setOptions({ key, v: 'quarterly', language: document.documentElement.lang });
    scriptKey = key;
  }
  const refused = new Promise<never>((_done, refuse) => {
    window.gm_authFailure = () => refuse(new Error('Google Maps refuses the key'));
  });
  const [{ Map: GoogleMap, OverlayView }, { LatLng, LatLngBounds }] = await Promise.race([
    Promise.all([importLibrary('maps'), importLibrary('core')]),
    refused,
  ]);
  const { view, cooperative } = options;
  const positionOf = ({ latitude, longitude }: Point) => new LatLng(latitude, longitude);
  const map = new GoogleMap(container, {
    center: positionOf('center' in view ? view.center : view.around[0]),
    zoom: 'center' in view ? view.zoom : view.maxZoom,
    gestureHandling: cooperative ? 'cooperative' : 'auto',
    disableDefaultUI: true,
    clickableIcons: false,
    colorScheme: 'FOLLOW_SYSTEM',
  });
  const show = (next: MapView) => {
    if ('center' in next) {
      if (prefersStill()) map.setCenter(positionOf(next.center));
      else map.panTo(positionOf(next.center));
      map.setZoom(next.zoom);
      return;
    }
    const bounds = new LatLngBounds();
    for (const point of next.around) bounds.extend(positionOf(point));
    map.setOptions({ maxZoom: next.maxZoom });
    map.fitBounds(bounds, viewPadding());
    const idle = map.addListener('idle', () => {
      idle.remove();
      map.setOptions({ maxZoom: null });
    });
  };
  show(view);
  const drawn = new Promise<void>((done) => {
    const loaded = map.addListener('tilesloaded', () => {
      loaded.remove();
      done();
    });
  });
  await Promise.race([drawn, refused]);

  class Pin extends OverlayView {
    readonly #position;
    readonly #element;
    constructor(point: Point, element: HTMLElement) {
      super();
      this.#position = positionOf(point);
      this.#element = element;
    }
    override onAdd(): void {
      this.getPanes()?.overlayMouseTarget.append(this.#element);
    }
    override draw(): void {
      const at = this.getProjection().fromLatLngToDivPixel(this.#position);
      if (at) this.#element.style.transform = `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`;
    }
    override onRemove(): void {
      this.#element.remove();
    }
  }
  return {
    credits: [],
    pin(point, element) {
      const pin = new Pin(point, element);
      pin.setMap(map);
      return () => pin.setMap(null);
    },
    onRest(listener) {
      const idle = map.addListener('idle', listener);
      return () => idle.remove();
    },
    show,
    zoomBy: (steps) => map.setZoom((map.getZoom() ?? 0) + steps),
    close: () => container.replaceChildren(),
  };
}
