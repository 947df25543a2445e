import { randomBytes } from 'node:crypto';
import type { Account, SessionRole, TokenCarrier } from '#server/db/columnTypes.ts';
import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openSession } from '#server/domain/authentication/session.ts';

interface SignIn {
  readonly brand?: string;
  /** Booking or booking request of the session; an account's session has neither. */
  readonly bookingKey?: string;
  readonly requestKey?: string;
  readonly awaitsCode?: boolean;
  readonly carrier?: TokenCarrier;
  /** What the account of a user has besides its user name, and the hash that names it. */
  readonly account?: Partial<Account>;
  readonly subject?: Buffer;
}

/** Opens a session of a role at a brand and returns its cookie. */
export async function signedIn(db: Database, role: SessionRole, signIn: SignIn = {}): Promise<string> {
  const { brand = 'southern-light', bookingKey, requestKey, awaitsCode = false, carrier = 'cookie' } = signIn;
  const { subject = randomBytes(32) } = signIn;
  const account = { userId: `${role}-1`, username: role, organization: null, currentDoctor: null, ...signIn.account };
  const { token } = await inTransaction(db, (tx) =>
    openSession(tx, {
      brand,
      role,
      awaitsCode,
      carrier,
      subject,
      ...(bookingKey === undefined && requestKey === undefined && { account }),
      ...(bookingKey !== undefined && { bookingKey }),
      ...(requestKey !== undefined && { requestKey }),
    }),
  );
  return `__Host-sid=${token}`;
}
