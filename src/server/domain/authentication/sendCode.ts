import type { CodeChannel } from '#server/db/columnTypes.ts';
import type { Queryable } from '#server/db/database.ts';
import { selectCodeAge } from '#server/db/queries/oneTimeCode.ts';
import { lockSession, type SessionRow } from '#server/db/queries/session.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { Requester } from '../budgets/requester.ts';
import { DomainError } from '../domainError.ts';
import { codeChannels, queueCode, withinCodeBudget } from './oneTimeCode.ts';
import { findKeyOfSession } from './openedKey.ts';
import { codeSentProgress, type Progress } from './progress.ts';

interface CodeRequest {
  readonly session: SessionRow | undefined;
  readonly channel: CodeChannel;
  readonly from: Requester;
}

/**
 * Sends another one-time code to a person who entered the right date of birth (AU-3). Throws not-authenticated if the session awaits no code,
 * invalid-request if the patient has no such address, code-too-soon, and what `withinCodeBudget` throws.
 */
export async function sendCode(deps: BrandDeps, { session, channel, from }: CodeRequest): Promise<Progress> {
  const { db, brand, resendSeconds } = deps;
  const opened = await findKeyOfSession(db, session, brand);
  if (!session || !opened) throw new DomainError('not-authenticated');
  const { token_hash: tokenHash, subject, role } = session;
  const channels = codeChannels(opened.contact, deps.channels);
  if (!channels.includes(channel)) {
    throw new DomainError('invalid-request', { errors: [{ pointer: '/body/channel', keyword: 'enum' }] });
  }
  const refuseTooSoon = async (queryable: Queryable) => {
    const age = await selectCodeAge(queryable, tokenHash);
    if (age === undefined || age >= resendSeconds) return;
    throw new DomainError('code-too-soon', { retryAfter: Math.max(1, Math.ceil(resendSeconds - age)) });
  };
  await refuseTooSoon(db.kysely);
  return withinCodeBudget(deps, { opened, channel, from }, () =>
    inTransaction(db, async (tx) => {
      if (!(await lockSession(tx, tokenHash))) throw new DomainError('not-authenticated');
      await refuseTooSoon(tx);
      const { expiresAt } = await queueCode(deps, tx, { tokenHash, opened, channel });
      await appendAudit(tx, { role, actor: subject, action: 'send-code', object: subject, result: 'done' });
      return codeSentProgress(deps, expiresAt, channels);
    }),
  );
}
