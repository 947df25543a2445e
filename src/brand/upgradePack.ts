import type { Json } from '#base/json.ts';
import { isRecord } from '#base/json.ts';
import { mergeSettings } from '#brand/settings/settings.ts';
import type { Pack } from './pack.ts';

/** Message keys that had other names up to release 0.1.0. */
const renamedKeys: readonly (readonly [RegExp, string])[] = [
  [/^journey\.(?=(?:arrival|back|broken|dropped|so-far|unknown-kind)\b)/, 'run.'],
  [/^error\.journey-(?=(?:changed|unknown)$)/, 'error.flow-'],
  [/^page\.iframe-test\.told$/, 'page.iframe-test.received'],
];

/** The option of an overlay path that names a subflow. */
const renamedOption = /^(steps\.[\w-]+)\.journey$/;

/** Renames the step kind `journey` to `subflow`, and the renamed message keys, in a pack of an earlier release. */
export function renameLegacyKeys(pack: Pack): Pack {
  const files = Object.entries(pack.files).map(([place, { file, json }]) => [place, { file, json: renameIn(json) }]);
  return { ...pack, files: Object.fromEntries(files) };
}

function renameIn(json: Json): Json {
  if (typeof json === 'string') return currentName(json);
  if (Array.isArray(json)) return json.map(renameIn);
  if (!isRecord(json)) return json;
  const isSubflow = json.kind === 'journey';
  const entries = Object.entries(json).map(([key, value]): [string, Json] => {
    if (isSubflow && key === 'kind') return [key, 'subflow'];
    if (isSubflow && key === 'journey') return ['subflow', value as Json];
    return [currentName(key), renameIn(value as Json)];
  });
  return Object.fromEntries(entries);
}

function currentName(text: string): string {
  const [pattern, name] = renamedKeys.find(([one]) => one.test(text)) ?? [renamedOption, '$1.subflow'];
  return text.replace(pattern, name);
}

/** Files to which a newer base adds keys. */
const growingFiles = /^(?:brand\.json|locales\/[\w-]+\.json)$/;

/**
 * Adds the flows, forms, texts and settings of the current base that the base of an older version lacks. Existing values stay, and so do
 * files of the brand with the same name.
 */
export function completeBase(published: Pack, current: Pack, brand: Pack): Pack {
  const files = { ...published.files };
  for (const [place, file] of Object.entries(current.files)) {
    const known = published.files[place];
    if (!known && !brand.files[place]) files[place] = file;
    if (known && growingFiles.test(place)) files[place] = { ...known, json: mergeSettings(file.json, known.json) };
  }
  return { ...published, files };
}
