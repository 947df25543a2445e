import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';

/** The secrets of one sign-in, which only the server knows. */
interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE, RFC 7636. */
  readonly verifier: string;
}

/** The verified claims of an ID token. */
export type IdentityClaims = Readonly<Record<string, unknown>>;

/** An OpenID Connect identity provider (authorisation code flow with PKCE). */
export interface Identity {
  /** Returns the address to redirect the browser to. */
  begin(redirectUri: string, secrets: SignInSecrets): Promise<URL>;
  /** Returns the claims after the redirect back. Throws if anything is invalid. */
  finish(callback: URL, secrets: SignInSecrets): Promise<IdentityClaims>;
}

interface IdentityOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether http is allowed, for an identity provider on this machine. */
  readonly insecure: boolean;
}

/** Returns the identity provider of an issuer (OpenID Connect Discovery), which is discovered on first use. */
export function openIdentity({ issuer, clientId, clientSecret, insecure }: IdentityOptions): Identity {
  let known: Promise<Configuration> | undefined;
  const configuration = () => {
    const execute = [enableNonRepudiationChecks, ...(insecure ? [allowInsecureRequests] : [])];
    known ??= discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 10 }).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    async begin(redirectUri, { state, nonce, verifier }) {
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
    },
    async finish(callback, { state, nonce, verifier }) {
      const tokens = await authorizationCodeGrant(await configuration(), callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return { ...tokens.claims() };
    },
  };
}
