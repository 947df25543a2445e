import { createHash, createHmac, randomBytes } from 'node:crypto';
import { difficulty } from '#server/domain/budgets/proofOfWork.ts';
import { keyedHash } from '#server/domain/keyedHash.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const packed = (solution: object) => Buffer.from(JSON.stringify(solution)).toString('base64');

/** A challenge as `GET /api/captcha` returns it. */
interface Challenge {
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
}

/** Solves a challenge as a browser would. */
export function solve({ maxnumber, ...challenge }: Challenge): string {
  for (let number = 0; number <= maxnumber; number++) {
    if (sha256(challenge.salt + number) === challenge.challenge) return packed({ ...challenge, number });
  }
  throw new Error('The challenge has no solution');
}

/** Changes to a forged challenge. */
interface Forgery {
  readonly work?: number;
  /** Seconds from now. */
  readonly expiresIn?: number;
}

/** Signs a challenge with the server's key and returns its solution without work, for tests that need thousands. */
export function freeSolution(
  signingKey: Buffer,
  { work = difficulty.underAttack, expiresIn = 500 }: Forgery = {},
): string {
  const expires = Math.floor(Date.now() / 1_000) + expiresIn;
  const salt = `${randomBytes(12).toString('hex')}?work=${work}&expires=${expires}&`;
  const challenge = sha256(`${salt}1`);
  const key = keyedHash(signingKey, 'captcha-key').toString('hex');
  const signature = createHmac('sha256', key).update(challenge).digest('hex');
  return packed({ algorithm: 'SHA-256', challenge, salt, signature, number: 1 });
}
