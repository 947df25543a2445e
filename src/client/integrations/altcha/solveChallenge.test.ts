import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Challenge, solveChallenge } from './solveChallenge.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const challengeOf = (number: number): Challenge => {
  const salt = 'abc?expires=1&';
  return { algorithm: 'SHA-256', salt, maxnumber: 5_000, challenge: hashOf(salt + number), signature: 's' };
};

test('[AU-4] finds the number and returns the signed challenge', async () => {
  const solution = await solveChallenge(challengeOf(4_321));
  expect(JSON.parse(atob(solution ?? ''))).toEqual({ ...challengeOf(4_321), number: 4_321 });
});

test('returns undefined without a solution or after an abort', async () => {
  expect(await solveChallenge(challengeOf(5_001))).toBeUndefined();
  expect(await solveChallenge({ ...challengeOf(9e9), maxnumber: 9e8 }, AbortSignal.timeout(30))).toBeUndefined();
});
