import { takeSignIn } from '#server/db/queries/signInRows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { keyedHash } from '../keyedHash.ts';
import { openSession } from '../sessions/openSession.ts';
import type { Carrier } from '../sessions/sessionToken.ts';
import { accountOf } from './accountOf.ts';
import type { SignInDeps } from './signInDeps.ts';
import { callbackAddress, type SignInProvider } from './startSignIn.ts';

export interface SignInReturn {
  readonly provider: SignInProvider;
  /** Hash of the token that the browser was sent away with. */
  readonly tokenHash: Buffer | undefined;
  /** Query that the identity provider sent the browser back with, from its question mark on. */
  readonly query: string;
  readonly carrier: Carrier;
  /** Whether it is a registered device of a clinic that asks. */
  readonly atDevice: boolean;
  readonly former: Buffer | undefined;
}

/**
 * Opens the session of somebody who comes back from the identity provider; undefined when this browser did not begin the
 * sign-in, when the identity provider's word does not hold, or when it names no role.
 */
export async function finishSignIn(
  { access, identity, publicUrl }: SignInDeps,
  { provider, tokenHash, query, carrier, atDevice, former }: SignInReturn,
): Promise<{ readonly token: string; readonly returnTo: string } | undefined> {
  const { db, signingKey, brand } = access;
  const begun = tokenHash && (await takeSignIn(db.kysely, tokenHash, brand, provider));
  if (!begun) return undefined;
  const callback = new URL(callbackAddress(publicUrl, provider) + query);
  const claims = await identity.finish(callback, begun).catch(() => undefined);
  const found = claims && accountOf(claims, provider);
  return inTransaction(db, async (tx) => {
    if (!found) {
      await appendAudit(tx, { role: 'visitor', action: 'sign-in', result: 'refused' });
      return undefined;
    }
    const { account, role } = found;
    const subject = keyedHash(signingKey, 'subject', 'account', account.userId);
    const { token } = await openSession(tx, { brand, role, subject, account, carrier, atDevice, former });
    await appendAudit(tx, { role, actor: subject, action: 'sign-in', result: 'done' });
    return { token, returnTo: begun.return_to };
  });
}
