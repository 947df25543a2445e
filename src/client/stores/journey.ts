import type { Boot, Config } from '#client/api/boot.ts';
import { compileFlow } from '#flow/compileFlow.ts';
import type { FormShape } from '#flow/form.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Flow, Json } from '#flow/language.ts';
import type { Journey } from './environment.ts';

type Facts = { readonly [name: string]: Json };

/** A form as a brand serves it: where its module is, and what it asks, so that a journey can be walked without it. */
interface ServedForm {
  readonly module: string;
  readonly shape: FormShape;
}

const servedForms = (config: Config) => config.forms as unknown as { readonly [form: string]: ServedForm };

/** Makes a journey of the brand ready to be walked; throws when the brand has no such journey. */
export function journeyOf({ config, context }: Boot, id: string): Journey {
  const served = config.flows[id];
  if (!served) throw new Error(`The brand ${config.brand} has no journey ${id}.`);
  const forms = Object.entries(servedForms(config));
  const { application, radiology, booking } = config as unknown as Facts;
  return {
    compiled: compileFlow(served.definition as unknown as Flow, {
      kinds: stepKinds,
      forms: Object.fromEntries(forms.map(([name, { shape }]) => [name, shape])),
      hash: served.revision,
    }),
    surroundings: {
      context: context as unknown as Facts,
      config: { application, radiology, booking } as Facts,
    },
    formModules: Object.fromEntries(forms.map(([name, { module }]) => [name, module])),
    brand: config.brand,
  };
}
