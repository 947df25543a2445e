import { brandNames, packsSignature, readBasePack, readBrandPack } from '../packs/readPacks.ts';
import { type BrandBuilder, createBrandBuilder, type PackSource } from '../served/buildBrand.ts';
import type { ServedBrand } from '../served/servedBrand.ts';
import type { Brands } from './brands.ts';
import { combineBrands, type LoadedBrand, NoServableBrand } from './brands.ts';
import { type LiveBrands, type OnFaults, reloadableBrands } from './liveBrands.ts';

interface DiskOptions {
  readonly defaultBrand: string;
  /** Folder that holds `brands/`, `flows/` and `schemas/`. */
  readonly root?: string;
  readonly onFaults: OnFaults;
  readonly maker?: BrandBuilder;
}

const keptVersions = 5;

/**
 * Serves the packs as they are on disk, and an edited one from the next `refresh` on. A brand with a fault never takes the
 * portal down (CF-4): what was served before it stays, and at the start its hosts get the base under the brand's own settings.
 */
export async function brandsOnDisk({
  defaultBrand,
  root = '.',
  onFaults,
  maker = createBrandBuilder(),
}: DiskOptions): Promise<LiveBrands> {
  const history = new Map<string, readonly ServedBrand[]>();
  let signature: string | undefined;

  async function loadBrand(source: PackSource): Promise<LoadedBrand> {
    const { id } = source.pack.pack;
    const [last, ...before] = history.get(id) ?? [];
    const { served, faults } = await maker.build(source);
    if (!served) {
      return { id, served: last ?? (await maker.buildFallback(source)).served, earlier: before, faults };
    }
    if (last?.revision === served.revision) return { id, served: last, earlier: before, faults };
    const earlier = last ? [last, ...before].slice(0, keptVersions) : [];
    history.set(id, [served, ...earlier]);
    return { id, served, earlier, faults };
  }

  async function loadAll(): Promise<Brands | undefined> {
    const now = packsSignature(root);
    if (now === signature) return undefined;
    signature = now;
    const base = readBasePack(root);
    const packs = brandNames(root).map((name) => readBrandPack(name, root));
    if (history.size === 0 && base.faults.length > 0) throw new NoServableBrand(base.faults);
    const gathered: LoadedBrand[] = [];
    for (const pack of packs) gathered.push(await loadBrand({ base, pack, version: undefined }));
    return combineBrands(gathered, defaultBrand);
  }

  return { ...(await reloadableBrands(loadAll, onFaults)), stop: async () => undefined };
}
