import type { SignInDeps } from '#server/domain/authentication/signIn.ts';
import type { BrandDeps } from '#server/domain/brandDeps.ts';
import type { Brands } from '#server/domain/brands/live/brands.ts';
import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import type { ProofOfWork } from '#server/domain/budgets/proofOfWork.ts';
import type { RequestCounter } from '#server/domain/budgets/requestCounter.ts';
import type { MailboxEntry } from '#server/domain/outbox/mailbox.ts';
import type { ClientBuild } from './clientBuild.ts';
import type { PortalFacts } from './presenters/config.ts';
import type { RequestObserver } from './requestObserver.ts';

/** The dependencies of hooks and routes, built once at the start. */
export interface HttpDeps {
  readonly brands: Brands;
  /** Resolves when edits of the brands on disk are served; undefined if they are not watched. */
  readonly upToDate: (() => Promise<void>) | undefined;
  /** Resolves when the publications before the call are served; undefined if brands are not published. */
  readonly refreshBrands: (() => Promise<void>) | undefined;
  /** Returns what use cases need for a brand. */
  readonly depsFor: (served: ServedBrand) => BrandDeps;
  /** Counts a request. Throws if the IP address has sent too many, or if a proof of work is required. */
  readonly countRequest: RequestCounter;
  /** The token of the clinic's system; empty if it sends nothing. */
  readonly clinicSystemToken: string;
  /** Reads the proof of work in a solved challenge. */
  readonly proofOfWork: (payload: string | undefined) => ProofOfWork;
  /** Dependencies of sign-in at the identity provider, for a brand; undefined if no identity provider is configured. */
  readonly signInFor: ((served: ServedBrand) => SignInDeps) | undefined;
  /** Public address of the portal for a brand, without a slash at the end. */
  readonly publicUrl: (served: ServedBrand) => string;
  readonly clientBuild: () => ClientBuild;
  /** Facts about the portal. A function, because a development server serves a new build without a restart. */
  readonly portal: () => PortalFacts;
  /** Resolves to the reason why the server cannot work; undefined if it can. */
  readonly readiness: () => Promise<string | undefined>;
  /** Reads mail that is kept instead of sent; undefined if mail is sent. */
  readonly mailbox: (() => Promise<readonly MailboxEntry[]>) | undefined;
  /** Receives requests for metrics and traces; undefined without them. */
  readonly observer?: RequestObserver | undefined;
}
