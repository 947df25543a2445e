import { cleanMarkup } from '#base/richText.ts';
import type { Brand } from './brand.ts';
import { htmlSettings } from './htmlSettings.ts';

/** The settings with nothing in their HTML but what is allowed there. */
export function cleanSettings(brand: Brand): Brand {
  return {
    ...brand,
    application: cleaned(brand.application, htmlSettings.application),
    radiology: cleaned(brand.radiology, htmlSettings.radiology),
  };
}

function cleaned<Name extends string, Group extends { readonly [N in Name]: string }>(
  group: Group,
  names: readonly Name[],
): Group {
  return { ...group, ...Object.fromEntries(names.map((name) => [name, cleanMarkup(group[name])])) };
}
