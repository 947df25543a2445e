import type { Json } from '#base/json.ts';
import type { Brand } from '#contract/brandFiles.d.ts';
import type { Surroundings } from '#flow/language/language.ts';

/** Facts of a visit that nobody said: every variable that a flow may read as `context.*`. */
interface RunContext {
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
export function runFactsOf(
  { application, radiology, booking }: Pick<Brand, 'application' | 'radiology' | 'booking'>,
  context: RunContext,
): Surroundings {
  const facts = { context, config: { application, radiology, booking } };
  return facts as unknown as { readonly [source in keyof Surroundings]: { readonly [name: string]: Json } };
}
