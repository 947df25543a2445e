import type { Boot } from '#client/api/boot.ts';
import { compileFlow } from '#flow/compileFlow.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Flow, Json } from '#flow/language.ts';
import type { Journey } from './environment.ts';

type Facts = { readonly [name: string]: Json };

const noContext = { kiosk: false, iframe: false, tablet: false, staff: false };

/**
 * Makes a journey of the brand ready to be walked. `today` is the date of the visitor's calendar. Throws when the brand has
 * no such journey.
 */
export function journeyOf({ config, context }: Boot, id: string, today: string): Journey {
  const served = config.flows[id];
  if (!served) throw new Error(`The brand ${config.brand} has no journey ${id}.`);
  const { application, radiology, booking } = config as unknown as Facts;
  return {
    compiled: compileFlow(served.definition as unknown as Flow, { kinds: stepKinds, hash: served.revision }),
    surroundings: {
      context: { ...noContext, ...context, locale: config.locale, today },
      config: { application, radiology, booking } as Facts,
    },
    brand: config.brand,
  };
}
