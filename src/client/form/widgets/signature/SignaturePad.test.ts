import { expect, test } from 'vitest';
import { drawStrokes, thinned } from './SignaturePad.tsx';

test('omits near points but keeps ends and dots', () => {
  const line = [0, 1, 2, 5, 9, 10].map((x) => [x, 0] as const);
  expect(thinned([line, [[3, 3]], []], 4)).toEqual([
    [
      [0, 0],
      [5, 0],
      [9, 0],
      [10, 0],
    ],
    [[3, 3]],
    [],
  ]);
});

test('draws a dot as a line of length zero', () => {
  const calls: unknown[] = [];
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        calls.push([name, ...args]),
    set: () => true,
  });
  drawStrokes(context, [[[3, 4]]]);
  expect(calls).toContainEqual(['moveTo', 3, 4]);
  expect(calls).toContainEqual(['lineTo', 3, 4]);
});
