import type { Json } from '#base/json.ts';
import { isRecord } from '#base/json.ts';

/** Settings over settings: objects merge key by key, anything else replaces what was there. */
export function mergeSettings(under: Json, over: Json): Json {
  if (!isRecord(under) || !isRecord(over)) return over;
  const merged: { [key: string]: Json } = { ...(under as { [key: string]: Json }) };
  for (const [key, value] of Object.entries(over) as [string, Json][]) {
    merged[key] = Object.hasOwn(merged, key) ? mergeSettings(merged[key] ?? null, value) : value;
  }
  return merged;
}
