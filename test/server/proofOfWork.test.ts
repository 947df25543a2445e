import { expect, test, vi } from 'vitest';
import { difficulty, issueChallenge, redeemSolution } from '#server/domain/budgets/proofOfWork.ts';
import { freeSolution, solve } from '#test/support/captchaSolution.ts';
import { withDatabase } from '#test/support/database.ts';

const database = withDatabase();
const signingKey = Buffer.alloc(32, 3);

const redeem = (
  solution: string | undefined,
  atLeast: (typeof difficulty)[keyof typeof difficulty] = difficulty.usual,
) =>
  redeemSolution({ db: database.db.kysely, signingKey, atLeast }, solution).then(
    () => 'redeemed',
    ({ code }) => code,
  );

const changed = (solution: string, changes: object) =>
  Buffer.from(JSON.stringify({ ...JSON.parse(atob(solution)), ...changes })).toString('base64');

test('redeems the solution of a challenge once', async () => {
  const solution = solve(await issueChallenge(signingKey, difficulty.usual));
  expect([await redeem(solution), await redeem(solution)]).toEqual(['redeemed', 'captcha-required']);
});

test('another process refuses a redeemed solution', async () => {
  const solution = freeSolution(signingKey);
  expect(await redeem(solution)).toBe('redeemed');
  // A second copy of the modules, which shares only the database, as the modules of another process do.
  vi.resetModules();
  const elsewhere = await import('#server/domain/budgets/proofOfWork.ts');
  expect(elsewhere.redeemSolution).not.toBe(redeemSolution);
  const options = { db: database.db.kysely, signingKey, atLeast: difficulty.usual };
  await expect(elsewhere.redeemSolution(options, solution)).rejects.toMatchObject({ code: 'captcha-required' });
});

test('refuses an expired, too easy, forged or malformed solution', async () => {
  const valid = freeSolution(signingKey);
  const { salt, challenge } = JSON.parse(atob(valid));
  const [name = '', query = ''] = salt.split('?');
  const [work = '', expires = ''] = query.split('&');
  for (const solution of [
    freeSolution(signingKey, { expiresIn: -1 }),
    freeSolution(signingKey, { work: 1_000 }),
    freeSolution(Buffer.alloc(32, 4)),
    changed(valid, { number: 2 }),
    changed(valid, { algorithm: 'SHA-1' }),
    changed(valid, { salt: `${name}?${work}&`, number: `${expires}&1` }),
    changed(valid, { salt: salt.replace('expires=', 'expires=9') }),
    changed(valid, { challenge: challenge.replace(/^./, 'x') }),
    Buffer.from('null').toString('base64'),
    'not base64',
    undefined,
  ])
    expect(await redeem(solution), solution).toBe('captcha-required');
  expect(await redeem(freeSolution(signingKey, { work: difficulty.usual }), difficulty.underAttack)).toBe(
    'captcha-required',
  );
  expect(await redeem(valid, difficulty.underAttack)).toBe('redeemed');
});
