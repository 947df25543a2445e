import { refundBudgets, spendBudgets } from '#server/db/queries/budget.ts';
import { endCode, hasUsedUpCode, reserveTry } from '#server/db/queries/oneTimeCode.ts';
import { lockSession, promoteSession, type SessionRow } from '#server/db/queries/session.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { codeBudgets } from '../budgets/attemptBudgets.ts';
import { DomainError } from '../domainError.ts';
import { isOneTimeCode } from './oneTimeCode.ts';
import { type AuthenticationResult, completedProgress } from './progress.ts';
import { newSessionToken } from './session.ts';

interface CodeTry {
  readonly session: SessionRow | undefined;
  readonly code: string;
  readonly address: string;
}

/**
 * Completes an authentication with the one-time code, once, under a new session token (AU-3). The try is counted before the code is
 * compared. Throws not-authenticated if the session awaits no code, code-wrong, and too-many-attempts, even for the right code.
 */
export async function verifyCode(deps: BrandDeps, { session, code, address }: CodeTry): Promise<AuthenticationResult> {
  const { db, signingKey, attemptLimits: limits } = deps;
  if (!session?.awaits_code || !session.booking_key) throw new DomainError('not-authenticated');
  const { token_hash: tokenHash, booking_key: bookingKey, subject, role } = session;
  const budgets = codeBudgets({ signingKey, limits, bookingKey, address });
  const spent = await spendBudgets(db.kysely, budgets);
  if (spent) throw new DomainError('too-many-attempts', { retryAfter: spent.retryAfter });
  const reserved = await reserveTry(db.kysely, tokenHash, limits.triesPerCode);
  if (!reserved) {
    const usedUp = await hasUsedUpCode(db.kysely, tokenHash, limits.triesPerCode);
    throw usedUp
      ? new DomainError('too-many-attempts', { retryAfter: deps.resendSeconds })
      : new DomainError('code-wrong');
  }

  const admission = isOneTimeCode(signingKey, reserved.id, code)
    ? await inTransaction(db, async (tx) => {
        // Locks the session before its code, in the same order as the end of a session.
        if (!(await lockSession(tx, tokenHash))) return undefined;
        const { token, hash } = newSessionToken();
        if (!(await endCode(tx, reserved.id)) || !(await promoteSession(tx, tokenHash, hash))) return undefined;
        await refundBudgets(tx, budgets);
        await appendAudit(tx, { role, actor: subject, action: 'verify-code', object: subject, result: 'done' });
        return { progress: completedProgress(deps, role), token };
      })
    : undefined;
  if (admission) return admission;
  await inTransaction(db, (tx) =>
    appendAudit(tx, { role, actor: subject, action: 'verify-code', object: subject, result: 'refused' }),
  );
  throw new DomainError('code-wrong');
}
