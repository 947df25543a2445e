import type { AccessDeps } from '#server/domain/authentication/accessDeps.ts';
import type { SignInDeps } from '#server/domain/authentication/startSignIn.ts';
import type { BookingDeps } from '#server/domain/bookingDeps.ts';
import type { Brands } from '#server/domain/brands/live/brands.ts';
import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import type { RequestCounter } from '#server/domain/budgets/requestCounter.ts';
import type { ProofOfWork } from '#server/domain/captcha/proofOfWork.ts';
import type { KeptMail } from '#server/domain/mail/mailbox.ts';
import type { ClientBuild } from './clientBuild.ts';
import type { PortalFacts } from './presenters/config.ts';

/** What the routes work with; built once at the start and passed in, so that nothing is found by magic. */
export interface HttpDeps {
  readonly brands: Brands;
  /** Resolves when edits of the brands on disk are served; undefined where these are not followed. */
  readonly upToDate: (() => Promise<void>) | undefined;
  /** What the use cases of booking work with when they work for a brand. */
  readonly depsFor: (served: ServedBrand) => BookingDeps;
  /** What letting somebody in works with, for a brand. */
  readonly accessFor: (served: ServedBrand) => AccessDeps;
  /** Counts a request of an address; throws when there were too many, or when it has to carry a proof of work. */
  readonly countRequest: RequestCounter;
  /** The proof of work in a solved challenge. */
  readonly proofOfWork: (payload: string | undefined) => ProofOfWork;
  /** Signing in with the provider's identities; undefined where none are configured. */
  readonly signInFor: ((served: ServedBrand) => SignInDeps) | undefined;
  /** Address of the portal as patients of a brand know it, without a slash at the end. */
  readonly publicUrl: (served: ServedBrand) => string;
  readonly clientBuild: () => ClientBuild;
  /** What pages say of the portal itself; asked anew, since the client may be built again. */
  readonly portal: () => PortalFacts;
  /** Whether the server can do its work now: a reason when it cannot. */
  readonly readiness: () => Promise<string | undefined>;
  /** Mail that is kept instead of sent; undefined where mail goes out for real. */
  readonly mailbox: (() => Promise<readonly KeptMail[]>) | undefined;
}
