import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type Challenge, work } from '#server/domain/captcha/captcha.ts';
import { keyedHash } from '#server/domain/keyedHash.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const packed = (solution: object) => Buffer.from(JSON.stringify(solution)).toString('base64');

/** Does the work of a challenge, as a browser would. */
export function solve({ maxnumber, ...challenge }: Challenge): string {
  for (let number = 0; number <= maxnumber; number++) {
    if (sha256(challenge.salt + number) === challenge.challenge) return packed({ ...challenge, number });
  }
  throw new Error('The challenge has no solution');
}

/** A solution without the work, by the key that the server signs with: for tests that try thousands of times. */
export function freeSolution(signingKey: Buffer): string {
  const expires = Math.floor(Date.now() / 1_000) + 500;
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&work=${work.underAttack}&`;
  const challenge = sha256(`${salt}1`);
  const signature = createHmac('sha256', keyedHash(signingKey, 'captcha-key')).update(challenge).digest('hex');
  return packed({ algorithm: 'SHA-256', challenge, salt, signature, number: 1 });
}
