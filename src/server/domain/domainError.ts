import type { components } from '#contract/openapi.d.ts';
import type { Slot } from './availability/slot.ts';

/** The parts of a problem document that only the use case knows. */
export interface DomainErrorDetails {
  /** A remedy, in English, for developers. */
  readonly detail?: string;
  /** The faulty places of the request, as JSON pointers (RFC 6901). */
  readonly errors?: { pointer: string; keyword: string; messageKey?: string }[];
  /** The nearest free slots, when the requested one is not free (SL-3). */
  readonly alternatives?: Slot[];
  /** Seconds to wait before the next try, for the header Retry-After. */
  readonly retryAfter?: number;
  /** True offset of the next chunk of an upload. */
  readonly offset?: number;
  /** Key of the patient's sentence if it is not `error.<code>`. */
  readonly messageKey?: string;
}

/** A refusal that the caller can act on, with a problem code of the contract. Carries no personal data. */
export class DomainError extends Error {
  override readonly name: string = 'DomainError';
  readonly code: components['schemas']['problem-code'];
  readonly details: DomainErrorDetails;

  constructor(code: DomainError['code'], details: DomainErrorDetails = {}) {
    super(details.detail ?? code);
    this.code = code;
    this.details = details;
  }
}
