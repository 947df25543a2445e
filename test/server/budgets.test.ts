import { expect, test } from 'vitest';
import { selectSpent } from '#server/db/queries/budget.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { proofOfWork, redeemedProof } from '#server/domain/budgets/proofOfWork.ts';
import { requestCounter } from '#server/domain/budgets/requestCounter.ts';
import type { Requester } from '#server/domain/budgets/requester.ts';
import { spendUsageBudgets } from '#server/domain/budgets/spendUsageBudgets.ts';
import { budgetsOf, spendMailBudgets } from '#server/domain/budgets/usageBudgets.ts';
import { usageLimits } from '#server/domain/budgets/usageLimits.ts';
import type { DomainError } from '#server/domain/domainError.ts';
import { keyedHash } from '#server/domain/keyedHash.ts';
import { newRequester } from '#test/support/bookingOrder.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { withDatabase } from '#test/support/database.ts';
import { domainErrorOf } from '#test/support/domainErrorOf.ts';

const database = withDatabase();
const signingKey = Buffer.alloc(32, 3);
const hour = { seconds: 3_600, free: 5, limit: 5 };
const day = { seconds: 86_400, free: 1, limit: 1 };
const limits = { ...usageLimits, booking: { ...usageLimits.booking, recipient: [hour, day] } };

test('a spent budget does not use up the proof', async () => {
  const budget = { name: 'test', subject: Buffer.alloc(32, 1), seconds: 60, free: 0, limit: 1 };
  await spendUsageBudgets(database.db, [budget], redeemedProof);
  const proof = proofOfWork({ db: database.db, signingKey }, freeSolution(signingKey));
  expect(await domainErrorOf(spendUsageBudgets(database.db, [budget], proof))).toMatchObject({
    code: 'too-many-requests',
  });
  expect(proof.isRedeemed).toBe(false);
});

test('a mail beyond one recipient budget spends no other', async () => {
  const deps = { signingKey, usageLimits: limits };
  const recipient = 'ada@budget.example';
  const spend = () => inTransaction(database.db, (tx) => spendMailBudgets(deps, tx, recipient));
  expect([await spend(), await spend()]).toEqual([true, false]);
  const { byRecipient: budgets } = budgetsOf(deps, { kind: 'booking', recipients: [recipient], from: newRequester() });
  expect(await Promise.all(budgets.map((budget) => selectSpent(database.db.kysely, budget)))).toEqual([1, 1]);
});

/** Counters of server processes that allow an address twenty free requests in a minute and forty in all. */
const processes = (count: number) =>
  Array.from({ length: count }, () => requestCounter(database.db, { signingKey, limit: 40 }));
const budgetOf = ({ ipAddress }: Requester) => ({
  name: 'requests',
  subject: keyedHash(signingKey, 'requests', ipAddress),
});
const refusalOf = (counted: Promise<void>) =>
  counted.then(
    () => undefined,
    ({ code }: DomainError) => code,
  );

test('nine searches of an address write nothing', async () => {
  const [count] = processes(1);
  const from = newRequester();
  for (let n = 0; n < 9; n++) await count?.(from, 'search');
  expect(await selectSpent(database.db.kysely, budgetOf(from))).toBe(0);
  await count?.(from, 'search');
  expect(await selectSpent(database.db.kysely, budgetOf(from))).toBe(10);
});

test.each([
  ['one after the other', 1],
  ['at once', 60],
])('a process grants no search above the limit: %s', async (_how, atOnce) => {
  const [count] = processes(1);
  const from = { ...newRequester(), proof: proofOfWork({ db: database.db, signingKey }, undefined) };
  const refusals: (string | undefined)[] = [];
  for (let n = 0; n < 60; n += atOnce) {
    const some = Array.from({ length: atOnce }, () => refusalOf(count?.(from, 'search') ?? Promise.resolve()));
    refusals.push(...(await Promise.all(some)));
  }
  expect(refusals.filter((code) => code === undefined)).toHaveLength(20);
  expect(new Set(refusals)).toEqual(new Set([undefined, 'captcha-required']));
});

test('each process grants few searches above the limit', async () => {
  const counters = processes(4);
  const from = { ...newRequester(), proof: proofOfWork({ db: database.db, signingKey }, undefined) };
  let granted = 0;
  for (let n = 0; n < 200; n++)
    if ((await refusalOf(counters[n % 4]?.(from, 'search') ?? Promise.resolve())) === undefined) granted++;
  expect(granted).toBeGreaterThanOrEqual(20);
  expect(granted).toBeLessThanOrEqual(20 + 4 * 9);
});

test('searches and writes share the budget of an address', async () => {
  const [count] = processes(1);
  const from = { ...newRequester(), proof: proofOfWork({ db: database.db, signingKey }, undefined) };
  for (let n = 0; n < 20; n++) await count?.(from, 'search');
  expect(await refusalOf(count?.(from, 'write') ?? Promise.resolve())).toBe('captcha-required');
  const busy = newRequester();
  for (let n = 0; n < 40; n++) await count?.(busy, 'page');
  expect(await domainErrorOf(count?.(busy, 'page') ?? Promise.resolve())).toMatchObject({
    code: 'too-many-requests',
    details: { retryAfter: expect.any(Number) },
  });
});

test('a small limit counts before the tenth search', async () => {
  const count = requestCounter(database.db, { signingKey, limit: 8 });
  const from = { ...newRequester(), proof: proofOfWork({ db: database.db, signingKey }, undefined) };
  const refusals: (string | undefined)[] = [];
  for (let n = 0; n < 6; n++) refusals.push(await refusalOf(count(from, 'search')));
  expect(refusals.map((code) => code ?? 'granted')).toEqual([
    ...Array(4).fill('granted'),
    ...Array(2).fill('captcha-required'),
  ]);
});
