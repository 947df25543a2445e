/** The command that makes a key. */
export const newKeyCommand = `node -e "console.log(require('node:crypto').randomBytes(32).toString('hex'))"`;

/** Different bytes that a key has at least. 32 random bytes have 30 on average. */
const leastBytes = 16;

/**
 * Returns whether a key has the form of at least 32 random bytes: 64 or more hexadecimal digits, at least 16 different bytes among them.
 * No word or sentence has this form. It is no proof of randomness: digits of pi have the form too.
 */
export function looksRandom(key: string): boolean {
  if (!/^(?:[\da-f]{2}){32,}$/i.test(key)) return false;
  return new Set(Buffer.from(key, 'hex')).size >= leastBytes;
}
