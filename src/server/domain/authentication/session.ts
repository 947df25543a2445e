import { createHash, randomBytes } from 'node:crypto';
import type { Account, SessionRole, TokenCarrier } from '#server/db/columnTypes.ts';
import type { Database } from '#server/db/database.ts';
import {
  type CarriedToken,
  deleteSession,
  insertSession,
  type SessionRow,
  selectSession,
  touchSession,
} from '#server/db/queries/session.ts';
import type { Transaction } from '#server/db/transaction.ts';

export type { TokenCarrier } from '#server/db/columnTypes.ts';
export type { CarriedToken, SessionRow } from '#server/db/queries/session.ts';

interface SessionInput {
  readonly brand: string;
  readonly role: SessionRole;
  readonly subject: Buffer;
  /** How the browser sends the token; other carriers are refused. */
  readonly carrier: TokenCarrier;
  /** Key of the booking, booking request or share that the session opens. */
  readonly bookingKey?: string;
  readonly requestKey?: string;
  readonly shareKey?: string;
  readonly account?: Account;
  /** Whether the session has no rights until a one-time code is entered. */
  readonly awaitsCode?: boolean;
  /** Whether the browser is a registered kiosk, where sessions are shorter. */
  readonly atKiosk?: boolean;
  /** Hash of the browser's former session token; that session ends. */
  readonly former?: Buffer | undefined;
}

/** Opens a session under a new token and ends the former session (ASVS 7.2.4). Only the hash of the token is stored. */
export async function openSession(
  tx: Transaction,
  order: SessionInput,
): Promise<{ readonly token: string; readonly hash: Buffer }> {
  const { brand, role, subject, carrier, bookingKey, requestKey, shareKey, account } = order;
  const { awaitsCode = false, atKiosk = false, former } = order;
  if (former) await deleteSession(tx, former);
  const made = newSessionToken();
  const { idle, absolute } = lifetimes[atKiosk ? 'kiosk' : role];
  await insertSession(tx, {
    brand,
    role,
    subject,
    carrier,
    bookingKey,
    requestKey,
    shareKey,
    account,
    awaitsCode,
    tokenHash: made.hash,
    idleSeconds: idle,
    absoluteSeconds: absolute,
  });
  return made;
}

const minute = 60;
const hour = 60 * minute;

/** Idle and absolute limits of sessions by role, in seconds. */
const lifetimes: Readonly<Record<SessionRole, { readonly idle: number; readonly absolute: number }>> = {
  patient: { idle: 15 * minute, absolute: 8 * hour },
  'booking-request-user': { idle: 15 * minute, absolute: 8 * hour },
  staff: { idle: 30 * minute, absolute: 10 * hour },
  kiosk: { idle: 5 * minute, absolute: 10 * minute },
  referrer: { idle: 30 * minute, absolute: 10 * hour },
  'external-radiologist': { idle: 15 * minute, absolute: 8 * hour },
  user: { idle: 15 * minute, absolute: 8 * hour },
  'share-recipient': { idle: 15 * minute, absolute: 1 * hour },
};

/** The idle time of a session is not restarted more often than this. */
const restSeconds = 60;

/** Returns the live session of a token, and restarts its idle time if `keepAlive` is true. */
export async function findSession(
  { kysely }: Database,
  { token, brand, keepAlive }: { token: CarriedToken; brand: string; keepAlive: boolean },
): Promise<SessionRow | undefined> {
  const session = await selectSession(kysely, token, brand);
  if (!session || !keepAlive) return session;
  const left = (session.idle_until.getTime() - session.now.getTime()) / 1_000;
  if (left < session.idle_seconds - restSeconds) await touchSession(kysely, session.token_hash);
  return session;
}

/** Returns a new token of 256 random bits and its SHA-256, which is stored. */
export function newSessionToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: tokenHashOf(token) };
}

/** Returns the stored hash of a token; undefined for a malformed token. */
export function sessionTokenHash(token: string | undefined): Buffer | undefined {
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? tokenHashOf(token) : undefined;
}

function tokenHashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
