import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CodeChannel, Patient, SessionRole } from '#server/db/columnTypes.ts';
import { refundBudgets, selectSpent, spendBudgets } from '#server/db/queries/budget.ts';
import { type CredentialKind, lockCredential, selectCredential } from '#server/db/queries/credential.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { callerBudgets, dateBudgets, overallDateBudget } from '../budgets/attemptBudgets.ts';
import { type Difficulty, difficulty, redeemedProof, redeemSolution } from '../budgets/proofOfWork.ts';
import type { Requester } from '../budgets/spendBudgets.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { codeChannels, queueCode, withinCodeBudget } from './oneTimeCode.ts';
import { type Admission, admitted, codeSent } from './progress.ts';
import { openSession, type TokenCarrier } from './session.ts';

interface AuthenticationRequest extends Claim {
  readonly bookingKey: string;
  readonly type: AuthenticationType;
  readonly captcha: string | undefined;
  readonly from: Requester;
  /** Whether it is a registered device of a clinic that asks. */
  readonly atDevice: boolean;
  readonly carrier: TokenCarrier;
  /** The session that the browser had before; it ends when this one begins. */
  readonly former: Buffer | undefined;
}

/** The first code goes by mail; another one can be asked for by SMS. */
const channel: CodeChannel = 'EMAIL';

/**
 * Lets somebody in who knows a booking's key and the patient's date of birth (AU-2). The try is counted before anything is
 * compared and given back when it was right. Unknown key, wrong date, locked and revoked take the same queries, the same hashes
 * and the same least time. Throws captcha-required, too-many-attempts (the caller's own budget, or
 * that of codes sent to the patient), authentication-failed.
 */
export async function authenticate(deps: BrandDeps, request: AuthenticationRequest): Promise<Admission> {
  const done = sleep(deps.minimumCheckMs);
  try {
    return await judge(deps, request);
  } finally {
    await done;
  }
}

async function judge(deps: BrandDeps, request: AuthenticationRequest): Promise<Admission> {
  const { db, signingKey, attemptLimits: limits, brand } = deps;
  const { bookingKey, from, type, carrier, atDevice, former } = request;
  const { keyOf, role, code } = authenticationTypes[type];
  await redeemSolution({ db: db.kysely, signingKey, atLeast: await requiredDifficulty(deps) }, request.captcha);
  const budgets = dateBudgets({ signingKey, limits, bookingKey, address: from.address });
  const spent = await spendBudgets(db.kysely, budgets);
  const row = await selectCredential(db.kysely, keyOf, bookingKey, brand);
  const patient = row && !row.access_revoked_at ? row.patient : undefined;
  const right = matches(signingKey, request, patient, deps.contactNumber);

  const subject = keyedHash(signingKey, 'subject', 'booking', bookingKey);
  if (spent && callerBudgets.has(budgets[spent.refused]?.name ?? '')) {
    throw new DomainError('too-many-attempts', { retryAfter: spent.retryAfter });
  }
  const admit = async (known: Patient, tx: Transaction): Promise<Admission> => {
    if (!(await lockCredential(tx, keyOf, bookingKey))) throw new DomainError('authentication-failed');
    const session = await openSession(tx, {
      ...{ brand, role, subject, carrier, atDevice, former },
      ...(keyOf === 'booking' ? { bookingKey } : { requestKey: bookingKey }),
      awaitsCode: code,
    });
    const sent = code ? await queueCode(deps, tx, { tokenHash: session.hash, bookingKey, channel }) : undefined;
    await refundBudgets(tx, budgets);
    await appendAudit(tx, { role, actor: subject, action: 'authenticate', object: subject, result: 'done' });
    const progress = sent ? codeSent(deps, sent.expiresAt, codeChannels(known, deps.channels)) : admitted(deps, role);
    return { progress, token: session.token };
  };
  if (!spent && patient && right) {
    const enter = () => inTransaction(db, (tx) => admit(patient, tx));
    const usage = { bookingKey, patient, channel, from: { ...from, proof: redeemedProof } };
    try {
      return await (code ? withinCodeBudget(deps, usage, enter) : enter());
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code !== 'authentication-failed') {
        // No code could be sent. The date was right all the same, so the try is given back.
        await inTransaction(db, async (tx) => {
          await refundBudgets(tx, budgets);
          await appendAudit(tx, { role, actor: subject, action: 'authenticate', object: subject, result: 'refused' });
        });
        throw error;
      }
      // The key was revoked meanwhile: the answer is that of a wrong date.
    }
  }
  const result = spent ? 'locked' : 'refused';
  await inTransaction(db, (tx) =>
    appendAudit(tx, { role: 'visitor', action: 'authenticate', object: subject, result }),
  );
  throw new DomainError('authentication-failed');
}

/** The types of authentication in the contract (AU-1). */
export type AuthenticationType = 'BOOKING_REQUEST' | 'APPOINTMENT' | 'APPOINTMENT_RESULTS' | 'PATIENT_PORTAL';

/** What each type opens (AU-1): which keys it takes, who one is then, and whether a one-time code is asked for too. */
const authenticationTypes: Readonly<
  Record<AuthenticationType, { readonly keyOf: CredentialKind; readonly role: SessionRole; readonly code: boolean }>
> = {
  BOOKING_REQUEST: { keyOf: 'booking-request', role: 'booking-request-user', code: false },
  APPOINTMENT: { keyOf: 'booking', role: 'patient', code: false },
  APPOINTMENT_RESULTS: { keyOf: 'booking', role: 'patient', code: true },
  PATIENT_PORTAL: { keyOf: 'booking', role: 'patient', code: true },
};

/** What a person says about himself. */
export interface Claim {
  readonly dateOfBirth: string;
  readonly contactNumber?: string | undefined;
}

/** What is known of the person; undefined for a key that was never given out. */
export type Known = { readonly dateOfBirth: string; readonly mobile: string } | undefined;

/** Digits of a number that tell one line from another, without the country or the zero before it. */
const tellingDigits = 7;

/**
 * Whether the claim is right. The same hashes are made and compared whether or not anybody is known, so that the time it takes
 * tells nothing.
 */
export function matches(key: Buffer, claim: Claim, known: Known, withNumber: boolean): boolean {
  const hash = (text: string) => keyedHash(key, 'claim', text);
  const date = timingSafeEqual(hash(claim.dateOfBirth), hash(known?.dateOfBirth ?? 'nobody'));
  const said = (claim.contactNumber ?? '').replace(/^0+/, '');
  const own = (known?.mobile ?? 'nobody').replace(/\D/g, '');
  const number =
    timingSafeEqual(hash(said), hash(own.slice(-said.length || undefined))) && said.length >= tellingDigits;
  return known !== undefined && date && (number || !withNumber);
}

/** Returns the difficulty of a challenge now: higher while wrong dates of birth arrive from many addresses. */
export async function requiredDifficulty({
  db,
  signingKey,
  attemptLimits,
}: Pick<BrandDeps, 'db' | 'signingKey' | 'attemptLimits'>): Promise<Difficulty> {
  const spent = await selectSpent(db.kysely, overallDateBudget(signingKey));
  return spent < attemptLimits.wrongDatesOverall ? difficulty.usual : difficulty.underAttack;
}
