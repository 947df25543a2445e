import { lockNewestCode } from '#server/db/queries/oneTimeCodeRows.ts';
import { selectCredential } from '#server/db/queries/selectCredential.ts';
import type { SessionRow } from '#server/db/queries/sessionRows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Patient } from '../appointments/patient.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { DomainError } from '../domainError.ts';
import type { AccessDeps } from './accessDeps.ts';
import { type CodeChannel, codeChannels } from './codeChannels.ts';
import { oweCode } from './oweCode.ts';
import { codeSent, type Progress } from './progress.ts';

/**
 * Sends another code to somebody whose date of birth was right (AU-3). Throws not-authenticated when no code is waited for,
 * invalid-request (the patient has no such address), code-too-soon and too-many-attempts.
 */
export async function sendCode(
  deps: AccessDeps,
  session: SessionRow | undefined,
  channel: CodeChannel,
): Promise<Progress> {
  const { db, brand, resendSeconds } = deps;
  if (!session?.awaits_code || !session.booking_key) throw new DomainError('not-authenticated');
  const { token_hash: tokenHash, booking_key: bookingKey, subject, role } = session;
  const credential = await selectCredential(db.kysely, 'booking', bookingKey, brand);
  if (!credential) throw new DomainError('not-authenticated');
  const channels = codeChannels(credential.patient as Patient, deps.channels);
  if (!channels.includes(channel)) {
    throw new DomainError('invalid-request', { errors: [{ pointer: '/body/channel', keyword: 'enum' }] });
  }
  return inTransaction(db, async (tx) => {
    const age = await lockNewestCode(tx, tokenHash);
    if (age !== undefined && age < resendSeconds) {
      throw new DomainError('code-too-soon', { retryAfter: Math.max(1, Math.ceil(resendSeconds - age)) });
    }
    const { expiresAt } = await oweCode(deps, tx, { tokenHash, bookingKey, channel });
    await appendAudit(tx, { role, actor: subject, action: 'send-code', object: subject, result: 'done' });
    return codeSent(deps, expiresAt, channels);
  });
}
