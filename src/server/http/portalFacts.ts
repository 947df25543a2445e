import type { components } from '#contract/openapi.d.ts';

/** What the running portal says of itself: whether it takes anything, what its environment is called, its version. */
export type PortalFacts = components['schemas']['config']['portal'];
