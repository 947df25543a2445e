import { randomBytes } from 'node:crypto';
import { insertSignIn } from '#server/db/queries/signInRows.ts';
import { DomainError } from '../domainError.ts';
import { newSessionToken } from '../sessions/sessionToken.ts';
import { returnAddress } from './returnAddress.ts';
import type { SignInDeps } from './signInDeps.ts';

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
