/** A place on the pad, in its own units: `padSize`. */
export type Point = readonly [x: number, y: number];
/** What one movement drew. */
export type Stroke = readonly Point[];

/** Width and height of the pad in its own units, however large it is shown. */
export const padSize = { width: 600, height: 200 } as const;

/** Characters that a drawing may have as data URL: 50 kB as base64, and what says that it is a PNG. */
export const longestDrawing = 66_700;

/** Draws strokes in black on white. A single point is a dot: an i has one. */
export function drawStrokes(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, padSize.width, padSize.height);
  context.strokeStyle = '#000';
  context.lineWidth = 3;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const stroke of strokes) {
    const [first = [0, 0], ...others] = stroke;
    context.beginPath();
    context.moveTo(...first);
    for (const point of others.length > 0 ? others : [first]) context.lineTo(...point);
    context.stroke();
  }
}

/** The strokes with each point left out that lies nearer than `step` to the one before; the last of a stroke stays. */
export function thinned(strokes: readonly Stroke[], step: number): readonly Stroke[] {
  return strokes.map((stroke) => {
    const kept: Point[] = [];
    for (const [index, point] of stroke.entries()) {
      const before = kept.at(-1);
      const far = before === undefined || Math.hypot(point[0] - before[0], point[1] - before[1]) >= step;
      if (far || index === stroke.length - 1) kept.push(point);
    }
    return kept;
  });
}
