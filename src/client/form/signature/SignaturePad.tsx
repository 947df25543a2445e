import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { drawStrokes, longestDrawing, type Point, padSize, type Stroke, thinned } from './strokes.ts';

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
    const url = smallEnough(event.currentTarget, strokes.current);
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
function smallEnough(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): string {
  const context = canvas.getContext('2d');
  let url = canvas.toDataURL('image/png');
  for (let step = 8; url.length > longestDrawing && step < padSize.width && context; step *= 2) {
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
