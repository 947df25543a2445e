/** A command that creates a key of 32 random bytes. */
export const newKeyCommand = `node -e "console.log(require('node:crypto').randomBytes(32).toString('hex'))"`;

/** Minimum of different bytes in a key. 32 random bytes have 30 on average. */
const minDifferentBytes = 16;

/**
 * Returns true if a key has the form of at least 32 random bytes: 64 or more hexadecimal digits with at least 16 different bytes. This
 * rejects words and sentences but does not prove randomness.
 */
export function looksRandom(key: string): boolean {
  if (!/^(?:[\da-f]{2}){32,}$/i.test(key)) return false;
  return new Set(Buffer.from(key, 'hex')).size >= minDifferentBytes;
}
