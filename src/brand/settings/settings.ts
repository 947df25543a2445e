import type { Json } from '#base/json.ts';
import { isRecord } from '#base/json.ts';
import { sanitizeMarkup } from '#base/richText.ts';
import type { Brand } from '#contract/brandFiles.d.ts';
import { readPath } from '#flow/conditions/readOperand.ts';

/** Merges settings: objects key by key; any other value of `over` replaces the value of `under`. */
export function mergeSettings(under: Json, over: Json): Json {
  if (!isRecord(under) || !isRecord(over)) return over;
  const merged: { [key: string]: Json } = { ...(under as { [key: string]: Json }) };
  for (const [key, value] of Object.entries(over) as [string, Json][]) {
    merged[key] = Object.hasOwn(merged, key) ? mergeSettings(merged[key] ?? null, value) : value;
  }
  return merged;
}

/** Replaces each `{ "$config": "booking.noteMaxLength" }` by that setting, or by null if there is no such setting. */
export function fillSettings(json: Json, settings: Json): Json {
  if (Array.isArray(json)) return json.map((item) => fillSettings(item, settings));
  if (!isRecord(json)) return json;
  const { $config: path } = json;
  if (typeof path === 'string') return readPath(settings, path.split('.')) ?? null;
  const entries = Object.entries(json as { readonly [key: string]: Json });
  return Object.fromEntries(entries.map(([key, value]) => [key, fillSettings(value, settings)]));
}

/** Settings that contain HTML. A test compares them with `contentMediaType` in `schemas/brand.schema.json`. */
export const htmlSettings = {
  application: ['bannerMessage'],
  radiology: ['about', 'contact', 'terms', 'customFooter'],
} as const;

/** Removes everything that is not allowed from the HTML of the settings. */
export function sanitizeSettings(brand: Brand): Brand {
  return {
    ...brand,
    application: sanitizeGroup(brand.application, htmlSettings.application),
    radiology: sanitizeGroup(brand.radiology, htmlSettings.radiology),
  };
}

function sanitizeGroup<Name extends string, Group extends { readonly [N in Name]: string }>(
  group: Group,
  names: readonly Name[],
): Group {
  return { ...group, ...Object.fromEntries(names.map((name) => [name, sanitizeMarkup(group[name])])) };
}
