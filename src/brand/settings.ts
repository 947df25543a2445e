import type { Json } from '#base/json.ts';
import { isRecord } from '#base/json.ts';
import { sanitizeMarkup } from '#base/richText.ts';
import { readPath } from '#flow/conditions/readOperand.ts';
import type { Brand } from './brand.ts';
import type { Pack } from './pack.ts';

/** Settings over settings: objects merge key by key, anything else replaces what was there. */
export function mergeSettings(under: Json, over: Json): Json {
  if (!isRecord(under) || !isRecord(over)) return over;
  const merged: { [key: string]: Json } = { ...(under as { [key: string]: Json }) };
  for (const [key, value] of Object.entries(over) as [string, Json][]) {
    merged[key] = Object.hasOwn(merged, key) ? mergeSettings(merged[key] ?? null, value) : value;
  }
  return merged;
}

/** Files in which a newer base adds keys. */
const grown = /^(?:brand\.json|locales\/[\w-]+\.json)$/;

/**
 * The base of a version that was published by an earlier release, with what it does not know yet and the portal by now counts on:
 * flows, forms, texts, settings. What it says itself stays, and what the brand calls by the same name is the brand's.
 */
export function completeBase(published: Pack, current: Pack, brand: Pack): Pack {
  const files = { ...published.files };
  for (const [place, file] of Object.entries(current.files)) {
    const known = published.files[place];
    if (!known && !brand.files[place]) files[place] = file;
    if (known && grown.test(place)) files[place] = { ...known, json: mergeSettings(file.json, known.json) };
  }
  return { ...published, files };
}

/** JSON with each `{ "$config": "booking.noteMaxLength" }` replaced by that setting; null where there is none. */
export function fillSettings(json: Json, settings: Json): Json {
  if (Array.isArray(json)) return json.map((item) => fillSettings(item, settings));
  if (!isRecord(json)) return json;
  const { $config: path } = json;
  if (typeof path === 'string') return readPath(settings, path.split('.')) ?? null;
  const entries = Object.entries(json as { readonly [key: string]: Json });
  return Object.fromEntries(entries.map(([key, value]) => [key, fillSettings(value, settings)]));
}

/** Settings that hold words with a few tags; a test compares them with what `schemas/brand.schema.json` calls text/html. */
export const htmlSettings = {
  application: ['bannerMessage'],
  radiology: ['about', 'contact', 'terms', 'customFooter'],
} as const;

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
  return { ...group, ...Object.fromEntries(names.map((name) => [name, sanitizeMarkup(group[name])])) };
}
