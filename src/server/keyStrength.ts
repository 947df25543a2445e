import { deflateRawSync } from 'node:zlib';

/** Bits that a key must seem to have. 32 random hexadecimal digits have 128, and seem to have 89 at least. */
const leastBits = 84;

/**
 * Whether a key looks like drawn at random. An estimate that cannot prove randomness; it refuses what people type: one character,
 * repeated or counted-up patterns, words that stand for a key.
 */
export function isStrongKey(key: string): boolean {
  if (/change.?me|example|secret|password|passphrase|default|replace|signing.?key/i.test(key)) return false;
  return Math.min(bitsByFrequency(key), bitsByRepetition(key)) * shareOfJumps(key) >= leastBits;
}

/** Shannon's entropy of the characters times their number. */
function bitsByFrequency(key: string): number {
  const counts = new Map<string, number>();
  for (const character of key) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / key.length);
  return key.length * -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}

/** Four bits, those of a hexadecimal digit, for each byte that remains when repetitions are taken out. */
function bitsByRepetition(key: string): number {
  return 4 * deflateRawSync(key, { level: 9 }).length;
}

/** Steps from one character to the next that are no counting up or down, of all; 1 when most are jumps, as in random text. */
function shareOfJumps(key: string): number {
  const steps = [...key].slice(1).map((character, index) => character.charCodeAt(0) - key.charCodeAt(index));
  const jumps = steps.filter((step) => Math.abs(step) > 1).length / steps.length;
  return jumps > 0.5 ? 1 : jumps;
}
