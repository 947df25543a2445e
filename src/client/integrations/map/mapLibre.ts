import { LngLatBounds, Map as MapLibre, type MapOptions as MapLibreOptions, setWorkerUrl } from 'maplibre-gl';
import type { Point } from '#base/distance.ts';
import { type MapOptions, type MapView, type OpenMap, prefersStill, viewPadding } from './clinicMap.ts';

/** MapLibre's worker; its policy names the hosts of the brand's map. */
const workerUrl = '/map/worker.js';

/** Duration of a move of the map, milliseconds. */
const moveMs = 500;

/** Trusted Types, in browsers that have them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

let workerAllowed = false;

/** Allows the URL of the worker, once per page. MapLibre passes a string, so the policy must be the default one; it refuses all else. */
function allowWorker(): void {
  if (workerAllowed) return;
  setWorkerUrl(workerUrl);
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === workerUrl ? url : null) });
  workerAllowed = true;
}

/** Opens a MapLibre map. In the URL of the style, `{scheme}` stands for `light` or `dark`, as the page is. */
export async function openMapLibre(style: string, container: HTMLElement, options: MapOptions): Promise<OpenMap> {
  const { view, cooperative, texts } = options;
  allowWorker();
  const map = new MapLibre({
    container,
    style: style.replaceAll('{scheme}', schemeOf(container)),
    ...startOf(view),
    attributionControl: false,
    cooperativeGestures: cooperative,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: prefersStill() ? 0 : 150,
    locale: {
      'Map.Title': texts.label,
      'CooperativeGesturesHandler.WindowsHelpText': texts.wheel,
      'CooperativeGesturesHandler.MacHelpText': texts.wheelOnMac,
      'CooperativeGesturesHandler.MobileHelpText': texts.touch,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  try {
    await drawn(map);
  } catch (error) {
    map.remove();
    throw error;
  }
  const nearest = nearestZoomOf(map);
  if (nearest !== undefined) map.setMaxZoom(nearest);
  return {
    credits: creditsOf(map),
    pin: (point, element) => pin(map, point, element),
    onRest(listener) {
      map.on('moveend', listener);
      map.on('resize', listener);
      return () => {
        map.off('moveend', listener);
        map.off('resize', listener);
      };
    },
    show: (next) => show(map, next),
    zoomBy: (steps) => map.zoomTo(map.getZoom() + steps, { duration: moveMs }),
    close: () => map.remove(),
  };
}

/** Resolves when the map is drawn for the first time. Rejects if the style, or all tiles of one of its sources, cannot be loaded. */
function drawn(map: MapLibre): Promise<void> {
  const failed = new Set<string>();
  const loaded = new Set<string>();
  return new Promise((resolve, reject) => {
    map.on('sourcedata', ({ sourceId, tile }) => tile && loaded.add(sourceId));
    map.on('error', (fault) => {
      if ('sourceId' in fault) failed.add(String(fault.sourceId));
      else if (!map.isStyleLoaded()) reject(fault.error);
    });
    map.once('load', () => {
      const missing = [...failed].filter((source) => !loaded.has(source));
      if (missing.length > 0) reject(new Error(`No tiles of ${missing.join(', ')}`));
      else resolve();
    });
  });
}

function schemeOf(element: Element): 'light' | 'dark' {
  const { colorScheme } = getComputedStyle(element);
  if (!colorScheme.includes('dark')) return 'light';
  const prefersLight = colorScheme.includes('light') && matchMedia('(prefers-color-scheme: light)').matches;
  return prefersLight ? 'light' : 'dark';
}

const lngLat = ({ longitude, latitude }: Point): [number, number] => [longitude, latitude];

const boundsOf = (points: readonly Point[]): LngLatBounds =>
  points.reduce((bounds, point) => bounds.extend(lngLat(point)), new LngLatBounds());

function startOf(view: MapView): Pick<MapLibreOptions, 'bounds' | 'fitBoundsOptions' | 'center' | 'zoom'> {
  if ('center' in view) return { center: lngLat(view.center), zoom: view.zoom };
  return { bounds: boundsOf(view.around), fitBoundsOptions: { padding: viewPadding(), maxZoom: view.maxZoom } };
}

/** MapLibre itself jumps for visitors who prefer reduced motion. */
function show(map: MapLibre, view: MapView): void {
  if ('center' in view) map.easeTo({ center: lngLat(view.center), zoom: view.zoom, duration: moveMs });
  else map.fitBounds(boundsOf(view.around), { padding: viewPadding(), maxZoom: view.maxZoom, duration: moveMs });
}

function pin(map: MapLibre, point: Point, element: HTMLElement): () => void {
  const place = () => {
    const { x, y } = map.project(lngLat(point));
    element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  };
  place();
  map.on('move', place);
  map.on('resize', place);
  map.getCanvasContainer().append(element);
  return () => {
    map.off('move', place);
    map.off('resize', place);
    element.remove();
  };
}

/** Returns the nearest zoom at which a style still has detail, if it names one. */
function nearestZoomOf(map: MapLibre): number | undefined {
  const { metadata } = map.getStyle();
  const zoom: unknown = (metadata as { readonly [name: string]: unknown } | undefined)?.['isocentre:maxZoom'];
  return typeof zoom === 'number' && zoom >= 0 && zoom <= 22 ? zoom : undefined;
}

function creditsOf(map: MapLibre): readonly string[] {
  const credits = Object.keys(map.getStyle().sources).map((id) => map.getSource(id)?.attribution);
  return [...new Set(credits.filter((credit) => typeof credit === 'string' && credit !== ''))] as readonly string[];
}
