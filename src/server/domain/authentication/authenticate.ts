import { setTimeout as sleep } from 'node:timers/promises';
import { selectCredential } from '#server/db/queries/selectCredential.ts';
import { refundBudgets, spendBudgets } from '#server/db/queries/spendBudgets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Patient } from '../appointments/patient.ts';
import { dateBudgets, ownBudgets } from '../attempts/attemptBudgets.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { takeSolution } from '../captcha/captcha.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { openSession } from '../sessions/openSession.ts';
import type { AccessDeps } from './accessDeps.ts';
import { type AuthenticationType, authenticationTypes } from './authenticationTypes.ts';
import { codeChannels } from './codeChannels.ts';
import { type Claim, matches } from './matches.ts';
import { neededWork } from './neededWork.ts';
import { oweCode } from './oweCode.ts';
import { type Admission, admitted, codeSent } from './progress.ts';

export interface AuthenticationRequest extends Claim {
  readonly bookingKey: string;
  readonly type: AuthenticationType;
  readonly captcha: string | undefined;
  readonly address: string;
  /** Whether it is a registered device of a clinic that asks. */
  readonly atDevice: boolean;
  /** The session that the browser had before; it ends when this one begins. */
  readonly former: Buffer | undefined;
}

/**
 * Lets somebody in who knows a booking's key and the patient's date of birth (AU-2). The try is counted before anything is
 * compared and given back when it was right. Unknown key, wrong date, locked and revoked take the same queries, the same hashes
 * and the same least time. Throws captcha-required, too-many-attempts (the caller's own budget, or
 * that of codes sent to the patient), authentication-failed.
 */
export async function authenticate(deps: AccessDeps, request: AuthenticationRequest): Promise<Admission> {
  const done = sleep(deps.floorMs);
  try {
    return await judge(deps, request);
  } finally {
    await done;
  }
}

async function judge(deps: AccessDeps, request: AuthenticationRequest): Promise<Admission> {
  const { db, signingKey, limits, brand } = deps;
  const { bookingKey, address, type, atDevice, former } = request;
  const { keyOf, role, code } = authenticationTypes[type];
  await takeSolution({ db: db.kysely, signingKey, least: await neededWork(deps) }, request.captcha);
  const budgets = dateBudgets({ signingKey, limits, bookingKey, address });
  const spent = await spendBudgets(db.kysely, budgets);
  const row = await selectCredential(db.kysely, keyOf, bookingKey, brand);
  const patient = row && !row.access_revoked_at ? (row.patient as Patient) : undefined;
  const right = matches(signingKey, request, patient, deps.contactNumber);

  const subject = keyedHash(signingKey, 'subject', 'booking', bookingKey);
  if (spent && ownBudgets.has(budgets[spent.refused]?.name ?? '')) {
    throw new DomainError('too-many-attempts', { retryAfter: spent.retryAfter });
  }
  if (spent || !patient || !right) {
    const result = spent ? 'locked' : 'refused';
    await inTransaction(db, (tx) =>
      appendAudit(tx, { role: 'visitor', action: 'authenticate', object: subject, result }),
    );
    throw new DomainError('authentication-failed');
  }

  const admit = inTransaction(db, async (tx) => {
    const session = await openSession(tx, {
      ...{ brand, role, subject, atDevice, former },
      ...(keyOf === 'booking' ? { bookingKey } : { requestKey: bookingKey }),
      awaitsCode: code,
    });
    const sent = code ? await oweCode(deps, tx, { tokenHash: session.hash, bookingKey, channel: 'EMAIL' }) : undefined;
    await refundBudgets(tx, budgets);
    await appendAudit(tx, { role, actor: subject, action: 'authenticate', object: subject, result: 'done' });
    const progress = sent ? codeSent(deps, sent.expiresAt, codeChannels(patient, deps.channels)) : admitted(deps, role);
    return { progress, token: session.token };
  });
  return admit.catch(async (error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    // No code could be sent. The date was right all the same: what was undone with the session is done by itself.
    await inTransaction(db, async (tx) => {
      await refundBudgets(tx, budgets);
      await appendAudit(tx, { role, actor: subject, action: 'authenticate', object: subject, result: 'refused' });
    });
    throw error;
  });
}
