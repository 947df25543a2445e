import type { Slot } from './availability/slot.ts';

/** What a use case may refuse, in the words of the contract's `Problem` codes. */
type DomainCode =
  | 'invalid-request'
  | 'not-authenticated'
  | 'authentication-failed'
  | 'captcha-required'
  | 'code-wrong'
  | 'code-too-soon'
  | 'too-many-attempts'
  | 'too-many-requests'
  | 'forbidden'
  | 'not-found'
  | 'idempotency-key-reused'
  | 'unknown-region'
  | 'unknown-clinic'
  | 'unknown-exam'
  | 'date-in-the-past'
  | 'date-beyond-horizon'
  | 'range-too-long'
  | 'slot-token-invalid'
  | 'slot-token-expired'
  | 'slot-taken'
  | 'slot-not-offered'
  | 'hold-not-found'
  | 'hold-expired'
  | 'flow-unknown'
  | 'flow-changed'
  | 'answers-invalid'
  | 'too-late-to-cancel'
  | 'already-canceled'
  | 'availability-timeout'
  | 'temporarily-unavailable';

/** The parts of a problem that only the use case knows. */
export interface DomainErrorDetails {
  /** What to do about it, in English, for developers. */
  readonly detail?: string;
  /** The places in what was sent, as JSON pointers (RFC 6901). */
  readonly errors?: { pointer: string; keyword: string }[];
  /** The nearest free slots instead (SL-3). */
  readonly alternatives?: Slot[];
  /** Seconds after which it is worth trying again; goes into Retry-After. */
  readonly retryAfter?: number;
  /** The sentence for the patient, where the code has several; `error.<code>` otherwise. */
  readonly messageKey?: string;
}

/** A refusal that the caller can act on. Carries no personal data; knows nothing of HTTP. */
export class DomainError extends Error {
  override readonly name: string = 'DomainError';
  readonly code: DomainCode;
  readonly details: DomainErrorDetails;

  constructor(code: DomainCode, details: DomainErrorDetails = {}) {
    super(details.detail ?? code);
    this.code = code;
    this.details = details;
  }
}
