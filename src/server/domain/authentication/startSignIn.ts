import { randomBytes } from 'node:crypto';
import { type LinkPolicy, resolveLink } from '#base/links.ts';
import { insertSignIn } from '#server/db/queries/signIn.ts';
import type { Identity } from '#server/outbound/identity.ts';
import { DomainError } from '../domainError.ts';
import { newSessionToken } from '../sessions/sessionToken.ts';
import type { AccessDeps } from './accessDeps.ts';

/** The two ways to sign in. */
export type SignInProvider = 'staff' | 'referrer';

/** Seconds that a user may take at the identity provider. */
const signInSeconds = 600;

/**
 * Begins a sign-in. Returns the address of the identity provider, the token that recognises the browser on its return, and whether
 * `returnTo` will be followed. Throws temporarily-unavailable if the provider does not answer.
 */
export async function startSignIn(
  { access, identity, publicUrl, outsideHosts }: SignInDeps,
  { provider, returnTo = '/' }: { readonly provider: SignInProvider; readonly returnTo: string | undefined },
): Promise<{ readonly url: URL; readonly token: string; readonly followed: boolean }> {
  const address = returnAddress(returnTo, { origin: new URL(publicUrl).origin, hosts: outsideHosts });
  const random = () => randomBytes(32).toString('base64url');
  const secrets = { state: random(), nonce: random(), verifier: random() };
  const { token, hash } = newSessionToken();
  const url = await identity.begin(callbackAddress(publicUrl, provider), secrets).catch(() => {
    throw new DomainError('temporarily-unavailable', { detail: 'The identity provider does not answer.' });
  });
  await insertSignIn(access.db.kysely, {
    ...{ provider, ...secrets, brand: access.brand, tokenHash: hash },
    returnTo: address ?? '/',
    seconds: signInSeconds,
  });
  return { url, token, followed: address !== undefined };
}

/** Returns the redirect URI to register with the identity provider. */
export function callbackAddress(publicUrl: string, provider: SignInProvider): string {
  return `${publicUrl}/api/sign-in/${provider}/callback`;
}

/** Paths of the server that are not pages. */
const noPage = /^\/(?:tracking-frame|api|assets|embed|flows|forms|themes|mailbox|livez|readyz)(?:\/|$)/i;

/** Returns where a sign-in leads: the path of a page, or the address of a listed host; undefined for any other address (ASVS 3.7.2). */
export function returnAddress(wish: string, judge: LinkPolicy): string | undefined {
  const way = resolveLink(wish, judge);
  if (way?.to !== 'portal') return way?.url;
  // Only the path is decoded, as the router does; a query may contain any text.
  const [path = ''] = way.path.split(/[?#]/);
  return noPage.test(decodeURIComponent(path)) ? undefined : way.path;
}

/** What sign-in needs; made for each brand. */
export interface SignInDeps {
  readonly access: AccessDeps;
  readonly identity: Identity;
  /** Address of the portal, without a slash at the end. */
  readonly publicUrl: string;
  /** Other hosts that a sign-in may lead to. */
  readonly outsideHosts: readonly string[];
}
