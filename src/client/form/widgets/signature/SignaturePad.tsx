import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';

interface SignaturePadProps {
  readonly label: string;
  /** A drawing as PNG data URL; undefined when nothing is drawn. */
  readonly drawing: string | undefined;
  readonly readonly: boolean;
  readonly onDraw: (drawing: string) => void;
}

/** An area to sign in with finger, pen or mouse. Whoever uses none of them types the name instead, so it takes no focus. */
export function SignaturePad({ label, drawing, readonly, onDraw }: SignaturePadProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const strokes = useRef<readonly Stroke[]>([]);
  const drawn = useRef<string>(undefined);
  const pen = useRef<number>(undefined);

  useEffect(() => {
    if (drawing === drawn.current) return;
    strokes.current = [];
    drawn.current = drawing;
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    drawStrokes(context, []);
    if (drawing) showDrawing(context, drawing);
  }, [drawing]);

  function place({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const whole = (value: number) => Math.round(value * 10) / 10;
    return [whole(((clientX - left) / width) * padSize.width), whole(((clientY - top) / height) * padSize.height)];
  }
  function draw(next: readonly Stroke[]): void {
    strokes.current = next;
    const context = canvas.current?.getContext('2d');
    if (context) drawStrokes(context, next);
  }
  function begin(event: PointerEvent<HTMLCanvasElement>): void {
    if (readonly || pen.current !== undefined || event.button !== 0) return;
    pen.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    draw([...strokes.current, [place(event)]]);
  }
  function move(event: PointerEvent<HTMLCanvasElement>): void {
    if (event.pointerId !== pen.current) return;
    const last = strokes.current.at(-1) ?? [];
    draw([...strokes.current.slice(0, -1), [...last, place(event)]]);
  }
  function end(event: PointerEvent<HTMLCanvasElement>): void {
    if (event.pointerId !== pen.current) return;
    pen.current = undefined;
    const url = compactDrawing(event.currentTarget, strokes.current);
    drawn.current = url;
    onDraw(url);
  }
  return (
    <canvas
      ref={canvas}
      className="form-signature-pad"
      width={padSize.width}
      height={padSize.height}
      role="img"
      aria-label={label}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}

/** The drawing as data URL; where it is too large, of ever fewer points, down to straight lines. */
function compactDrawing(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): string {
  const context = canvas.getContext('2d');
  let url = canvas.toDataURL('image/png');
  for (let step = 8; url.length > maxDrawingLength && step < padSize.width && context; step *= 2) {
    drawStrokes(context, thinned(strokes, step));
    url = canvas.toDataURL('image/png');
  }
  return url;
}

function showDrawing(context: CanvasRenderingContext2D, drawing: string): void {
  const image = new Image();
  image.onload = () => context.drawImage(image, 0, 0, padSize.width, padSize.height);
  image.src = drawing;
}

/** A place on the pad, in its own units: `padSize`. */
type Point = readonly [x: number, y: number];
/** What one movement drew. */
type Stroke = readonly Point[];

/** Width and height of the pad in its own units, however large it is shown. */
const padSize = { width: 600, height: 200 } as const;

/** Characters that a drawing may have as data URL: 50 kB as base64, and what says that it is a PNG. */
export const maxDrawingLength = 66_700;

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
