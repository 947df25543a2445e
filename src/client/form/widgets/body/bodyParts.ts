/** A shape of a body part as an SVG path, in the units of the figure (200 by 440). */
export interface Shape {
  readonly part: string;
  readonly d: string;
}

/** The two sides that are drawn. */
export type Side = 'front' | 'back';

/** Returns the path of a rounded bar between two joints; `r1` and `r2` are the radii at its ends. */
function limb(x1: number, y1: number, r1: number, x2: number, y2: number, r2: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const across = (r: number) => [Math.sin(angle) * r, -Math.cos(angle) * r] as const;
  const [ax, ay] = across(r1);
  const [bx, by] = across(r2);
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${at(x1 + ax, y1 + ay)}A${r1} ${r1} 0 0 0 ${at(x1 - ax, y1 - ay)}L${at(x2 - bx, y2 - by)}A${r2} ${r2} 0 0 0 ${at(x2 + bx, y2 + by)}Z`;
}

/** Shapes of the half at larger x, without the prefix `left-` or `right-`, which depends on the side. */
const half: readonly Shape[] = [
  { part: 'shoulder', d: limb(136, 93, 13, 148, 104, 12) },
  { part: 'upper-arm', d: limb(150, 118, 11, 154, 148, 10) },
  { part: 'elbow', d: limb(155, 160, 10, 156, 166, 10) },
  { part: 'forearm', d: limb(157, 178, 9.5, 163, 210, 7.5) },
  { part: 'wrist', d: limb(164, 219, 7.5, 165, 223, 7.5) },
  { part: 'hand', d: limb(166, 235, 9, 168, 253, 7) },
  { part: 'hip', d: limb(127, 224, 10, 126, 231, 11) },
  { part: 'thigh', d: limb(122, 252, 15, 119, 302, 13) },
  { part: 'knee', d: limb(118, 318, 12, 118, 324, 12) },
  { part: 'lower-leg', d: limb(118, 341, 12, 116, 386, 8.5) },
  { part: 'ankle', d: limb(116, 398, 8.5, 116, 402, 8.5) },
  { part: 'foot', d: limb(117, 416, 8, 124, 424, 8) },
];

const headAndNeck: readonly Shape[] = [
  { part: 'head', d: 'M100 8C117 8 124 20 123 36C122 52 112 64 100 64C88 64 78 52 77 36C76 20 83 8 100 8Z' },
  { part: 'neck', d: 'M90 66Q100 71 110 66L112 79Q100 83 88 79Z' },
];

/** Shapes in the middle of the body. */
const middle: { readonly [side in Side]: readonly Shape[] } = {
  front: [
    ...headAndNeck,
    { part: 'chest', d: 'M74 84Q100 92 126 84Q131 112 126 138Q100 146 74 138Q69 112 74 84Z' },
    { part: 'abdomen', d: 'M75 142Q100 150 125 142Q122 166 125 188Q100 196 75 188Q78 166 75 142Z' },
    {
      part: 'pelvis',
      d: 'M75 192Q100 200 125 192L127 209Q113 212 112 226Q108 241 100 242Q92 241 88 226Q87 212 73 209Z',
    },
  ],
  back: [
    ...headAndNeck,
    { part: 'upper-back', d: 'M74 84Q100 92 126 84Q131 112 126 138Q100 146 74 138Q69 112 74 84Z' },
    { part: 'lower-back', d: 'M75 142Q100 150 125 142Q122 166 125 188Q100 196 75 188Q78 166 75 142Z' },
    {
      part: 'buttocks',
      d: 'M75 192Q100 200 125 192L127 209Q113 212 112 226Q108 241 100 242Q92 241 88 226Q87 212 73 209Z',
    },
  ],
};

/** Mirrors a path at the middle of the figure and reverses its arcs. */
function mirrored(d: string): string {
  return d
    .replaceAll(
      /(\d+(?:\.\d+)?) (\d+(?:\.\d+)?)(?=[A-Z]|$)/g,
      (_, x: string, y: string) => `${(200 - Number(x)).toFixed(1)} ${y}`,
    )
    .replaceAll(' 0 0 0 ', ' 0 0 1 ');
}

/** Returns all shapes of a side, from head to foot. On the front, the left of the person is at the right. */
export function shapesOf(side: Side): readonly Shape[] {
  const [larger, smaller] = side === 'front' ? ['left', 'right'] : ['right', 'left'];
  const limbs = half.flatMap(({ part, d }) => [
    { part: `${smaller}-${part}`, d: mirrored(d) },
    { part: `${larger}-${part}`, d },
  ]);
  return [...middle[side], ...limbs];
}
