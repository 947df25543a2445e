import type { Json } from '#base/json.ts';

/** Every place in a JSON value, the value itself included, as the keys that lead to it. */
export function placesIn(json: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof json !== 'object' || json === null) return [path];
  return [path, ...Object.entries(json).flatMap(([key, part]: [string, Json]) => placesIn(part, [...path, key]))];
}
