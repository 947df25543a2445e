import { randomBytes } from 'node:crypto';
import { type LinkPolicy, resolveLink } from '#base/links.ts';
import { insertSignIn } from '#server/db/queries/signIn.ts';
import type { Identity } from '#server/outbound/identity.ts';
import { DomainError } from '../domainError.ts';
import { newSessionToken } from '../sessions/sessionToken.ts';
import type { AccessDeps } from './accessDeps.ts';

export type SignInProvider = 'staff' | 'referrer';

/** How long somebody may take at the identity provider. */
const signInSeconds = 600;

/** Where to send the browser, the token by which it is known when it comes back, and whether it will go where it wants to then. */
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

/** The address that has to be registered with the identity provider. */
export function callbackAddress(publicUrl: string, provider: SignInProvider): string {
  return `${publicUrl}/api/sign-in/${provider}/callback`;
}

/** What the server answers besides pages. */
const noPage = /^\/(?:tracking-frame|api|assets|embed|flows|forms|themes|mailbox|livez|readyz)(?:\/|$)/i;

/** Where to go back to: a page of the portal, as a path, or a listed host; undefined for an address that is not followed (ASVS 3.7.2). */
export function returnAddress(wish: string, judge: LinkPolicy): string | undefined {
  const way = resolveLink(wish, judge);
  if (way?.to !== 'portal') return way?.url;
  return noPage.test(decoded(way.path)) ? undefined : way.path;
}

/** As the router reads a path. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What signing in with the provider's own identities works with. */
export interface SignInDeps {
  readonly access: AccessDeps;
  readonly identity: Identity;
  /** Address of the portal, without a slash at the end. */
  readonly publicUrl: string;
  /** Other hosts that one may go on to afterwards. */
  readonly outsideHosts: readonly string[];
}
