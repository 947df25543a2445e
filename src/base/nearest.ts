import { closestMatch } from 'leven';

/** Returns the known word with the smallest edit distance to a misspelt one; undefined if none is closer than a third of its length. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  return closestMatch(word, [...known], { maxDistance: Math.max(2, Math.floor(word.length / 3)) });
}
