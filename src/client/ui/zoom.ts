/** A point or movement, CSS pixels from the centre of the view. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** How a content is shown: its scale, 1 if it fits the view, and where its centre is. */
export interface Zoom extends Place {
  readonly scale: number;
}

/** Sizes in CSS pixels of a view and of the content that fits into it; `most` is the largest scale. */
export interface ZoomLimits {
  readonly view: { readonly width: number; readonly height: number };
  readonly content: { readonly width: number; readonly height: number };
  readonly most: number;
}

/** The whole content. */
export const whole: Zoom = { scale: 1, x: 0, y: 0 };

/** Returns the largest scale: 3, or that of the original size if it is larger (DL-2). */
export const mostScale = (originalWidth: number, shownWidth: number): number =>
  Math.max(3, shownWidth > 0 ? originalWidth / shownWidth : 0);

/** Returns a zoom with another scale; what is shown at a place stays there, unless the content would leave its limits. */
export function zoomTo(zoom: Zoom, wanted: number, at: Place, limits: ZoomLimits): Zoom {
  const scale = Math.min(Math.max(wanted, 1), limits.most);
  const growth = scale / zoom.scale;
  return within({ scale, x: at.x - (at.x - zoom.x) * growth, y: at.y - (at.y - zoom.y) * growth }, limits);
}

/** Returns a zoom that is moved. */
export function moveBy(zoom: Zoom, by: Place, limits: ZoomLimits): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, limits);
}

/** Returns the zoom with the edges of the content outside the view, or the content in the middle if it is smaller. */
function within({ scale, x, y }: Zoom, { view, content }: ZoomLimits): Zoom {
  const room = (size: number, seen: number) => Math.max(0, (size * scale - seen) / 2);
  const clamp = (value: number, most: number) => Math.min(Math.max(value, -most), most) || 0;
  return {
    scale,
    x: clamp(x, room(content.width, view.width)),
    y: clamp(y, room(content.height, view.height)),
  };
}
