/** Illustrations of body regions and kinds of scan: square. */
export type RegionIllustration = (typeof byWord)[keyof typeof byWord];

/** The illustration of each word in the slug of an exam group, and of each modality code. */
const byWord = {
  abdomen: 'abdomen',
  arm: 'arm',
  babies: 'child',
  blood: 'vessels',
  body: 'body',
  bone: 'bone',
  brain: 'head',
  breast: 'breast',
  chest: 'chest',
  children: 'child',
  foot: 'leg',
  hand: 'arm',
  head: 'head',
  heart: 'chest',
  hip: 'leg',
  injections: 'injection',
  knee: 'leg',
  leg: 'leg',
  pelvis: 'pelvis',
  pregnancy: 'pregnancy',
  shoulder: 'arm',
  spine: 'spine',
  sure: 'question',
  teeth: 'tooth',
  vessels: 'vessels',
  BMD: 'bone',
  CT: 'ct',
  DX: 'xray',
  MG: 'mammography',
  MR: 'mri',
  NM: 'nuclear',
  OT: 'body',
  PT: 'pet',
  PX: 'tooth',
  RF: 'fluoroscopy',
  US: 'ultrasound',
} as const;

/** Returns the illustration for the slug of an exam group (`hip-leg-and-foot`) or a modality code (`MR`); undefined if none fits. */
export function illustrationOf(slugOrCode: string): RegionIllustration | undefined {
  const words: { readonly [word: string]: RegionIllustration } = byWord;
  const word = slugOrCode.split('-').find((part) => Object.hasOwn(words, part));
  return word === undefined ? undefined : words[word];
}
