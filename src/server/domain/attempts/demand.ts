import { DomainError, type DomainErrorDetails } from '../domainError.ts';

/** How much of something limited would be used if a request were granted. */
export interface Demand {
  readonly wanted: number;
  /** Above it the request needs a proof of work. */
  readonly free: number;
  /** Above it the request is refused. */
  readonly limit: number;
  /** What is told about that refusal. */
  readonly refusal: DomainErrorDetails;
}

/** Throws too-many-requests for the first demand that is above its limit. */
export function refuseExcess(demands: readonly Demand[]): void {
  const excess = demands.find(({ wanted, limit }) => wanted > limit);
  if (excess) throw new DomainError('too-many-requests', excess.refusal);
}

/** Whether one of the demands needs a proof of work. */
export function needsProof(demands: readonly Demand[]): boolean {
  return demands.some(({ wanted, free }) => wanted > free);
}
