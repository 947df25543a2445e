import type { Json } from '#base/json.ts';
import { isRecord } from '#base/json.ts';
import type { Pack } from './pack.ts';

/** Message keys of the portal that had other names up to release 0.1.0. */
const renamedKeys: readonly (readonly [RegExp, string])[] = [
  [/^journey\.(?=(?:arrival|back|broken|dropped|so-far|unknown-kind)\b)/, 'run.'],
  [/^error\.journey-(?=(?:changed|unknown)$)/, 'error.flow-'],
];

/** The option of an overlay path that names a subflow. */
const renamedOption = /^(steps\.[\w-]+)\.journey$/;

/**
 * A pack that an earlier release published, in the words of this one: a step of the kind `journey` is one of the kind `subflow`,
 * and message keys have the names that they have now. A pack in today's words stays as it is.
 */
export function renameWords(pack: Pack): Pack {
  const files = Object.entries(pack.files).map(([place, { file, json }]) => [place, { file, json: renamed(json) }]);
  return { ...pack, files: Object.fromEntries(files) };
}

function renamed(json: Json): Json {
  if (typeof json === 'string') return nameNow(json);
  if (Array.isArray(json)) return json.map(renamed);
  if (!isRecord(json)) return json;
  const isSubflow = json.kind === 'journey';
  const entries = Object.entries(json).map(([key, value]): [string, Json] => {
    if (isSubflow && key === 'kind') return [key, 'subflow'];
    if (isSubflow && key === 'journey') return ['subflow', value as Json];
    return [nameNow(key), renamed(value as Json)];
  });
  return Object.fromEntries(entries);
}

function nameNow(text: string): string {
  const [pattern, name] = renamedKeys.find(([one]) => one.test(text)) ?? [renamedOption, '$1.subflow'];
  return text.replace(pattern, name);
}
