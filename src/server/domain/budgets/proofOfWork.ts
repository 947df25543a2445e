import { createHmac } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import type { Challenge, Payload } from 'altcha-lib/v1/types';
import type { Queryable } from '#server/db/database.ts';
import { spendBudgets } from '#server/db/queries/budget.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import { isSameSignature, keyedHash } from '../keyedHash.ts';

/**
 * The largest number that a browser may have to try for a challenge: usually some tenths of a second of work, and seconds while
 * somebody guesses many dates of birth.
 */
export const difficulty = { usual: 50_000, underAttack: 1_000_000 } as const;

/** One of the difficulties. */
export type Difficulty = (typeof difficulty)[keyof typeof difficulty];

const algorithm = 'SHA-256';

/** A challenge as the contract describes it. */
interface SignedChallenge extends Required<Challenge> {
  readonly algorithm: typeof algorithm;
}

/** Seconds in which a challenge can be solved and redeemed. */
const lifetimeSeconds = 600;

/** Returns a signed ALTCHA challenge (version 1) that expires in ten minutes. The server stores nothing about it. */
export async function issueChallenge(signingKey: Buffer, maxnumber: Difficulty): Promise<SignedChallenge> {
  const challenge = await createChallenge({
    algorithm,
    hmacKey: hmacKey(signingKey),
    maxnumber,
    expires: new Date(Date.now() + lifetimeSeconds * 1_000),
    params: { work: String(maxnumber) },
  });
  return { ...challenge, algorithm, maxnumber };
}

/**
 * Redeems the solution of a challenge, as JSON in base64. Throws captcha-required if the solution is missing, wrong, expired,
 * already redeemed, or easier than `atLeast`.
 */
export async function redeemSolution(
  { db, signingKey, atLeast }: { readonly db: Queryable; readonly signingKey: Buffer; readonly atLeast: Difficulty },
  solution: string | undefined,
): Promise<void> {
  const payload = readPayload(solution);
  if (!payload || payload.work < atLeast || !isSigned(signingKey, payload)) throw new DomainError('captcha-required');
  if (!(await verifySolution(payload, hmacKey(signingKey)))) throw new DomainError('captcha-required');
  const subject = keyedHash(signingKey, 'captcha', payload.challenge);
  const used = await spendBudgets(db, [{ name: 'captcha', subject, limit: 1, seconds: lifetimeSeconds }]);
  if (used) throw new DomainError('captcha-required');
}

/**
 * Reads a solution. `verifySolution` accepts any salt and algorithm, and a number that is text, so that part of the salt could move
 * into the number; therefore only a salt exactly as `issueChallenge` writes it is read, with its expiry.
 */
function readPayload(solution = ''): (Payload & { readonly work: number }) | undefined {
  try {
    const value: Partial<Record<string, unknown>> = JSON.parse(Buffer.from(solution, 'base64').toString('utf8')) ?? {};
    const { challenge, number, salt, signature } = value;
    const texts = typeof challenge === 'string' && typeof salt === 'string' && typeof signature === 'string';
    if (value.algorithm !== algorithm || !texts || typeof number !== 'number') return undefined;
    const work = /^[0-9a-f]{24}\?work=(\d{1,9})&expires=\d{1,12}&$/.exec(salt)?.[1];
    return work === undefined ? undefined : { algorithm, challenge, number, salt, signature, work: Number(work) };
  } catch {
    return undefined;
  }
}

/** Compares signatures in constant time, which `verifySolution` does not. */
function isSigned(signingKey: Buffer, { challenge, signature }: Payload): boolean {
  return isSameSignature(signature, createHmac('sha256', hmacKey(signingKey)).update(challenge).digest('hex'));
}

function hmacKey(signingKey: Buffer): string {
  return keyedHash(signingKey, 'captcha-key').toString('hex');
}

/** The proof of work that a request carries. */
export interface ProofOfWork {
  /**
   * Redeems the proof, once for the request, however many budgets require one. Throws captcha-required if the request carries no
   * valid proof. Uses its own connection, so call it outside a transaction.
   */
  redeem(): Promise<void>;
  /** Whether the proof is redeemed; no budget requires another one then. */
  readonly isRedeemed: boolean;
}

/** Returns the proof in a solution that a request carries, at the usual difficulty. */
export function proofOfWork(
  { db, signingKey }: Pick<BrandDeps, 'db' | 'signingKey'>,
  solution: string | undefined,
): ProofOfWork {
  let redeeming: Promise<void> | undefined;
  let isRedeemed = false;
  return {
    redeem() {
      redeeming ??= redeemSolution({ db: db.kysely, signingKey, atLeast: difficulty.usual }, solution).then(() => {
        isRedeemed = true;
      });
      return redeeming;
    },
    get isRedeemed() {
      return isRedeemed;
    },
  };
}

/** The proof of a request whose solution is redeemed already. */
export const redeemedProof: ProofOfWork = { redeem: async () => undefined, isRedeemed: true };
