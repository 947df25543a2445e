import { randomBytes } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { SessionRole } from '#server/db/queries/sessionRows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openSession } from '#server/domain/sessions/openSession.ts';

/** Opens a session of a role at the default brand, and gives the cookie of a browser that has it. */
export async function signedIn(
  db: Database,
  role: SessionRole,
  { bookingKey, awaitsCode = false }: { readonly bookingKey?: string; readonly awaitsCode?: boolean } = {},
): Promise<string> {
  const account = { userId: `${role}-1`, username: role, organization: null, currentDoctor: null };
  const { token } = await inTransaction(db, (tx) =>
    openSession(tx, {
      ...{ brand: 'southern-light', role, awaitsCode, subject: randomBytes(32) },
      ...(bookingKey === undefined ? { account } : { bookingKey }),
    }),
  );
  return `__Host-sid=${token}`;
}
