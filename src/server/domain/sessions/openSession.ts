import type { Account, SessionRole, TokenCarrier } from '#server/db/columnTypes.ts';
import { deleteSession, insertSession } from '#server/db/queries/session.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { newSessionToken } from './sessionToken.ts';

interface SessionOrder {
  readonly brand: string;
  readonly role: SessionRole;
  readonly subject: Buffer;
  /** How the browser will carry the token; by no other way is it of use. */
  readonly carrier: TokenCarrier;
  /** The booking, or the booking request, that was opened by its key. */
  readonly bookingKey?: string;
  readonly requestKey?: string;
  readonly account?: Account;
  /** Nobody yet: a one-time code has to be given first. */
  readonly awaitsCode?: boolean;
  /** At a registered device of a clinic, where no session lasts longer than a visit. */
  readonly atDevice?: boolean;
  /** The session that the browser had before; it ends. */
  readonly former?: Buffer | undefined;
}

/** Opens a session under a new token, which is given to the browser and kept nowhere; the former one ends (ASVS 7.2.4). */
export async function openSession(
  tx: Transaction,
  order: SessionOrder,
): Promise<{ readonly token: string; readonly hash: Buffer }> {
  const { brand, role, subject, carrier, bookingKey, requestKey, account } = order;
  const { awaitsCode = false, atDevice = false, former } = order;
  if (former) await deleteSession(tx, former);
  const made = newSessionToken();
  const { idle, absolute } = lifetimes[atDevice ? 'kiosk' : role];
  await insertSession(tx, {
    ...{ brand, role, subject, carrier, bookingKey, requestKey, account, awaitsCode },
    tokenHash: made.hash,
    idleSeconds: idle,
    absoluteSeconds: absolute,
  });
  return made;
}

const minute = 60;
const hour = 60 * minute;

/** How long a session lives without being used and at the most, by role, in seconds. */
const lifetimes: Readonly<Record<SessionRole, { readonly idle: number; readonly absolute: number }>> = {
  patient: { idle: 15 * minute, absolute: 8 * hour },
  'booking-request-user': { idle: 15 * minute, absolute: 8 * hour },
  staff: { idle: 30 * minute, absolute: 10 * hour },
  kiosk: { idle: 5 * minute, absolute: 10 * minute },
  referrer: { idle: 30 * minute, absolute: 10 * hour },
  'external-radiologist': { idle: 15 * minute, absolute: 8 * hour },
  user: { idle: 15 * minute, absolute: 8 * hour },
};
