import { randomBytes } from 'node:crypto';
import { type LinkPolicy, resolveLink } from '#base/links.ts';
import { fileFolders } from '#base/pages.ts';
import type { Account, SessionRole, StaffRight } from '#server/db/columnTypes.ts';
import { insertSignIn, takeSignIn } from '#server/db/queries/signIn.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Identity, IdentityClaims } from '#server/outbound/identity.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { newSessionToken, openSession, type TokenCarrier } from './session.ts';

/** The two ways to sign in. */
type SignInProvider = 'staff' | 'referrer';

/** Seconds that a user may take at the identity provider. */
const signInSeconds = 600;

/**
 * Begins a sign-in. Returns the address of the identity provider, the token that recognises the browser on its return, and whether
 * `returnTo` will be followed. Throws temporarily-unavailable if the provider does not answer.
 */
export async function startSignIn(
  { db, brand, identity, publicUrl, outsideHosts }: SignInDeps,
  { provider, returnTo = '/' }: { readonly provider: SignInProvider; readonly returnTo: string | undefined },
): Promise<{ readonly url: URL; readonly token: string; readonly followed: boolean }> {
  const address = returnAddress(returnTo, { origin: new URL(publicUrl).origin, hosts: outsideHosts });
  const random = () => randomBytes(32).toString('base64url');
  const secrets = { state: random(), nonce: random(), verifier: random() };
  const { token, hash } = newSessionToken();
  const url = await identity.begin(callbackAddress(publicUrl, provider), secrets).catch(() => {
    throw new DomainError('temporarily-unavailable', { detail: 'The identity provider does not answer.' });
  });
  await insertSignIn(db.kysely, {
    provider,
    ...secrets,
    brand,
    tokenHash: hash,
    returnTo: address ?? '/',
    seconds: signInSeconds,
  });
  return { url, token, followed: address !== undefined };
}

/** Returns the redirect URI to register with the identity provider. */
function callbackAddress(publicUrl: string, provider: SignInProvider): string {
  return `${publicUrl}/api/sign-in/${provider}/callback`;
}

/** Addresses outside these folders that are not pages either, as patterns. */
const otherRoutes = ['favicon\\.ico', 'livez', 'mailbox', 'readyz', 'robots\\.txt', 'sitemap\\.xml', 'tracking-frame'];

/** Paths of the server that are not pages. */
const noPage = new RegExp(`^/(?:${[...fileFolders, ...otherRoutes].join('|')})(?:/|$)`, 'i');

/** Returns where a sign-in leads: the path of a page, or the address of a listed host; undefined for any other address (ASVS 3.7.2). */
export function returnAddress(address: string, policy: LinkPolicy): string | undefined {
  const link = resolveLink(address, policy);
  if (link?.to !== 'portal') return link?.url;
  // Only the path is decoded, as the router does; a query may contain any text.
  const [path = ''] = link.path.split(/[?#]/);
  return noPage.test(decodeURIComponent(path)) ? undefined : link.path;
}

/** What sign-in needs, made for each brand. */
export interface SignInDeps extends Pick<BrandDeps, 'db' | 'signingKey' | 'brand'> {
  readonly identity: Identity;
  /** Address of the portal, without a slash at the end. */
  readonly publicUrl: string;
  /** Other hosts that a sign-in may lead to. */
  readonly outsideHosts: readonly string[];
}

interface SignInReturn {
  readonly provider: SignInProvider;
  /** Hash of the token that the browser got from `startSignIn`. */
  readonly tokenHash: Buffer | undefined;
  /** Query of the redirect from the identity provider, with its question mark. */
  readonly query: string;
  readonly carrier: TokenCarrier;
  /** Whether the browser is a registered kiosk. */
  readonly atKiosk: boolean;
  readonly former: Buffer | undefined;
}

/**
 * Opens the session of a user who returns from the identity provider. Returns undefined if this browser did not begin the sign-in, if
 * the claims are invalid, or if they name no role.
 */
export async function finishSignIn(
  { db, signingKey, brand, identity, publicUrl }: SignInDeps,
  { provider, tokenHash, query, carrier, atKiosk, former }: SignInReturn,
): Promise<{ readonly token: string; readonly returnTo: string } | undefined> {
  const pending = tokenHash && (await takeSignIn(db.kysely, tokenHash, brand, provider));
  if (!pending) return undefined;
  const callback = new URL(callbackAddress(publicUrl, provider) + query);
  const claims = await identity.finish(callback, pending).catch(() => undefined);
  const found = claims && accountOf(claims, provider);
  return inTransaction(db, async (tx) => {
    if (!found) {
      await appendAudit(tx, { role: 'visitor', action: 'sign-in', result: 'refused' });
      return undefined;
    }
    const { account, role } = found;
    const subject = keyedHash(signingKey, 'subject', 'account', account.userId);
    const { token } = await openSession(tx, { brand, role, subject, account, carrier, atKiosk, former });
    await appendAudit(tx, { role, actor: subject, action: 'sign-in', result: 'done' });
    return { token, returnTo: pending.return_to };
  });
}

/** The roles of each way to sign in; the claim `role` selects one. */
const rolesOf: Readonly<Record<SignInProvider, readonly SessionRole[]>> = {
  staff: ['staff'],
  referrer: ['referrer', 'external-radiologist', 'user'],
};

/** The rights that the claim `rights` of staff may name. */
const staffRights: readonly StaffRight[] = ['override-rules'];

/** Returns the account and role of an identity; undefined if its role is not one of this way to sign in. */
function accountOf(
  claims: IdentityClaims,
  provider: SignInProvider,
): { readonly account: Account; readonly role: SessionRole } | undefined {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].slice(0, 200) : '');
  const role = rolesOf[provider].find((one) => one === claims.role);
  if (!role || !text('sub')) return undefined;
  const [firstName, lastName] = [text('given_name'), text('family_name')];
  const name = `${firstName} ${lastName}`.trim();
  const rights =
    role === 'staff' && Array.isArray(claims.rights)
      ? staffRights.filter((one) => (claims.rights as unknown[]).includes(one))
      : [];
  const account: Account = {
    userId: text('sub'),
    username: text('preferred_username') || text('email') || text('sub'),
    ...(name && { name }),
    ...(rights.length > 0 && { rights }),
    organization: text('organization') || null,
    currentDoctor: role === 'referrer' && (firstName || lastName) ? { firstName, lastName } : null,
  };
  return { account, role };
}
