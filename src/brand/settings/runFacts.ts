import type { Json } from '#base/json.ts';
import type { Brand } from '#contract/brandFiles.d.ts';
import type { RunFacts } from '#flow/language/language.ts';

/** The facts of a visit that a flow can read as `context.*`. */
export interface VisitFacts {
  readonly kiosk: boolean;
  readonly iframe: boolean;
  readonly tablet: boolean;
  readonly staff: boolean;
  readonly advanced: boolean;
  readonly locale: string;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** What the user authenticates for, and by which link (AU-1). Only authentication flows have both. */
  readonly authenticationType?: string;
  readonly variant?: string;
  readonly otpType?: string;
  readonly bookingKey?: string;
  /** What an enquiry is about. */
  readonly enquiry?: string;
}

/** The facts that a flow can read besides its answers: the visit as `context.*`, and settings of the brand as `config.*`. */
export function runFactsOf(
  { application, radiology, booking }: Pick<Brand, 'application' | 'radiology' | 'booking'>,
  context: VisitFacts,
): RunFacts {
  const facts = { context, config: { application, radiology, booking } };
  return facts as unknown as { readonly [source in keyof RunFacts]: { readonly [name: string]: Json } };
}
