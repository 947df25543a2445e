import { deflateRawSync } from 'node:zlib';

/** Bits that a key must seem to have. 32 random hexadecimal digits have 128, and seem to have 89 at least. */
const leastBits = 84;

/** The command that makes a key. Hexadecimal digits, so that no draw lacks a kind of character that a strong key needs. */
export const newKeyCommand = `node -e "console.log(require('node:crypto').randomBytes(32).toString('hex'))"`;

/**
 * Returns whether a key looks like encoded random bytes: at least 16 bytes in hexadecimal, or at least 32 characters of base64 or
 * base64url with upper case, lower case and digits. An estimate that cannot prove randomness; it refuses what people type: words,
 * sentences, keyboard rows, repeated characters, and patterns that count up or down.
 */
export function isStrongKey(key: string): boolean {
  if (!isHex(key) && !isBase64(key)) return false;
  if (/change.?me|example|secret|password|passphrase|default|replace|signing.?key/i.test(key)) return false;
  return Math.min(bitsByFrequency(key), bitsByRepetition(key)) * shareOfJumps(key) >= leastBits;
}

function isHex(key: string): boolean {
  return /^([\da-f]{32,}|[\dA-F]{32,})$/.test(key) && hasEach(key, /[a-f]/i, /\d/);
}

function isBase64(key: string): boolean {
  return /^([\w-]{32,}|[A-Za-z\d+/]{32,})={0,2}$/.test(key) && hasEach(key, /[A-Z]/, /[a-z]/, /\d/);
}

function hasEach(key: string, ...kinds: readonly RegExp[]): boolean {
  return kinds.every((kind) => kind.test(key));
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
