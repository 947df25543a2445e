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
