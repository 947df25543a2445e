import { expect, vi } from 'vitest';
import { brandHistory, publishBrand } from '#server/domain/brands/live/publishBrand.ts';
import { createBrandBuilder } from '#server/domain/brands/served/buildBrand.ts';
import type { PackFolder } from './packFolder.ts';
import type { TestPortal } from './portal.ts';

/** Publishes a brand as it stands in the folder, without a fault, and waits until the portal serves it; the portal has BRANDS_FROM=database. */
export async function publishPack(
  portal: Pick<TestPortal, 'db' | 'url'>,
  folder: PackFolder,
  brand: string,
): Promise<void> {
  const [live] = await brandHistory(portal.db, brand);
  const options = { author: 'ada', note: 'test', onto: live?.number ?? 0 };
  const outcome = await publishBrand(portal.db, createBrandBuilder(), folder.source(brand), options);
  if (!('unchanged' in outcome)) expect(outcome).toMatchObject({ published: expect.any(Number), faults: [] });
  const [release] = await brandHistory(portal.db, brand);
  const served = async () => (await (await fetch(`${portal.url}/api/config`)).json()).revision;
  await vi.waitFor(async () => expect(await served()).toBe(release?.revision), { timeout: 5_000, interval: 20 });
}
