import { isRecord } from '#flow/isRecord.ts';
import { publishBrand } from '#server/domain/brands/publishBrand.ts';
import { brandMaker } from '#server/domain/brands/serveBrand.ts';
import { brandHistory } from '#server/domain/brands/versions.ts';
import type { PackFolder } from './packFolder.ts';
import type { TestPortal } from './portal.ts';

const brand = 'southern-light';

/**
 * Publishes the default brand with some settings changed, group by group, and waits until it is served. The portal has to serve
 * brands from the database (`BRANDS_FROM`).
 */
export async function publishSettings(
  { db, url }: Pick<TestPortal, 'db' | 'url'>,
  folder: PackFolder,
  settings: { readonly [group: string]: unknown },
): Promise<void> {
  folder.reset();
  const file = `brands/${brand}/brand.json`;
  const pack = JSON.parse(folder.read(file));
  for (const [group, changes] of Object.entries(settings))
    pack[group] = isRecord(changes) ? { ...pack[group], ...changes } : changes;
  folder.write(file, pack);
  const [live] = await brandHistory(db, brand);
  const options = { author: 'test', note: 'settings', onto: live?.number ?? 0 };
  const outcome = await publishBrand(db, brandMaker(), folder.source(brand), options);
  if (!('published' in outcome) && !('unchanged' in outcome)) throw new Error(JSON.stringify(outcome, null, 2));
  const [release] = await brandHistory(db, brand);
  while ((await (await fetch(`${url}/api/config`)).json()).revision !== release?.revision)
    await new Promise((resolve) => setTimeout(resolve, 20));
}
