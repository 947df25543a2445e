import { isRecord } from '#base/json.ts';
import type { PackFolder } from './packFolder.ts';
import type { TestPortal } from './portal.ts';
import { publishPack } from './publishPack.ts';

const brand = 'southern-light';

/**
 * Publishes the default brand with some settings changed, group by group, and waits until it is served. The portal has to serve
 * brands from the database (`BRANDS_FROM`).
 */
export async function publishSettings(
  portal: Pick<TestPortal, 'db' | 'url'>,
  folder: PackFolder,
  settings: { readonly [group: string]: unknown },
): Promise<void> {
  folder.reset();
  const file = `brands/${brand}/brand.json`;
  const pack = JSON.parse(folder.read(file));
  for (const [group, changes] of Object.entries(settings))
    pack[group] = isRecord(changes) ? { ...pack[group], ...changes } : changes;
  folder.write(file, pack);
  await publishPack(portal, folder, brand);
}
