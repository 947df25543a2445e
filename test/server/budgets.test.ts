import { expect, test } from 'vitest';
import { selectSpent } from '#server/db/queries/budget.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { proofOfWork, redeemedProof } from '#server/domain/budgets/proofOfWork.ts';
import { spendUsageBudgets } from '#server/domain/budgets/spendUsageBudgets.ts';
import { budgetsOf, spendMailBudgets } from '#server/domain/budgets/usageBudgets.ts';
import { usageLimits } from '#server/domain/budgets/usageLimits.ts';
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
  const { byRecipient: budgets } = budgetsOf(deps, { kind: 'booking', recipient, from: newRequester() });
  expect(await Promise.all(budgets.map((budget) => selectSpent(database.db.kysely, budget)))).toEqual([1, 1]);
});
