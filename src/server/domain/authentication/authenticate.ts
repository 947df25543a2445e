import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CodeChannel } from '#server/db/columnTypes.ts';
import { refundBudgets, selectSpent, spendBudgets } from '#server/db/queries/budget.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { callerBudgets, dateBudgets, overallDateBudget } from '../budgets/attemptBudgets.ts';
import { type Difficulty, difficulty, redeemedProof, redeemSolution } from '../budgets/proofOfWork.ts';
import type { Requester } from '../budgets/requester.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { codeChannels, queueCode, withinCodeBudget } from './oneTimeCode.ts';
import { type AuthenticationType, findOpenedKey, lockKey, type OpenedKey } from './openedKey.ts';
import { type AuthenticationResult, codeSentProgress, completedProgress } from './progress.ts';
import { openSession, type TokenCarrier } from './session.ts';

interface AuthenticationRequest extends EnteredData {
  readonly bookingKey: string;
  readonly type: AuthenticationType;
  /** How the first code is sent, if the patient can be reached so (RT-6e). */
  readonly channel?: CodeChannel | undefined;
  readonly captcha: string | undefined;
  readonly from: Requester;
  /** Whether a kiosk sent the request. */
  readonly atKiosk: boolean;
  readonly carrier: TokenCarrier;
  /** Hash of the browser's former session token; that session ends. */
  readonly former: Buffer | undefined;
}

/** The first code goes by the wanted channel, else by mail if the person has an address; `sendCode` can send another one by SMS. */
function firstChannel({ contact }: OpenedKey, wanted: CodeChannel | undefined, working: BrandDeps['channels']) {
  if (wanted && codeChannels(contact, working).includes(wanted)) return wanted;
  return contact.email === '' ? 'SMS' : 'EMAIL';
}

/**
 * Authenticates by the key of a booking, a booking request or a share and the patient's date of birth (AU-2). Counts the attempt before it compares anything, and
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
  const code = type === 'APPOINTMENT_RESULTS' || type === 'PATIENT_PORTAL';
  const channelOf = (opened: OpenedKey) => firstChannel(opened, request.channel, deps.channels);
  await redeemSolution({ db: db.kysely, signingKey, atLeast: await requiredDifficulty(deps) }, request.captcha);
  const budgets = dateBudgets({ signingKey, limits, bookingKey, ipAddress: from.ipAddress });
  const spent = await spendBudgets(db.kysely, budgets);
  const opened = await findOpenedKey(db, { type, key: bookingKey, brand });
  // The contact of a share does not know the patient's number.
  const entered = opened?.keyOf === 'share' ? { dateOfBirth: request.dateOfBirth } : request;
  const right = matches(signingKey, entered, opened?.patient, deps.contactNumber && opened?.keyOf !== 'share');

  const subject = keyedHash(signingKey, 'subject', 'booking', bookingKey);
  if (spent && callerBudgets.has(budgets[spent.refused]?.name ?? '')) {
    throw new DomainError('too-many-attempts', { retryAfter: spent.retryAfter });
  }
  const admit = async (opened: OpenedKey, tx: Transaction): Promise<AuthenticationResult> => {
    const { role } = opened;
    if (!(await lockKey(tx, opened))) throw new DomainError('authentication-failed');
    const session = await openSession(tx, {
      brand,
      role,
      subject,
      carrier,
      atKiosk,
      former,
      [keyNames[opened.keyOf]]: bookingKey,
      awaitsCode: code,
    });
    const sent = code
      ? await queueCode(deps, tx, { tokenHash: session.hash, opened, channel: channelOf(opened) })
      : undefined;
    await refundBudgets(tx, budgets);
    await appendAudit(tx, { role, actor: subject, action: 'authenticate', object: subject, result: 'done' });
    const progress = sent
      ? codeSentProgress(deps, sent.expiresAt, codeChannels(opened.contact, deps.channels))
      : completedProgress(deps, role);
    return { progress, token: session.token };
  };
  if (!spent && opened && right) {
    const { role } = opened;
    const enter = () => inTransaction(db, (tx) => admit(opened, tx));
    const usage = { opened, channel: channelOf(opened), from: { ...from, proof: redeemedProof } };
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

/** The field of a session with the key that it opens. */
const keyNames = { booking: 'bookingKey', 'booking-request': 'requestKey', share: 'shareKey' } as const;

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
