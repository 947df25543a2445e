import { sha256 } from './sha256.ts';

/** A challenge of ALTCHA's proof of work, version 1. */
export interface Challenge {
  readonly algorithm: 'SHA-256';
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}

/** Milliseconds of work after which the page may do something else: less than one notices. */
const slice = 12;

/**
 * Does a proof of work in slices on the page's own thread (a worker's address is refused by the policy of Trusted Types), and
 * gives what the server takes as its solution: JSON in base64. Undefined when the signal ends it or there is none.
 */
export async function solveChallenge(given: Challenge, signal?: AbortSignal): Promise<string | undefined> {
  const { challenge, maxnumber, salt } = given;
  let pausedAt = performance.now();
  for (let number = 0; number <= maxnumber; number++) {
    if (sha256(salt + number) === challenge) return btoa(JSON.stringify({ ...given, number }));
    if (number % 100 === 0 && performance.now() - pausedAt > slice) {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal?.aborted) return undefined;
      pausedAt = performance.now();
    }
  }
  return undefined;
}
