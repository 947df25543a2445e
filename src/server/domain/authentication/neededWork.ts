import { selectSpent } from '#server/db/queries/budget.ts';
import { budgetOfAll } from '../attempts/attemptBudgets.ts';
import { type Work, work } from '../captcha/captcha.ts';
import type { AccessDeps } from './accessDeps.ts';

/** The work that a try costs now: more while wrong dates come in from everywhere. */
export async function neededWork({
  db,
  signingKey,
  limits,
}: Pick<AccessDeps, 'db' | 'signingKey' | 'limits'>): Promise<Work> {
  const spent = await selectSpent(db.kysely, budgetOfAll(signingKey));
  return spent < limits.datesOfAll ? work.usual : work.underAttack;
}
