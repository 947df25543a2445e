import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';
import { type Challenge, solveChallenge } from './solveChallenge.ts';

const real = (text: string) => createHash('sha256').update(text).digest('hex');

test('computes SHA-256 for texts of any length', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])
    expect(sha256('a'.repeat(length))).toBe(real('a'.repeat(length)));
  fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 300 }), (text) => sha256(text) === real(text)));
});

const challengeOf = (number: number): Challenge => {
  const salt = 'abc?expires=1&';
  return { algorithm: 'SHA-256', salt, maxnumber: 5_000, challenge: real(salt + number), signature: 's' };
};

test('[AU-4] finds the number and returns the signed challenge', async () => {
  const solution = await solveChallenge(challengeOf(4_321));
  expect(JSON.parse(atob(solution ?? ''))).toEqual({ ...challengeOf(4_321), number: 4_321 });
});

test('returns undefined without a solution or after an abort', async () => {
  expect(await solveChallenge(challengeOf(5_001))).toBeUndefined();
  expect(await solveChallenge({ ...challengeOf(9e9), maxnumber: 9e8 }, AbortSignal.timeout(30))).toBeUndefined();
});
