import { expect, test } from 'vitest';
import { selectSpent } from '#server/db/queries/budget.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { allowancesOf, spendOnMail } from '#server/domain/attempts/countedUse.ts';
import { spendAllowances } from '#server/domain/attempts/spendAllowances.ts';
import { usageLimits } from '#server/domain/attempts/usageLimits.ts';
import { proofIn, takenProof } from '#server/domain/captcha/proof.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { withDatabase } from '#test/support/database.ts';
import { elsewhere } from '#test/support/order.ts';
import { refusalOf } from '#test/support/refusal.ts';

const database = withDatabase();
const signingKey = Buffer.alloc(32, 3);
const hour = { seconds: 3_600, free: 5, limit: 5 };
const day = { seconds: 86_400, free: 1, limit: 1 };
const usage = { ...usageLimits, booking: { ...usageLimits.booking, recipient: [hour, day] } };

test('a spent budget does not use up the proof', async () => {
  const allowance = { name: 'test', subject: Buffer.alloc(32, 1), seconds: 60, free: 0, limit: 1 };
  await spendAllowances(database.db, [allowance], takenProof);
  const proof = proofIn({ db: database.db, signingKey }, freeSolution(signingKey));
  expect(await refusalOf(spendAllowances(database.db, [allowance], proof))).toMatchObject({
    code: 'too-many-requests',
  });
  expect(proof.isTaken).toBe(false);
});

test('a mail beyond one recipient budget spends no other', async () => {
  const deps = { signingKey, usage };
  const recipient = 'ada@budget.example';
  const spend = () => inTransaction(database.db, (tx) => spendOnMail(deps, tx, recipient));
  expect([await spend(), await spend()]).toEqual([true, false]);
  const { recipient: budgets } = allowancesOf(deps, { use: 'booking', recipient, from: elsewhere() });
  expect(await Promise.all(budgets.map((one) => selectSpent(database.db.kysely, one)))).toEqual([1, 1]);
});
