/** Parts of the limbs; a body has each on the left and on the right. */
const limbs = [
  'shoulder',
  'upper-arm',
  'elbow',
  'forearm',
  'wrist',
  'hand',
  'hip',
  'thigh',
  'knee',
  'lower-leg',
  'ankle',
  'foot',
] as const;

const middle = ['head', 'neck', 'chest', 'abdomen', 'pelvis', 'upper-back', 'lower-back', 'buttocks'] as const;

/** A part of the figure without its side. */
export type PlainPart = (typeof limbs)[number] | (typeof middle)[number];

/** Names of the parts of the figure, which a field with the widget `body-figure` may offer as choices. */
export const bodyParts: readonly string[] = [...middle, ...limbs.flatMap((part) => [`left-${part}`, `right-${part}`])];

/** The areas of the figure in the exam step, from head to foot, with the parts that they cover on both sides of the body (BK-5). */
export const bodyAreas = {
  head: ['head', 'neck'],
  shoulder: ['shoulder'],
  arm: ['upper-arm', 'elbow', 'forearm', 'wrist', 'hand'],
  chest: ['chest'],
  belly: ['abdomen'],
  back: ['upper-back', 'lower-back'],
  pelvis: ['pelvis', 'buttocks', 'hip'],
  leg: ['thigh', 'lower-leg'],
  knee: ['knee'],
  foot: ['ankle', 'foot'],
} as const satisfies { readonly [area: string]: readonly PlainPart[] };

/** An area of the figure in the exam step. */
export type BodyArea = keyof typeof bodyAreas;
