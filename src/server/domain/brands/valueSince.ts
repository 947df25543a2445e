import type { Json } from '#base/json.ts';
import { equalJson, valueAt } from '#base/json.ts';
import type { ResolveTools } from '#brand/pack.ts';
import { packContent } from '#brand/packContent.ts';
import { resolvePack } from '#brand/resolvePack.ts';
import type { Database } from '#server/db/database.ts';
import { brandHistory, type Release, readVersion } from './versions.ts';

/**
 * The release since which the live version of a brand has this value at these keys of its content, without a break; undefined
 * when the live version has another one, or nothing is published.
 */
export async function valueSince(
  db: Database,
  tools: ResolveTools,
  brand: string,
  keys: readonly string[],
  value: Json,
): Promise<Release | undefined> {
  const valueIn = new Map<number, Json | undefined>();
  let since: Release | undefined;
  for (const release of await brandHistory(db, brand)) {
    if (!valueIn.has(release.number)) valueIn.set(release.number, await contentOf(release.number));
    if (!equalJson(valueIn.get(release.number), value)) return since;
    since = release;
  }
  return since;

  async function contentOf(number: number): Promise<Json | undefined> {
    const source = await readVersion(db, brand, number);
    const resolved = source && resolvePack(source.base.pack, source.pack.pack, tools);
    return resolved && 'pack' in resolved ? valueAt(packContent(resolved.pack), keys) : undefined;
  }
}
