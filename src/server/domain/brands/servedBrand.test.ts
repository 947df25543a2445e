import { expect, test } from 'vitest';
import { type ServedBrand, type ServedVersion, versionWalked } from './servedBrand.ts';

const versionOf = (revision: string): ServedVersion => ({
  flows: { booking: { revision } as ServedVersion['flows'][string] },
  forms: {},
  theme: { path: '', css: '', colour: '', logo: '' },
});
const earlier = [versionOf('second'), versionOf('first')];
const served = { ...versionOf('third'), earlier } as unknown as ServedBrand;

test.each([
  ['third', 'third'],
  ['first', 'first'],
  ['second', 'second'],
  ['never served', 'third'],
])('a journey of the revision “%s” is walked by the version with “%s”', (sent, walked) => {
  expect(versionWalked(served, 'booking', sent).flows.booking?.revision).toBe(walked);
});
