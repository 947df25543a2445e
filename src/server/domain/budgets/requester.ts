import type { ProofOfWork } from './proofOfWork.ts';

/** The source of a request, for budgets, with the proof of work that the request carries. */
export interface Requester {
  /** An IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly ipAddress: string;
  /** The /24 of an IPv4 address, or the /48 of an IPv6 address. */
  readonly network: string;
  readonly proof: ProofOfWork;
}
