import fc from 'fast-check';
import { evil } from './redirectPayloads.ts';

/** Returns an arbitrary of URLs, assembled from URL syntax and the given words. */
export function arbitraryUrl(...words: readonly string[]): fc.Arbitrary<string> {
  const signs = ['/', '//', '\\', '..', '.', '@', ':', '?', '#', 'https:', 'http:', '%2e', '%2f', '\t'];
  return fc
    .array(fc.constantFrom(...signs, evil, `https://${evil}`, ...words), { maxLength: 9 })
    .map((pieces) => pieces.join(''));
}
