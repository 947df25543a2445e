import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** A challenge of ALTCHA's proof of work, version 1. */
export interface Challenge {
  readonly algorithm: 'SHA-256';
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}

/** Time of work between two pauses, milliseconds: short enough that the page stays responsive. */
const sliceMs = 12;

/**
 * Solves a challenge and returns what the server accepts as its solution, JSON in base64. Returns undefined without a solution or if
 * the signal aborts. Works in slices on the page's thread, because Trusted Types refuse the URL of a worker. `crypto.subtle` would be
 * several times slower, since each digest is asynchronous, and is missing without https.
 */
export async function solveChallenge(signed: Challenge, signal?: AbortSignal): Promise<string | undefined> {
  const { challenge, maxnumber, salt } = signed;
  let pausedAt = performance.now();
  for (let number = 0; number <= maxnumber; number++) {
    if (bytesToHex(sha256(utf8ToBytes(salt + number))) === challenge)
      return btoa(JSON.stringify({ ...signed, number }));
    if (number % 100 === 0 && performance.now() - pausedAt > sliceMs) {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal?.aborted) return undefined;
      pausedAt = performance.now();
    }
  }
  return undefined;
}
