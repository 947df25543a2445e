import type { Identity } from '#server/outbound/identity.ts';
import type { AccessDeps } from './accessDeps.ts';

/** What signing in with the provider's own identities works with. */
export interface SignInDeps {
  readonly access: AccessDeps;
  readonly identity: Identity;
  /** Address of the portal, without a slash at the end. */
  readonly publicUrl: string;
  /** Other hosts that one may go on to afterwards. */
  readonly outsideHosts: readonly string[];
}
