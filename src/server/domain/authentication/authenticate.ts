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
import type { Requester } from '../budgets/requester.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { codeChannels, queueCode, withinCodeBudget } from './oneTimeCode.ts';
import { type AuthenticationResult, codeSentProgress, completedProgress } from './progress.ts';
import { openSession, type TokenCarrier } from './session.ts';

interface AuthenticationRequest extends EnteredData {
  readonly bookingKey: string;
  readonly type: AuthenticationType;
  readonly captcha: string | undefined;
  readonly from: Requester;
  /** Whether a kiosk sent the request. */
  readonly atKiosk: boolean;
  readonly carrier: TokenCarrier;
  /** Hash of the browser's former session token; that session ends. */
  readonly former: Buffer | undefined;
}

/** The first code goes by mail; `sendCode` can send another one by SMS. */
const channel: CodeChannel = 'EMAIL';

/**
 * Authenticates by the key of a booking and the patient's date of birth (AU-2). Counts the attempt before it compares anything, and
 * refunds it if the date is right. Unknown key, wrong date, locked and revoked take the same queries, the same hashes and the same
 * minimum time. Throws captcha-required, authentication-failed, and too-many-attempts (budget of the caller, or of codes sent to the
 * patient).
 */
export async function authenticate(deps: BrandDeps, request: AuthenticationRequest): Promise<AuthenticationResult> {
  const done = sleep(deps.minimumCheckMs);
  try {
    return await attempt(deps, request);
  } finally {
    await done;
  }
}

async function attempt(deps: BrandDeps, request: AuthenticationRequest): Promise<AuthenticationResult> {
  const { db, signingKey, attemptLimits: limits, brand } = deps;
  const { bookingKey, from, type, carrier, atKiosk, former } = request;
  const { keyOf, role, code } = authenticationTypes[type];
  await redeemSolution({ db: db.kysely, signingKey, atLeast: await requiredDifficulty(deps) }, request.captcha);
  const budgets = dateBudgets({ signingKey, limits, bookingKey, ipAddress: from.ipAddress });
  const spent = await spendBudgets(db.kysely, budgets);
  const row = await selectCredential(db.kysely, keyOf, bookingKey, brand);
  const patient = row && !row.access_revoked_at ? row.patient : undefined;
  const right = matches(signingKey, request, patient, deps.contactNumber);

  const subject = keyedHash(signingKey, 'subject', 'booking', bookingKey);
  if (spent && callerBudgets.has(budgets[spent.refused]?.name ?? '')) {
    throw new DomainError('too-many-attempts', { retryAfter: spent.retryAfter });
  }
  const admit = async (stored: Patient, tx: Transaction): Promise<AuthenticationResult> => {
    if (!(await lockCredential(tx, keyOf, bookingKey))) throw new DomainError('authentication-failed');
    const session = await openSession(tx, {
      brand,
      role,
      subject,
      carrier,
      atKiosk,
      former,
      ...(keyOf === 'booking' ? { bookingKey } : { requestKey: bookingKey }),
      awaitsCode: code,
    });
    const sent = code ? await queueCode(deps, tx, { tokenHash: session.hash, bookingKey, channel }) : undefined;
    await refundBudgets(tx, budgets);
    await appendAudit(tx, { role, actor: subject, action: 'authenticate', object: subject, result: 'done' });
    const progress = sent
      ? codeSentProgress(deps, sent.expiresAt, codeChannels(stored, deps.channels))
      : completedProgress(deps, role);
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
        // No code could be sent, but the date was right, so the attempt is refunded.
        await inTransaction(db, async (tx) => {
          await refundBudgets(tx, budgets);
          await appendAudit(tx, { role, actor: subject, action: 'authenticate', object: subject, result: 'refused' });
        });
        throw error;
      }
      // The key was revoked during the attempt: the response is that of a wrong date.
    }
  }
  const result = spent ? 'locked' : 'refused';
  await inTransaction(db, (tx) =>
    appendAudit(tx, { role: 'visitor', action: 'authenticate', object: subject, result }),
  );
  throw new DomainError('authentication-failed');
}

/** The types of authentication in the contract (AU-1). */
type AuthenticationType = 'BOOKING_REQUEST' | 'APPOINTMENT' | 'APPOINTMENT_RESULTS' | 'PATIENT_PORTAL';

/** The kind of key that each type accepts, the role that it gives, and whether it requires a one-time code (AU-1). */
const authenticationTypes: Readonly<
  Record<AuthenticationType, { readonly keyOf: CredentialKind; readonly role: SessionRole; readonly code: boolean }>
> = {
  BOOKING_REQUEST: { keyOf: 'booking-request', role: 'booking-request-user', code: false },
  APPOINTMENT: { keyOf: 'booking', role: 'patient', code: false },
  APPOINTMENT_RESULTS: { keyOf: 'booking', role: 'patient', code: true },
  PATIENT_PORTAL: { keyOf: 'booking', role: 'patient', code: true },
};

/** The data that a person enters. */
interface EnteredData {
  readonly dateOfBirth: string;
  readonly contactNumber?: string | undefined;
}

/** The stored data of the patient; undefined for an unknown key. */
type StoredPatient = { readonly dateOfBirth: string; readonly mobile: string } | undefined;

/** Minimum of digits of a contact number, without country code and leading zero. */
const significantDigits = 7;

/**
 * Returns true if the entered data is right: the date, and the contact number if it is required or entered (AU-2b). Computes and compares the same hashes for an unknown key, so that the time reveals nothing.
 */
function matches(key: Buffer, entered: EnteredData, stored: StoredPatient, withNumber: boolean): boolean {
  const hash = (text: string) => keyedHash(key, 'claim', text);
  const date = timingSafeEqual(hash(entered.dateOfBirth), hash(stored?.dateOfBirth ?? 'nobody'));
  const digits = (entered.contactNumber ?? '').replace(/^0+/, '');
  const own = (stored?.mobile ?? 'nobody').replace(/\D/g, '');
  const number =
    timingSafeEqual(hash(digits), hash(own.slice(-digits.length || undefined))) && digits.length >= significantDigits;
  return stored !== undefined && date && (number || (!withNumber && digits === ''));
}

/** Returns the difficulty of a challenge now: higher while wrong dates of birth arrive from many IP addresses. */
export async function requiredDifficulty({
  db,
  signingKey,
  attemptLimits,
}: Pick<BrandDeps, 'db' | 'signingKey' | 'attemptLimits'>): Promise<Difficulty> {
  const spent = await selectSpent(db.kysely, overallDateBudget(signingKey));
  return spent < attemptLimits.wrongDatesOverall ? difficulty.usual : difficulty.underAttack;
}
