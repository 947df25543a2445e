import { refundBudgets, spendBudgets } from '#server/db/queries/budget.ts';
import { endCode, hasUsedUpCode, reserveAttempt } from '#server/db/queries/oneTimeCode.ts';
import { lockSession, promoteSession, type SessionRow } from '#server/db/queries/session.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { codeBudgets } from '../budgets/attemptBudgets.ts';
import { DomainError } from '../domainError.ts';
import { isOneTimeCode } from './oneTimeCode.ts';
import { type AuthenticationResult, completedProgress } from './progress.ts';
import { newSessionToken } from './session.ts';

interface CodeAttempt {
  readonly session: SessionRow | undefined;
  readonly code: string;
  readonly ipAddress: string;
}

/**
 * Completes an authentication with the one-time code, once, under a new session token (AU-3). The attempt is counted before the code is
 * compared. Throws not-authenticated if the session awaits no code, code-wrong, and too-many-attempts, even for the right code.
 */
export async function verifyCode(
  deps: BrandDeps,
  { session, code, ipAddress }: CodeAttempt,
): Promise<AuthenticationResult> {
  const { db, signingKey, attemptLimits: limits } = deps;
  const bookingKey = session?.booking_key ?? session?.share_key;
  if (!session?.awaits_code || !bookingKey) throw new DomainError('not-authenticated');
  const { token_hash: tokenHash, subject, role } = session;
  const budgets = codeBudgets({ signingKey, limits, bookingKey, ipAddress });
  const spent = await spendBudgets(db.kysely, budgets);
  if (spent) throw new DomainError('too-many-attempts', { retryAfter: spent.retryAfter });
  const reserved = await reserveAttempt(db.kysely, tokenHash, limits.attemptsPerCode);
  if (!reserved) {
    const usedUp = await hasUsedUpCode(db.kysely, tokenHash, limits.attemptsPerCode);
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
