import { randomBytes } from 'node:crypto';
import type { SessionRole, TokenCarrier } from '#server/db/columnTypes.ts';
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
}

/** Opens a session of a role at a brand and returns its cookie. */
export async function signedIn(
  db: Database,
  role: SessionRole,
  { brand = 'southern-light', bookingKey, requestKey, awaitsCode = false, carrier = 'cookie' }: SignIn = {},
): Promise<string> {
  const account = { userId: `${role}-1`, username: role, organization: null, currentDoctor: null };
  const { token } = await inTransaction(db, (tx) =>
    openSession(tx, {
      brand,
      role,
      awaitsCode,
      carrier,
      subject: randomBytes(32),
      ...(bookingKey === undefined && requestKey === undefined && { account }),
      ...(bookingKey !== undefined && { bookingKey }),
      ...(requestKey !== undefined && { requestKey }),
    }),
  );
  return `__Host-sid=${token}`;
}
