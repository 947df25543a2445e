import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '#server/db/database.ts';
import { spendBudgets } from '#server/db/queries/budget.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';

/** A challenge of ALTCHA's proof of work, version 1: find the number. */
export interface Challenge {
  readonly algorithm: 'SHA-256';
  /** SHA-256 of salt and number, hex. */
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}

const lifeSeconds = 600;

/** Largest number to look for: some tenths of a second of work in a browser; and seconds of it while somebody guesses a lot. */
export const work = { usual: 50_000, underAttack: 1_000_000 } as const;

export type Work = (typeof work)[keyof typeof work];

/** Makes a challenge; nothing is kept of it. */
export function makeChallenge(signingKey: Buffer, maxnumber: Work): Challenge {
  const expires = Math.floor(Date.now() / 1_000) + lifeSeconds;
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&work=${maxnumber}&`;
  const challenge = sha256(salt + randomInt(maxnumber));
  return { algorithm: 'SHA-256', challenge, maxnumber, salt, signature: sign(signingKey, challenge) };
}

/** Takes a solution, once. Throws captcha-required for one that is missing, wrong, too old, used, or of less work. */
export async function takeSolution(
  { db, signingKey, least }: { readonly db: Queryable; readonly signingKey: Buffer; readonly least: Work },
  payload: string | undefined,
): Promise<void> {
  const solution = readPayload(payload);
  if (!solution || !isRight(signingKey, solution, least)) throw new DomainError('captcha-required');
  const subject = keyedHash(signingKey, 'captcha', solution.challenge);
  const used = await spendBudgets(db, [{ name: 'captcha', subject, limit: 1, seconds: lifeSeconds }]);
  if (used) throw new DomainError('captcha-required');
}

interface Solution {
  readonly challenge: string;
  readonly number: number;
  readonly salt: string;
  readonly signature: string;
}

function readPayload(payload = ''): Solution | undefined {
  try {
    const value: Partial<Record<string, unknown>> = JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) ?? {};
    const { algorithm, challenge, number, salt, signature } = value;
    const texts = typeof challenge === 'string' && typeof salt === 'string' && typeof signature === 'string';
    if (algorithm !== 'SHA-256' || !texts || typeof number !== 'number') return undefined;
    return { challenge, number, salt, signature };
  } catch {
    return undefined;
  }
}

function isRight(signingKey: Buffer, { challenge, number, salt, signature }: Solution, least: Work): boolean {
  const [, expires = 0, done = 0] = /^[0-9a-f]{24}\?expires=(\d{1,12})&work=(\d{1,9})&$/.exec(salt)?.map(Number) ?? [];
  return (
    done >= least &&
    expires * 1_000 > Date.now() &&
    challenge === sha256(salt + number) &&
    sameText(signature, sign(signingKey, challenge))
  );
}

/** The challenge holds the salt, and the salt the time, so that signing the challenge signs all of it. */
function sign(signingKey: Buffer, challenge: string): string {
  return createHmac('sha256', keyedHash(signingKey, 'captcha-key')).update(challenge).digest('hex');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
