import type { Json } from '#base/json.ts';
import type { RunFacts } from '#flow/language/language.ts';
import type { Brand } from './brand.ts';

/** Facts of a visit that nobody said: every variable that a flow may read as `context.*`. */
interface VisitContext {
  readonly kiosk: boolean;
  readonly iframe: boolean;
  readonly tablet: boolean;
  readonly staff: boolean;
  readonly locale: string;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** What one authenticates for, and how one came to it (AU-1); of a flow that lets nobody in there is none. */
  readonly authenticationType?: string;
  readonly variant?: string;
  readonly bookingKey?: string;
}

/** What a flow may look at beside its answers: the visit, and the settings of its brand as `config.*`. */
export function surroundingsOf(
  { application, radiology, booking }: Pick<Brand, 'application' | 'radiology' | 'booking'>,
  context: VisitContext,
): RunFacts {
  const facts = { context, config: { application, radiology, booking } };
  return facts as unknown as { readonly [source in keyof RunFacts]: { readonly [name: string]: Json } };
}
