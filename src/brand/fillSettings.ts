import type { Json } from '#base/json.ts';
import { isRecord } from '#base/json.ts';
import { readPath } from '#flow/conditions/readOperand.ts';

/** JSON with each `{ "$config": "booking.noteMaxLength" }` replaced by that setting; null where there is none. */
export function fillSettings(json: Json, settings: Json): Json {
  if (Array.isArray(json)) return json.map((item) => fillSettings(item, settings));
  if (!isRecord(json)) return json;
  const { $config: path } = json;
  if (typeof path === 'string') return readPath(settings, path.split('.')) ?? null;
  const entries = Object.entries(json as { readonly [key: string]: Json });
  return Object.fromEntries(entries.map(([key, value]) => [key, fillSettings(value, settings)]));
}
