import type { Point } from '#base/distance.ts';

/** What a map shows: one point at a zoom, or all of some points, no nearer than `maxZoom`. Zooms are those of web maps, 0 to 22. */
export type MapView =
  | { readonly center: Point; readonly zoom: number }
  | { readonly around: readonly [Point, ...Point[]]; readonly maxZoom: number };

/** Where a brand's map comes from: a MapLibre style, or Google Maps with the brand's key (BK-3). */
export type MapService = { readonly style: string } | { readonly googleKey: string };

export interface MapOptions {
  /** What it shows first. */
  readonly view: MapView;
  /** True if one finger and the wheel scroll the page, and two fingers, or Ctrl and the wheel, move the map. */
  readonly cooperative: boolean;
  readonly texts: {
    /** Accessible name of the map. */
    readonly label: string;
    /** How to zoom a cooperative map by a wheel, with Ctrl and with ⌘, and how to move it by touch. */
    readonly wheel: string;
    readonly wheelOnMac: string;
    readonly touch: string;
  };
}

/** A map that is drawn. */
export interface OpenMap {
  /** Credits to show below the map, as HTML of a few tags. Google Maps draws its own. */
  readonly credits: readonly string[];
  /** Puts the top left corner of an element at a point until the returned function is called. */
  pin(point: Point, element: HTMLElement): () => void;
  /** Calls back whenever the map has come to rest, until the returned function is called. */
  onRest(listener: () => void): () => void;
  /** Moves to a view, at once for visitors who prefer reduced motion. */
  show(view: MapView): void;
  /** Zooms in by some steps, out if negative. */
  zoomBy(steps: number): void;
  close(): void;
}

/** Space between points and the edges of a map, pixels: at the right half a pin beside the buttons to zoom, which grow with the text. */
export function viewPadding() {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { top: 56, bottom: 56, left: 56, right: 5.5 * rem };
}

/** Returns true for visitors who prefer reduced motion. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
