import type { Database } from '#server/db/database.ts';
import { takeSolution, work } from './captcha.ts';

/** The proof of work that a request carries. */
export interface Proof {
  /**
   * Takes the proof: once for the request, however many of its budgets ask for one. Throws captcha-required when the request
   * carries none that is good. Uses a connection of its own, so call it outside of a transaction.
   */
  take(): Promise<void>;
  /** Whether the proof was taken: nothing asks for another one then. */
  readonly isTaken: boolean;
}

/** The proof in a solved challenge of `GET /api/captcha`, as JSON in base64; at the usual work, which only grows for tries at a date of birth. */
export function proofIn(
  { db, signingKey }: { readonly db: Database; readonly signingKey: Buffer },
  payload: string | undefined,
): Proof {
  let taking: Promise<void> | undefined;
  let isTaken = false;
  return {
    take() {
      taking ??= takeSolution({ db: db.kysely, signingKey, least: work.usual }, payload).then(() => {
        isTaken = true;
      });
      return taking;
    },
    get isTaken() {
      return isTaken;
    },
  };
}

/** The proof of a request whose work was taken already. */
export const takenProof: Proof = { take: async () => undefined, isTaken: true };
