/** What belongs to one sign-in and is known to nobody but the server that began it. */
interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE, RFC 7636. */
  readonly verifier: string;
}

/** The ID token's claims, after its signature, issuer, audience, nonce and time were checked. */
export type IdentityClaims = Readonly<Record<string, unknown>>;

/** The way out to an identity provider that speaks OpenID Connect (authorisation code with PKCE). */
export interface Identity {
  /** Where to send the browser. */
  begin(redirectUri: string, secrets: SignInSecrets): Promise<URL>;
  /** Takes the browser's way back. Throws when anything does not fit. */
  finish(callback: URL, secrets: SignInSecrets): Promise<IdentityClaims>;
}
