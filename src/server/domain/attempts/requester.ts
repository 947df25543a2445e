import type { Proof } from '../captcha/proof.ts';

/** Where a request comes from, for counting, and the proof of work that it carries. */
export interface Requester {
  /** An IPv4 address, or the first 64 bits of an IPv6 one. */
  readonly address: string;
  /** The /24 of an IPv4 address, or the /48 of an IPv6 one. */
  readonly network: string;
  readonly proof: Proof;
}
