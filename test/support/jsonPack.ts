import type { Json } from '#base/json.ts';
import type { Pack } from '#brand/pack.ts';

/** Returns a pack with these JSON files, by their place in the pack. */
export function jsonPack(id: string, files: { readonly [place: string]: Json }): Pack {
  return {
    id,
    files: Object.fromEntries(
      Object.entries(files).map(([place, json]) => [place, { file: `brands/${id}/${place}`, json }]),
    ),
  };
}
