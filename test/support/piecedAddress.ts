import fc from 'fast-check';
import { evil } from './redirectPayloads.ts';

/** Addresses put together from pieces that mean something to a browser, and from words that mean something to the portal. */
export function piecedAddress(...words: readonly string[]): fc.Arbitrary<string> {
  const signs = ['/', '//', '\\', '..', '.', '@', ':', '?', '#', 'https:', 'http:', '%2e', '%2f', '\t'];
  return fc
    .array(fc.constantFrom(...signs, evil, `https://${evil}`, ...words), { maxLength: 9 })
    .map((pieces) => pieces.join(''));
}
