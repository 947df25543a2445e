import type { Account, SessionRole } from '#server/db/columnTypes.ts';
import { takeSignIn } from '#server/db/queries/signIn.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { IdentityClaims } from '#server/outbound/identity.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { keyedHash } from '../keyedHash.ts';
import { openSession } from '../sessions/openSession.ts';
import type { TokenCarrier } from '../sessions/sessionToken.ts';
import type { SignInDeps } from './startSignIn.ts';
import { callbackAddress, type SignInProvider } from './startSignIn.ts';

interface SignInReturn {
  readonly provider: SignInProvider;
  /** Hash of the token that the browser got from `startSignIn`. */
  readonly tokenHash: Buffer | undefined;
  /** Query of the redirect from the identity provider, with its question mark. */
  readonly query: string;
  readonly carrier: TokenCarrier;
  /** Whether the browser is a registered device of a clinic. */
  readonly atDevice: boolean;
  readonly former: Buffer | undefined;
}

/**
 * Opens the session of a user who returns from the identity provider. Returns undefined if this browser did not begin the sign-in, if
 * the claims are invalid, or if they name no role.
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

/** The roles of each way to sign in; the claim `role` selects one. */
const rolesOf: Readonly<Record<SignInProvider, readonly SessionRole[]>> = {
  staff: ['staff'],
  referrer: ['referrer', 'external-radiologist', 'user'],
};

/** Returns the account and role of an identity; undefined if its role is not one of this way to sign in. */
export function accountOf(
  claims: IdentityClaims,
  provider: SignInProvider,
): { readonly account: Account; readonly role: SessionRole } | undefined {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].slice(0, 200) : '');
  const role = rolesOf[provider].find((one) => one === claims.role);
  if (!role || !text('sub')) return undefined;
  const [firstName, lastName] = [text('given_name'), text('family_name')];
  const account: Account = {
    userId: text('sub'),
    username: text('preferred_username') || text('email') || text('sub'),
    organization: text('organization') || null,
    currentDoctor: role === 'referrer' && (firstName || lastName) ? { firstName, lastName } : null,
  };
  return { account, role };
}
