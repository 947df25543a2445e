import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { maxDrawingLength } from '#base/limits.ts';

interface SignaturePadProps {
  readonly label: string;
  /** A drawing as PNG data URL; undefined when nothing is drawn. */
  readonly drawing: string | undefined;
  readonly readonly: boolean;
  readonly onDraw: (drawing: string) => void;
}

/** A canvas to sign on with finger, pen or mouse. It is not focusable, because keyboard users type the name instead. */
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

/** Returns the drawing as data URL; drops points until it fits `maxDrawingLength`. */
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

/** A point on the pad in units of `padSize`. */
type Point = readonly [x: number, y: number];
/** The points of one pointer movement. */
type Stroke = readonly Point[];

/** Width and height of the canvas in its own pixels, independent of the displayed size. */
const padSize = { width: 600, height: 200 } as const;

/** Draws strokes in black on white. A single point becomes a dot. */
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

/** Returns the strokes without points closer than `step` to the previous one; the last point of a stroke stays. */
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
