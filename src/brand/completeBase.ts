import { mergeSettings } from './mergeSettings.ts';
import type { Pack } from './pack.ts';

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
